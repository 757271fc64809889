import { faceNormal } from './face-normal.ts';
import { meshBounds } from './bounds.ts';
import type { Aabb, MeshBuffers } from './types.ts';

/** Triangles ready to be lit: vertices are doubled where an edge is sharp. */
export interface LitTriangles {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  readonly box: Aabb;
}

/** Faces that meet at more than this keep an edge between them; round surfaces of real models stay below it. */
const CREASE_DEGREES = 40;
/** Groups of faces told apart at one vertex; further ones join the first. */
const MOST_GROUPS = 255;

/**
 * Vertex normals that are smooth over round surfaces and sharp at edges. Faces around a vertex are put in groups whose
 * normals agree within the crease angle; a group's normal is the sum of its faces' normals weighted by area; every
 * group past the first gets a vertex of its own, appended after the mesh's. Linear in triangles, one pass over corners.
 * When nothing is sharp the mesh's own positions are returned, not a copy.
 */
export function computeCreaseNormals(mesh: MeshBuffers, creaseDegrees = CREASE_DEGREES): LitTriangles {
  const { positions, indices } = mesh;
  const vertexCount = positions.length / 3;
  const cornerCount = indices.length;
  const faceNormals = computeFaceNormals(mesh);
  const { starts, corners } = listCorners(indices, vertexCount);

  const limit = Math.cos((creaseDegrees * Math.PI) / 180) ** 2;
  const groupOfCorner = new Uint8Array(cornerCount);
  const groupsOfVertex = new Uint8Array(vertexCount);
  const sums = new Float64Array(MOST_GROUPS * 3);
  let extra = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let groups = 0;
    const end = starts[vertex + 1]!;
    for (let at = starts[vertex]!; at < end; at++) {
      const corner = corners[at]!;
      const face = ((corner / 3) | 0) * 3;
      const x = faceNormals[face]!;
      const y = faceNormals[face + 1]!;
      const z = faceNormals[face + 2]!;
      const size = x * x + y * y + z * z;
      let group = 0;
      for (; group < groups; group++) {
        const sumX = sums[group * 3]!;
        const sumY = sums[group * 3 + 1]!;
        const sumZ = sums[group * 3 + 2]!;
        const along = x * sumX + y * sumY + z * sumZ;
        // A face without area has no direction of its own and joins any group.
        if (size === 0) break;
        if (along > 0 && along * along >= limit * size * (sumX * sumX + sumY * sumY + sumZ * sumZ)) break;
      }
      if (group === MOST_GROUPS) group = 0;
      if (group === groups) {
        groups++;
        sums.fill(0, group * 3, group * 3 + 3);
      }
      sums[group * 3] = sums[group * 3]! + x;
      sums[group * 3 + 1] = sums[group * 3 + 1]! + y;
      sums[group * 3 + 2] = sums[group * 3 + 2]! + z;
      groupOfCorner[corner] = group;
    }
    groupsOfVertex[vertex] = groups;
    if (groups > 1) extra += groups - 1;
  }

  const litPositions = extra === 0 ? positions : new Float32Array((vertexCount + extra) * 3);
  const litIndices = extra === 0 ? indices : new Uint32Array(cornerCount);
  const normals = new Float32Array((vertexCount + extra) * 3);
  if (extra > 0) litPositions.set(positions);
  let next = vertexCount;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const groups = groupsOfVertex[vertex]!;
    const base = next - 1;
    for (let group = 1; group < groups; group++, next++) {
      litPositions.copyWithin(next * 3, vertex * 3, vertex * 3 + 3);
    }
    const end = starts[vertex + 1]!;
    for (let at = starts[vertex]!; at < end; at++) {
      const corner = corners[at]!;
      const group = groupOfCorner[corner]!;
      const lit = group === 0 ? vertex : base + group;
      if (extra > 0) litIndices[corner] = lit;
      const face = ((corner / 3) | 0) * 3;
      normals[lit * 3] = normals[lit * 3]! + faceNormals[face]!;
      normals[lit * 3 + 1] = normals[lit * 3 + 1]! + faceNormals[face + 1]!;
      normals[lit * 3 + 2] = normals[lit * 3 + 2]! + faceNormals[face + 2]!;
    }
  }
  normaliseAll(normals);
  return { positions: litPositions, normals, indices: litIndices, box: meshBounds(mesh) };
}

/** The outer product of each triangle's edges. */
function computeFaceNormals(mesh: MeshBuffers): Float32Array {
  const normals = new Float32Array(mesh.indices.length);
  const normal = new Float64Array(3);
  for (let corner = 0; corner < normals.length; corner += 3) {
    faceNormal(mesh, corner, normal);
    normals[corner] = normal[0]!;
    normals[corner + 1] = normal[1]!;
    normals[corner + 2] = normal[2]!;
  }
  return normals;
}

/** Corners of every vertex: those of vertex v are corners[starts[v]] … corners[starts[v + 1] − 1]. */
function listCorners(
  indices: Uint32Array,
  vertexCount: number,
): { readonly starts: Uint32Array; readonly corners: Uint32Array } {
  const starts = new Uint32Array(vertexCount + 1);
  for (let corner = 0; corner < indices.length; corner++) {
    const slot = indices[corner]! + 1;
    starts[slot] = starts[slot]! + 1;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    starts[vertex + 1] = starts[vertex + 1]! + starts[vertex]!;
  }
  const corners = new Uint32Array(indices.length);
  const next = starts.slice(0, vertexCount);
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner]!;
    const slot = next[vertex]!;
    corners[slot] = corner;
    next[vertex] = slot + 1;
  }
  return { starts, corners };
}

function normaliseAll(normals: Float32Array): void {
  for (let at = 0; at < normals.length; at += 3) {
    const size = Math.sqrt(normals[at]! ** 2 + normals[at + 1]! ** 2 + normals[at + 2]! ** 2);
    // A vertex of faces without area alone: any direction will do, it is never seen.
    if (size === 0) normals[at + 2] = 1;
    else {
      normals[at] = normals[at]! / size;
      normals[at + 1] = normals[at + 1]! / size;
      normals[at + 2] = normals[at + 2]! / size;
    }
  }
}
