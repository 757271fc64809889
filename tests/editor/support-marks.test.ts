import { criticalAngleOf, overhangScale, supportMarks, type SupportCheck } from '#editor';
import { supportTypes, type SupportStructure } from '#kernel';
import { partRecord } from '#tests/document.ts';
import { shownSupports } from '#tests/shown-supports.ts';
import { expect, test } from 'vitest';

const nothing: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
const check: SupportCheck = {
  unreached: [{ at: [1, 2, 3], reason: 'no-path' }],
  untouched: [
    { at: [4, 5, 6], areaMm2: 1, isFlicker: false },
    { at: [7, 8, 9], areaMm2: 0.001, isFlicker: true },
  ],
  loose: [],
  bare: [],
  weak: [],
  faults: [],
};

test('what supports do not hold is marked, but for what is gone a layer later', () => {
  const [part, other] = [partRecord(1), partRecord(2)];
  const supports = new Map([
    [part.id, shownSupports(part.id, nothing, null, { check })],
    [other.id, shownSupports(other.id, nothing)],
  ]);
  const marks = supportMarks(supports, [part, other]);
  expect(marks.map(({ points }) => points)).toEqual([[[1, 2, 3]], [[4, 5, 6]]]);
  expect(marks.every(({ label, parts }) => label === null && parts[0]!.id === part.id)).toBe(true);
  expect(supportMarks(supports, [other])).toEqual([]);
});

test('colours of overhang begin at the widest angle of the parts, each has its own', () => {
  const [part, other] = [partRecord(1), partRecord(2)];
  const supports = new Map([[part.id, shownSupports(part.id, nothing, null, { criticalAngle: 60 })]]);
  expect(criticalAngleOf(supports, part.id)).toBe(60);
  expect(criticalAngleOf(supports, other.id)).toBe(supportTypes.medium.criticalAngle);
  expect(overhangScale(supports, [part, other])).toBe(60);
  expect(overhangScale(supports, [other])).toBe(supportTypes.medium.criticalAngle);
  expect(overhangScale(supports, [])).toBe(supportTypes.medium.criticalAngle);
});
