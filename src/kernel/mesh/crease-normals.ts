import { meshBounds } from './bounds.ts';
import { findCreases } from './creases.ts';
import { sortEdges } from './edges.ts';
import { faceNormal } from './face-normal.ts';
import { findFans } from './fans.ts';
import { OPEN, pairEdges } from './pairs.ts';
import type { Aabb, MeshBuffers } from './types.ts';

/** Triangles ready to be lit: vertices are doubled where an edge is sharp. */
export interface LitTriangles {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  readonly box: Aabb;
}

/** Faces that turn by less at an edge have none between them; round surfaces of real models stay below it. */
const CREASE_DEGREES = 40;
/** What a folded face weighs beside its neighbours: it decides only where there is nothing else. */
const FOLDED_WEIGHT = 1e-6;

/**
 * Vertex normals that are smooth over round surfaces and sharp at edges. Edges decide (`findCreases`): they part the faces
 * around a vertex into fans, and so do open edges. A fan's normal is the sum of its faces' normals weighted by their angles
 * there; every fan past a vertex's first gets a vertex of its own, appended after the mesh's. Linear in triangles, but for the
 * sorting of a vertex's edges. When nothing is split the mesh's own positions are returned, not a copy. `creaseDegrees` is
 * the least turn of a sharp edge.
 */
export function computeCreaseNormals(mesh: MeshBuffers, creaseDegrees = CREASE_DEGREES): LitTriangles {
  const { positions, indices } = mesh;
  const vertexCount = positions.length / 3;
  const { normals: faceNormals, angles } = measureFaces(mesh);
  const mates = pairEdges(mesh, sortEdges(indices, vertexCount));
  const { isCrease, isFolded } = findCreases(mesh, faceNormals, mates, creaseDegrees);
  for (let edge = 0; edge < mates.length; edge++) if (isCrease[edge] === 1) mates[edge] = OPEN;
  const { fanOf, extra } = findFans(indices, vertexCount, mates);

  const normals = new Float32Array((vertexCount + extra.length) * 3);
  for (let corner = 0; corner < fanOf.length; corner++) {
    const lit = fanOf[corner]! * 3;
    const face = corner - (corner % 3);
    const weight = isFolded[face / 3] === 1 ? angles[corner]! * FOLDED_WEIGHT : angles[corner]!;
    normals[lit] = normals[lit]! + weight * faceNormals[face]!;
    normals[lit + 1] = normals[lit + 1]! + weight * faceNormals[face + 1]!;
    normals[lit + 2] = normals[lit + 2]! + weight * faceNormals[face + 2]!;
  }
  normaliseAll(normals);
  const box = meshBounds(mesh);
  if (extra.length === 0) return { positions, normals, indices, box };
  return { positions: repeatVertices(positions, extra), normals, indices: fanOf, box };
}

/** Each face's unit normal, zero for one without area, and the angles at its corners in radians. */
function measureFaces(mesh: MeshBuffers): { readonly normals: Float32Array; readonly angles: Float32Array } {
  const { positions, indices } = mesh;
  const normals = new Float32Array(indices.length);
  const angles = new Float32Array(indices.length);
  const normal = new Float64Array(3);
  for (let corner = 0; corner < indices.length; corner += 3) {
    faceNormal(mesh, corner, normal);
    const x = normal[0]!;
    const y = normal[1]!;
    const z = normal[2]!;
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size === 0) continue;
    normals[corner] = x / size;
    normals[corner + 1] = y / size;
    normals[corner + 2] = z / size;

    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const both = ux * vx + uy * vy + uz * vz;
    // The outer product of any two edges has the same size: only the inner one differs from corner to corner.
    const atA = Math.atan2(size, both);
    const atB = Math.atan2(size, ux * ux + uy * uy + uz * uz - both);
    angles[corner] = atA;
    angles[corner + 1] = atB;
    angles[corner + 2] = Math.max(0, Math.PI - atA - atB);
  }
  return { normals, angles };
}

function repeatVertices(positions: Float32Array, extra: readonly number[]): Float32Array {
  const repeated = new Float32Array(positions.length + extra.length * 3);
  repeated.set(positions);
  for (const [at, vertex] of extra.entries()) {
    repeated.copyWithin(positions.length + at * 3, vertex * 3, vertex * 3 + 3);
  }
  return repeated;
}

function normaliseAll(normals: Float32Array): void {
  for (let at = 0; at < normals.length; at += 3) {
    const size = Math.sqrt(normals[at]! ** 2 + normals[at + 1]! ** 2 + normals[at + 2]! ** 2);
    // A vertex of faces without area alone, or of faces back to back: any direction will do.
    if (size === 0) normals[at + 2] = 1;
    else {
      normals[at] = normals[at]! / size;
      normals[at + 1] = normals[at + 1]! / size;
      normals[at + 2] = normals[at + 2]! / size;
    }
  }
}
