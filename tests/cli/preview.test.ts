import { describe, expect, test } from 'vitest';
import { identityTransform, translation } from '#kernel';
import { readBunny, subdivide } from '#tests/scans.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { Heap } from '#compute/wasm';
import type { SlicePart } from '#compute/api';
import { createLocalEngine } from '#tests/engine.ts';
import { renderPreviews } from '../../src/cli/preview.ts';

const engine = createLocalEngine();
const workbench = { engine, heap: new Heap(engine) };
const SIZES = { large: { width: 400, height: 300 }, small: { width: 116, height: 116 } };

const render = (part: SlicePart) => renderPreviews(workbench, [part], SIZES);

const covered = (rgba: Uint8Array): boolean[] =>
  Array.from({ length: rgba.length / 4 }, (_, index) => rgba[index * 4 + 3] === 255);

describe('the picture for the printer', () => {
  test('shows the part whole and centred, whatever its size and place', () => {
    for (const transform of [identityTransform, translation(500, -300, 40)]) {
      const { large } = render({ key: 'a', mesh: makeSphere(5, 4), transform });
      const on = covered(large.rgba);
      const rows = new Set(on.flatMap((is, at) => (is ? [Math.floor(at / large.width)] : [])));
      const columns = new Set(on.flatMap((is, at) => (is ? [at % large.width] : [])));
      expect(rows.size / large.height).toBeGreaterThan(0.85);
      expect(Math.min(...rows)).toBeGreaterThan(0);
      expect(Math.max(...rows)).toBeLessThan(large.height - 1);
      // A ball is as wide as it is high, and round: π/4 of its box.
      expect(Math.abs(columns.size - rows.size)).toBeLessThanOrEqual(2);
      expect(on.filter(Boolean).length / (rows.size * columns.size)).toBeCloseTo(Math.PI / 4, 1);
    }
  });

  test('shades the three sides of a box that are seen', () => {
    const { large } = render({ key: 'a', mesh: makeBox(10, 10, 10), transform: identityTransform });
    const greys = new Set(covered(large.rgba).flatMap((is, at) => (is ? [large.rgba[at * 4]!] : [])));
    expect(greys.size).toBe(3);
  });

  test('shows the same outline however finely the same shape is divided', () => {
    const coarse = readBunny(60);
    const [few, many] = [coarse, subdivide(subdivide(coarse))].map((mesh) => {
      const { large } = render({ key: 'a', mesh, transform: identityTransform });
      return covered(large.rgba);
    });
    expect(few!.filter(Boolean).length / few!.length).toBeGreaterThan(0.2);
    const different = few!.filter((is, at) => is !== many![at]).length;
    expect(different / few!.length).toBeLessThan(0.001);
  });

  test('shows a drilled and hollow part as it is from outside, as large as without', () => {
    const box: SlicePart = { key: 'box', mesh: makeBox(10, 10, 10), transform: identityTransform };
    const drill: SlicePart = {
      key: 'drill',
      mesh: makeBox(2, 2, 30),
      transform: identityTransform,
      solidClass: 'hole',
    };
    const parts: SlicePart[] = [{ ...box, solidClass: 'body' }, drill, { ...drill, solidClass: 'infill' }];
    expect(renderPreviews(workbench, parts, SIZES)).toEqual(render(box));
  });
});
