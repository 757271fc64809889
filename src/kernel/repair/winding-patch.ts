import type { Aabb, MeshBuffers } from '../mesh/types.ts';
import type { Span } from '../raster/compensation.ts';
import { UNITS } from '../raster/lattice.ts';
import { cavityMesh } from '../sdf/cavity-mesh.ts';
import { spanFamilies, type SpanFamily } from '../sdf/distance-oracle.ts';
import { fieldLattice, snapToField } from '../sdf/lattice.ts';
import { surfaceAround } from '../sdf/surface-oracle.ts';

/** The patch reaches beyond the box by so many steps: its own border is none of the surface. */
const BEYOND = 3;

/**
 * What a closed mesh encloses in a box, where its winding number is not 0, as a new mesh: closed, every edge with two faces, facing outwards.
 * Its vertices lie in cells of `step` millimetres, in the middle of the places where lattice lines enter or leave what is enclosed: off the
 * surface by less than a step, and sharp edges are cut off. It reaches a little beyond the box, for the caller to cut off. Empty where the box
 * has nothing inside.
 */
export function windingPatch(mesh: MeshBuffers, { min, max }: Aabb, step: number): MeshBuffers {
  const beyond = (value: number, way: number): number => value + way * BEYOND * step;
  const lattice = fieldLattice(
    {
      min: [beyond(min[0], -1), beyond(min[1], -1), beyond(min[2], -1)],
      max: [beyond(max[0], 1), beyond(max[1], 1), beyond(max[2], 1)],
    },
    step,
  );
  const { counts } = lattice;
  const triangles = onLines(snapToField(mesh, lattice), counts);
  const families = spanFamilies(triangles, counts);
  const isInside = new Uint8Array(counts[0] * counts[1] * counts[2]);
  eachSpan(families[0], (row, plane, { start, past }) => {
    // The outermost points are outside, whatever goes on there.
    if (row === 0 || plane === 0 || row === counts[1] - 1 || plane === counts[2] - 1) return;
    const line = (plane * counts[1] + row) * counts[0];
    const first = Math.max(1, Math.ceil((start - UNITS / 2) / UNITS));
    const last = Math.min(counts[0] - 2, Math.ceil((past - UNITS / 2) / UNITS) - 1);
    isInside.fill(1, line + first, Math.max(line + first, line + last + 1));
  });
  const pointOf = (at: number): [number, number, number] => [
    at % counts[0],
    Math.floor(at / counts[0]) % counts[1],
    Math.floor(at / (counts[0] * counts[1])),
  ];
  const surface = surfaceAround(
    counts,
    (at) => isInside[at] === 1,
    (from, _to, axis) => crossingAfter(families[axis as 0], pointOf(from), axis),
  );
  return cavityMesh(surface, lattice, 0).mesh;
}

function eachSpan({ planes }: SpanFamily, visit: (row: number, plane: number, span: Span) => void): void {
  planes.forEach((rows, plane) =>
    rows.forEach((spans, row) => spans.forEach((span) => visit(row, plane, span))),
  );
}

function spansAt({ axes: [, row, plane], planes }: SpanFamily, point: readonly number[]): readonly Span[] {
  return planes[point[plane]!]!.get(point[row]!) ?? [];
}

/** Where the enclosed begins or ends between a point and the next, in 1/256 from the first; the middle where lines along other axes alone say so. */
function crossingAfter(family: SpanFamily, point: readonly number[], axis: number): number {
  const from = UNITS * point[axis]! + UNITS / 2;
  for (const { start, past } of spansAt(family, point)) {
    if (start > from && start <= from + UNITS) return start - from;
    if (past > from && past <= from + UNITS) return past - from;
  }
  return UNITS / 2;
}

/** The triangles that a lattice line along any axis may meet: those that reach over the lattice along two axes at least. */
function onLines(triangles: Int32Array, counts: readonly number[]): Int32Array {
  const kept = new Int32Array(triangles.length);
  let length = 0;
  for (let t = 0; t < triangles.length; t += 9) {
    let within = 0;
    for (let axis = 0; axis < 3; axis++) {
      const a = triangles[t + axis]!;
      const b = triangles[t + 3 + axis]!;
      const c = triangles[t + 6 + axis]!;
      if (Math.max(a, b, c) >= 0 && Math.min(a, b, c) <= UNITS * counts[axis]!) within++;
    }
    if (within < 2) continue;
    kept.set(triangles.subarray(t, t + 9), length);
    length += 9;
  }
  return kept.slice(0, length);
}
