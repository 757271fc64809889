import { edgeEnd, type SortedEdges } from '../mesh/edges.ts';
import { linkMesh, type LinkedMesh } from './linked-mesh.ts';
import { nextEdge, OPEN, previousEdge } from '../mesh/pairs.ts';

/**
 * Gives each fan of faces a vertex of its own at the same place, so that no vertex joins surfaces that are otherwise apart, and no edge
 * more than two faces. Surfaces that still have both ends of an edge in common get a vertex in the middle of one of their edges.
 */
export function splitVertices(linked: LinkedMesh): LinkedMesh {
  const { mesh } = linked;
  const { fanOf, extra } = linked.fans();
  if (extra.length === 0) return splitSharedEdges(linked, linked.mates());
  const positions = new Float32Array(mesh.positions.length + extra.length * 3);
  positions.set(mesh.positions);
  extra.forEach((vertex, i) => {
    positions.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), mesh.positions.length + i * 3);
  });
  return splitSharedEdges(linkMesh({ positions, indices: fanOf }), linked.mates());
}

/** Puts a vertex in the middle of paired half-edges whose two vertices another pair has too. */
function splitSharedEdges(linked: LinkedMesh, paired: Int32Array): LinkedMesh {
  const { mesh } = linked;
  const doubled = doubledEdges(mesh.indices, linked.sorted(), paired);
  if (doubled.length === 0) return linked;
  const positions = [...mesh.positions];
  const indices = [...mesh.indices];
  const mates = [...paired];
  const pair = (a: number, b: number): void => {
    mates[a] = b;
    if (b !== OPEN) mates[b] = a;
  };
  const cut = new Set<number>();
  for (const edge of doubled) {
    const mate = mates[edge]!;
    const faces = [edge, mate].map((half) => Math.floor(half / 3));
    // Half-edges of a face that was cut have moved: they have their turn in the next round.
    if (faces.some((face) => cut.has(face))) continue;
    faces.forEach((face) => cut.add(face));
    const middle = positions.length / 3;
    const [from, to] = [indices[edge]!, indices[nextEdge(edge)]!];
    for (let axis = 0; axis < 3; axis++)
      positions.push((positions[from * 3 + axis]! + positions[to * 3 + axis]!) / 2);
    // Each half-edge keeps its first half; the second half is in a new face with what came after it.
    const [first, second] = [edge, mate].map((half) => {
      const after = nextEdge(half);
      const added = indices.length;
      indices.push(middle, indices[after]!, indices[previousEdge(half)]!);
      mates.push(OPEN, OPEN, OPEN);
      pair(added + 1, mates[after]!);
      indices[after] = middle;
      pair(added + 2, after);
      return added;
    });
    pair(edge, second!);
    pair(mate, first!);
  }
  const next = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return splitSharedEdges(linkMesh(next), Int32Array.from(mates));
}

/** Of the pairs of half-edges that have both vertices in common, all but one an edge; the half-edge of each that runs up. */
function doubledEdges(indices: Uint32Array, { edges, keys }: SortedEdges, mates: Int32Array): number[] {
  const doubled: number[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const key = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === key; end++);
    if (end - start < 3) continue;
    const low = Math.min(indices[edges[start]!]!, edgeEnd(indices, edges[start]!));
    const up = [...edges.subarray(start, end)].filter((edge) => indices[edge] === low);
    doubled.push(...up.filter((edge) => mates[edge] !== OPEN).slice(1));
  }
  return doubled;
}
