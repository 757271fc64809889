import type { MeshBuffers } from '../mesh/types.ts';
import { fieldToMillimetres, type FieldLattice } from './lattice.ts';
import { splitTunnels } from './split-tunnels.ts';
import type { FieldSurface } from './surface-oracle.ts';

/** Cavities as one mesh, facing outwards as a body does: their volume is positive. */
export interface CavityMesh {
  readonly mesh: MeshBuffers;
  readonly volumeMm3: number;
  /** Cavities that are not connected: each needs a drain of its own. */
  readonly cavities: number;
  /** Cavities that were left out because they are too small. */
  readonly dropped: number;
}

/** The mesh of a surface on a lattice, without cavities of less than `leastMm3`. Every edge has two triangles. */
export function cavityMesh(surface: FieldSurface, lattice: FieldLattice, leastMm3: number): CavityMesh {
  const { vertices, quads } = splitTunnels(surface);
  const triangles = cutQuads(vertices, quads);
  const componentOf = findComponents(quads, vertices.length / 3);
  const volumes = volumesOf(vertices, triangles, componentOf);
  const mm3 = (lattice.voxel / 256) ** 3 / 6;
  let volumeMm3 = 0;
  let cavities = 0;
  let dropped = 0;
  const isKept = new Uint8Array(componentOf.length);
  componentOf.forEach((component, vertex) => {
    if (component !== vertex) return;
    const volume = volumes[component]! * mm3;
    const isLarge = Math.abs(volume) >= leastMm3;
    if (isLarge) {
      isKept[component] = 1;
      volumeMm3 += volume;
    }
    // What is negative is solid, an island within a cavity.
    if (volume <= 0) return;
    if (isLarge) cavities++;
    else dropped++;
  });
  for (let vertex = 0; vertex < isKept.length; vertex++) isKept[vertex] = isKept[componentOf[vertex]!]!;
  return { mesh: meshOf(vertices, triangles, lattice, isKept), volumeMm3, cavities, dropped };
}

/** Two triangles a quad, cut along its shorter diagonal; where both are as long along the first. */
function cutQuads(vertices: Int32Array, quads: Uint32Array): Uint32Array {
  const squaredLength = (one: number, other: number): number => {
    const x = vertices[one * 3]! - vertices[other * 3]!;
    const y = vertices[one * 3 + 1]! - vertices[other * 3 + 1]!;
    const z = vertices[one * 3 + 2]! - vertices[other * 3 + 2]!;
    return x * x + y * y + z * z;
  };
  const triangles = new Uint32Array((quads.length / 4) * 6);
  for (let at = 0, out = 0; at < quads.length; at += 4, out += 6) {
    const a = quads[at]!;
    const b = quads[at + 1]!;
    const c = quads[at + 2]!;
    const d = quads[at + 3]!;
    const isFirst = squaredLength(a, c) <= squaredLength(b, d);
    triangles[out] = isFirst ? a : b;
    triangles[out + 1] = isFirst ? b : c;
    triangles[out + 2] = isFirst ? c : d;
    triangles[out + 3] = isFirst ? a : b;
    triangles[out + 4] = isFirst ? c : d;
    triangles[out + 5] = isFirst ? d : a;
  }
  return triangles;
}

/** For every vertex the lowest one it is connected with. */
function findComponents(quads: Uint32Array, count: number): Uint32Array {
  const parent = new Uint32Array(count);
  for (let vertex = 0; vertex < count; vertex++) parent[vertex] = vertex;
  const find = (vertex: number): number => {
    let root = vertex;
    while (parent[root]! !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  };
  for (let at = 0; at < quads.length; at += 4) {
    let lowest = find(quads[at]!);
    for (let corner = 1; corner < 4; corner++) {
      const other = find(quads[at + corner]!);
      if (other < lowest) {
        parent[lowest] = other;
        lowest = other;
      } else {
        parent[other] = lowest;
      }
    }
  }
  for (let vertex = 0; vertex < count; vertex++) parent[vertex] = find(vertex);
  return parent;
}

/** Six times the signed volumes by component, in cubes of 1/256 voxel, seen from the components' first vertices. */
function volumesOf(vertices: Int32Array, triangles: Uint32Array, componentOf: Uint32Array): Float64Array {
  const volumes = new Float64Array(componentOf.length);
  for (let at = 0; at < triangles.length; at += 3) {
    const component = componentOf[triangles[at]!]!;
    const x = vertices[component * 3]!;
    const y = vertices[component * 3 + 1]!;
    const z = vertices[component * 3 + 2]!;
    const a = triangles[at]! * 3;
    const b = triangles[at + 1]! * 3;
    const c = triangles[at + 2]! * 3;
    const bx = vertices[b]! - x;
    const by = vertices[b + 1]! - y;
    const bz = vertices[b + 2]! - z;
    const cx = vertices[c]! - x;
    const cy = vertices[c + 1]! - y;
    const cz = vertices[c + 2]! - z;
    volumes[component]! +=
      (vertices[a]! - x) * (by * cz - bz * cy) +
      (vertices[a + 1]! - y) * (bz * cx - bx * cz) +
      (vertices[a + 2]! - z) * (bx * cy - by * cx);
  }
  return volumes;
}

function meshOf(
  vertices: Int32Array,
  triangles: Uint32Array,
  lattice: FieldLattice,
  isKept: Uint8Array,
): MeshBuffers {
  const numbers = new Uint32Array(isKept.length);
  const positions = new Float32Array(vertices.length);
  const indices = new Uint32Array(triangles.length);
  let vertexCount = 0;
  let corners = 0;
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    if (isKept[vertex] === 0) continue;
    numbers[vertex] = vertexCount;
    const [from, to] = [vertex * 3, vertexCount * 3];
    positions[to] = fieldToMillimetres(vertices[from]!, 0, lattice);
    positions[to + 1] = fieldToMillimetres(vertices[from + 1]!, 1, lattice);
    positions[to + 2] = fieldToMillimetres(vertices[from + 2]!, 2, lattice);
    vertexCount++;
  }
  for (const vertex of triangles) if (isKept[vertex] === 1) indices[corners++] = numbers[vertex]!;
  return { positions: positions.slice(0, vertexCount * 3), indices: indices.slice(0, corners) };
}
