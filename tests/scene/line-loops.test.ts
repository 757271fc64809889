import { describe, expect, it } from 'vitest';
import { alongLoops } from '../../src/scene/line-loops.ts';

const square = [
  [0, 0, 0, 1, 0, 0],
  [1, 0, 0, 1, 1, 0],
  [1, 1, 0, 0, 1, 0],
  [0, 1, 0, 0, 0, 0],
];
const far = square.map((edge) => edge.map((value) => value + 10));

describe('the way along loops', () => {
  it('goes once round a loop, whole turns in all', () => {
    expect([...alongLoops(Float32Array.from(square.flat()), 8)]).toEqual([0, 2, 2, 4, 4, 6, 6, 8]);
  });

  it('is the same for edges in any order and direction, each loop for itself', () => {
    const turned = [...square[2]!.slice(3), ...square[2]!.slice(0, 3)];
    const lines = [square[0]!, far[0]!, turned, far[2]!, square[3]!, far[1]!, square[1]!, far[3]!];
    const spans = alongLoops(Float32Array.from(lines.flat()), 8);
    const own = (...edges: number[]) => edges.map((edge) => Array.from(spans.slice(edge * 2, edge * 2 + 2)));
    expect(own(0, 6, 2, 4)).toEqual([
      [0, 2],
      [2, 4],
      [6, 4],
      [6, 8],
    ]);
    expect(own(1, 5, 3, 7)).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
    ]);
  });

  it('has an answer for edges without length or company', () => {
    expect([...alongLoops(Float32Array.of(1, 1, 1, 1, 1, 1), 8)]).toEqual([0, 0]);
    expect([...alongLoops(Float32Array.of(0, 0, 0, 3, 0, 0), 8)]).toEqual([0, 8]);
    expect(alongLoops(new Float32Array(0), 8)).toHaveLength(0);
  });
});
