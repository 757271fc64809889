import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import type { Issue } from '#kernel';
import { marksOf } from '../../src/ui/editor/issues/layer-marks.ts';
import { indexOfChoice, layerOf, type ListedIssue } from '../../src/ui/editor/shared/listed-issues.ts';
import { nextIndex } from '../../src/ui/editor/shared/walk-issues.ts';
import { islandAt, spaceAt } from './issue-samples.ts';

const outside = { kind: 'outside', part: 'part-1', by: [5, 0, 0] } as unknown as ListedIssue;

describe('marks on the slider', () => {
  it('stand at the height of their layers: the first at the foot, the last at the top', () => {
    const marks = marksOf([islandAt(0), islandAt(50), islandAt(100)], 101, 400);
    expect(marks.map(({ y }) => y)).toEqual([400, 200, 0]);
    expect(marks.map(({ kinds }) => kinds)).toEqual([['island'], ['island'], ['island']]);
  });

  it('become one within 8 px, at the middle, and not beyond', () => {
    const [one, ...others] = marksOf([islandAt(10), islandAt(17)], 401, 400);
    expect(one).toMatchObject({ y: 400 - 13.5, issues: [{ firstLayer: 10 }, { firstLayer: 17 }] });
    expect(others).toEqual([]);
    expect(marksOf([islandAt(10), islandAt(18)], 401, 400)).toHaveLength(2);
  });

  it('show the rarer kinds where several share a mark', () => {
    const [mark] = marksOf(
      [islandAt(10), islandAt(11), spaceAt('resin-trap', 8, 14), spaceAt('suction-cup', 10, 14)],
      1000,
      500,
    );
    expect(mark!.kinds).toEqual(['resin-trap', 'suction-cup']);
    expect(mark!.issues).toHaveLength(4);
  });

  it('hold every issue once, in order, with numbers that never touch', () => {
    const seed = 20261120;
    const random = createRandom(seed);
    for (let turn = 0; turn < 200; turn++) {
      const layers = random.integer(1, 2001);
      const issues = Array.from({ length: random.integer(0, 300) }, () =>
        islandAt(random.integer(0, layers)),
      );
      const marks = marksOf(issues, layers, 600);
      const shown = marks.flatMap((mark) => mark.issues.map((issue) => issue.firstLayer));
      const expected = issues.map((issue) => issue.firstLayer).toSorted((a, b) => a - b);
      expect(shown, `seed ${seed}, turn ${turn}`).toEqual(expected);
      const numbered = marks.filter((mark) => mark.issues.length > 1);
      for (let at = 1; at < numbered.length; at++)
        expect(numbered[at - 1]!.y - numbered[at]!.y, `seed ${seed}, turn ${turn}`).toBeGreaterThanOrEqual(
          14,
        );
    }
  });

  it('have one strong shape each, and room for it', () => {
    const issues = [islandAt(10), spaceAt('suction-cup', 24, 24), islandAt(39), islandAt(53)];
    const marks = marksOf(issues, 401, 400, true);
    expect(marks.map((mark) => [mark.kinds, mark.issues.length])).toEqual([
      [['suction-cup'], 2],
      [['island'], 2],
    ]);
    expect(marksOf(issues, 401, 400)).toHaveLength(4);
  });

  it('stand at the foot of a print of one layer', () => {
    expect(marksOf([islandAt(0)], 1, 300)).toMatchObject([{ y: 300 }]);
  });
});

describe('walking the issues', () => {
  const issues: readonly ListedIssue[] = [islandAt(5), islandAt(20), spaceAt('resin-trap', 10, 50), outside];

  it('looks at a space in its middle', () => {
    expect(layerOf(spaceAt('resin-trap', 10, 50))).toBe(30);
  });

  it('goes on from the chosen one, and from the last to the first', () => {
    expect(nextIndex(issues, issues[0] as Issue, null, 1)).toBe(1);
    expect(nextIndex(issues, issues[0] as Issue, null, -1)).toBe(3);
    expect(nextIndex(issues, { kind: 'outside', part: 'part-1' as never }, null, 1)).toBe(0);
  });

  it('begins at the layer on show, or at the end of the list where nothing is cut', () => {
    expect(nextIndex(issues, null, 6, 1)).toBe(1);
    expect(nextIndex(issues, null, 6, -1)).toBe(0);
    expect(nextIndex(issues, null, 31, 1)).toBe(0);
    expect(nextIndex(issues, null, null, 1)).toBe(0);
    expect(nextIndex(issues, null, null, -1)).toBe(3);
  });

  it('knows the chosen one again in a newer report that tells the same', () => {
    expect(indexOfChoice(issues, islandAt(20))).toBe(1);
    expect(indexOfChoice(issues, islandAt(21))).toBe(-1);
    expect(indexOfChoice(issues, { kind: 'outside', part: 'other' as never })).toBe(-1);
  });
});
