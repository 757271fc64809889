import { describe, expect, test } from 'vitest';
import type { OpenEdges, Repairs } from '#compute/api';
import { conePlaces, describeRepairs, volumeWarning } from '../../src/cli/repairs.ts';

const none: Repairs = {
  flippedFaces: 0,
  openEdges: 0,
  closingTriangles: 0,
  duplicateFaces: 0,
  degenerateFaces: 0,
  joinedPoints: 0,
  coneLoops: 0,
  volumeChange: 0,
};

/** The lines of a triangle's sides. */
function ring(x: number, y: number, z: number, size: number): number[] {
  const corners = [[x, y, z], [x + size, y, z], [x, y + size, z + size]]; // oxfmt-ignore
  return corners.flatMap((corner, at) => [...corner, ...corners[(at + 1) % 3]!]);
}

const open = (key: string, coneLines: readonly number[]): OpenEdges => ({
  key,
  lines: new Float32Array(0),
  coneLines: Float32Array.from(coneLines),
});

describe('what was repaired', () => {
  test('is nothing, or one line with each thing counted', () => {
    expect(describeRepairs(none, [])).toBe('');
    expect(describeRepairs({ ...none, openEdges: 1 }, [])).toBe('Repaired: 1 open edge closed.\n');
    const all = { ...none, openEdges: 12, joinedPoints: 3, flippedFaces: 2, duplicateFaces: 1, degenerateFaces: 4 }; // oxfmt-ignore
    expect(describeRepairs(all, [])).toBe(
      'Repaired: 3 vertices welded, 12 open edges closed, 2 flipped faces turned, 1 duplicate face ignored, 4 zero-area faces ignored.\n',
    );
  });

  test('names the places of the holes that were guessed, as far as they are few', () => {
    const cones = conePlaces([open('0/0', [...ring(0, 0, 0, 2), ...ring(10, 20, 30, 4)]), open('1/0', [])]);
    expect(cones).toEqual([
      { key: '0/0', centre: [1, 1, 1], min: [0, 0, 0], max: [2, 2, 2] },
      { key: '0/0', centre: [12, 22, 32], min: [10, 20, 30], max: [14, 24, 34] },
    ]);
    const sentence = describeRepairs({ ...none, openEdges: 6, coneLoops: 2 }, cones);
    expect(sentence).toContain(
      '2 holes closed approximately (around 1.0, 1.0, 1.0; 12.0, 22.0, 32.0 mm of the file)',
    );
    const many = conePlaces([
      open(
        '0/0',
        [0, 1, 2, 3, 4].flatMap((n) => ring(n * 10, 0, 0, 1)),
      ),
    ]);
    expect(many).toHaveLength(5);
    expect(describeRepairs({ ...none, coneLoops: 5 }, many)).toContain('2 more (--json lists all)');
  });

  test('is warned of when it changed the volume', () => {
    expect(volumeWarning({ ...none, volumeChange: 0.005 })).toBeUndefined();
    expect(volumeWarning({ ...none, volumeChange: Number.NaN })).toBeUndefined();
    expect(volumeWarning({ ...none, volumeChange: 0.0234 })).toContain('by 2.3%');
  });
});
