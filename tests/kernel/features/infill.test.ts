import { describe, expect, it } from 'vitest';
import { unwrap, type Result } from '#base';
import {
  createLineCaster,
  isBalanced,
  makeInfill,
  meshBounds,
  meshVolume,
  type InfillOptions,
  type MeshBuffers,
} from '#kernel';
import { makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { makeTurned } from '#tests/solids.ts';

const PATTERNS = ['grid', 'honeycomb', 'lattice', 'gyroid', 'pillars'] as const;

function infill(cavity: MeshBuffers, options: InfillOptions): Result<MeshBuffers | null> {
  const steps = makeInfill(cavity, options);
  let last = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    expect(step.value.done).toBeGreaterThanOrEqual(last);
    last = step.value.done;
  }
}

const filled = (cavity: MeshBuffers, options: InfillOptions): MeshBuffers => unwrap(infill(cavity, options))!;

/** Cells of a grid that lie in a mesh, by lines through their middles. */
function voxelsOf(
  mesh: MeshBuffers,
  low: readonly number[],
  counts: readonly number[],
  side: number,
): Uint8Array {
  const cells = new Uint8Array(counts[0]! * counts[1]! * counts[2]!);
  const caster = createLineCaster(mesh);
  for (let y = 0; y < counts[1]!; y++)
    for (let x = 0; x < counts[0]!; x++) {
      const start = (y * counts[0]! + x) * counts[2]!;
      const spans = caster.spans(
        [low[0]! + (x + 0.5) * side, low[1]! + (y + 0.5) * side, low[2]!],
        [0, 0, 1],
      );
      for (const span of spans)
        cells.fill(
          1,
          start + Math.max(0, Math.ceil(span.start / side - 0.5)),
          start + Math.max(0, Math.min(counts[2]!, Math.ceil(span.end / side - 0.5))),
        );
    }
  return cells;
}

/** The volume of what is left of a cavity beside its infill, and of all that a flood of its largest space does not reach, mm³. */
function flood(
  cavity: MeshBuffers,
  struts: MeshBuffers,
  side: number,
): { empty: number; dry: number; wet: number } {
  const { min, max } = meshBounds(cavity);
  const counts = min.map((low, axis) => Math.ceil((max[axis]! - low) / side) + 1);
  const [inside, solid] = [voxelsOf(cavity, min, counts, side), voxelsOf(struts, min, counts, side)];
  const open = inside.map((cell, at) => (cell === 1 && solid[at] === 0 ? 1 : 0));
  const strides = [counts[2]!, counts[2]! * counts[0]!, 1];
  let largest = 0;
  const total = open.reduce((sum, cell) => sum + cell, 0);
  for (let seed = 0; seed < open.length; seed++) {
    if (open[seed] === 0) continue;
    let size = 0;
    const stack = [seed];
    open[seed] = 0;
    while (stack.length > 0) {
      const at = stack.pop()!;
      size++;
      const place = [
        Math.floor(at / strides[0]!) % counts[0]!,
        Math.floor(at / strides[1]!),
        at % counts[2]!,
      ];
      for (const axis of [0, 1, 2])
        for (const way of [-1, 1]) {
          const next = place[axis]! + way;
          const beside = at + way * strides[axis]!;
          if (next < 0 || next >= counts[axis]! || open[beside] === 0) continue;
          open[beside] = 0;
          stack.push(beside);
        }
    }
    largest = Math.max(largest, size);
  }
  return { empty: total * side ** 3, dry: (total - largest) * side ** 3, wet: largest * side ** 3 };
}

const BOTTLE = makeTurned(40, 48, 20, (_angle, z) => (z < 24 ? 12 : Math.max(4, 12 - (z - 24) * 0.8)));
const CAVITIES: readonly (readonly [string, MeshBuffers])[] = [
  ['a ball', makeSphere(14, 4)],
  ['a box', makeBox(30, 24, 20)],
  ['a bottle', BOTTLE],
  ['a ring', makeTorus(15, 7, 64, 32)],
];

describe.each(PATTERNS)('infill by %s', (pattern) => {
  it.each(CAVITIES)('of %s is closed, lets resin out of every cell, and reaches the wall', (_, cavity) => {
    const made = filled(cavity, { pattern, size: 8, radius: 0.6 });
    expect(isBalanced(made.indices)).toBe(true);
    const { empty, dry } = flood(cavity, made, 0.4);
    expect(empty).toBeLessThan(meshVolume(cavity));
    // Crumbs along edges that a grid cannot tell from the wall.
    expect(dry).toBeLessThan(Math.max(1, empty * 1e-3));
  });
});
