import { describe, expect, it } from 'vitest';
import { INFILL_PATTERNS, SUPPORT_CHOICES, SUPPORT_FLAGS, SUPPORT_NUMBERS } from '#kernel';
import { toolNamed, type ParamSpec } from '#editor';
import { DRAWINGS, isWhole } from '../../src/ui/editor/drawings/drawings.ts';
import type { Shapes } from '../../src/ui/editor/drawings/shapes.ts';

/** Every setting of supports, and what the tool has of supports besides. */
const SETTINGS = [
  ...[SUPPORT_NUMBERS, SUPPORT_CHOICES, SUPPORT_FLAGS].flatMap((table) => Object.keys(table)),
  'raft',
  'density',
];
/** What a tool asks about the task, not about supports or shells. */
const OTHERS = new Set(['type', 'scope', 'mode', 'name']);

const shapesOf = (name: keyof typeof DRAWINGS): readonly Shapes[] => {
  const drawing = DRAWINGS[name];
  return isWhole(drawing) ? [drawing] : Object.values(drawing);
};
const drawnParams = (tool: string): readonly (readonly [name: string, spec: ParamSpec])[] =>
  Object.entries(toolNamed(tool).params!).filter(([name]) => !OTHERS.has(name));

it('every setting of supports is in the panel', () => {
  expect(
    drawnParams('grow-supports')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(SETTINGS.toSorted());
});

describe.each(['grow-supports', 'support-types', 'edit-supports', 'shell'])('of %s', (tool) => {
  const { words } = toolNamed(tool);

  it.each(drawnParams(tool))('%s has help in both languages and a drawing', (name, spec) => {
    for (const language of ['en', 'zh'] as const) {
      const { label, help } = words[language].param![name]!;
      expect(label).not.toBe('');
      expect(help, language).not.toBe('');
      // Help that is the label again says nothing.
      expect(help, language).not.toBe(label);
    }
    const drawing = DRAWINGS[spec.drawing!];
    expect(drawing, 'drawing').toBeDefined();
    if (spec.kind !== 'choice') expect(isWhole(drawing)).toBe(true);
    else
      expect(Object.keys(drawing).toSorted()).toEqual(
        spec.options.filter((one) => one !== 'none').toSorted(),
      );
  });

  it('no two parameters have the same help', () => {
    for (const { param = {} } of [words.en, words.zh]) {
      const helps = Object.values(param).map(({ help }) => help);
      expect(helps.filter((help, at) => helps.indexOf(help) !== at)).toEqual([]);
    }
  });
});

it('every kind of infill is drawn', () => {
  expect(['none', ...Object.keys(DRAWINGS.infill)]).toEqual([...INFILL_PATTERNS]);
});

it('no drawing is empty, broken or drawn twice, and numbers are the only text', () => {
  const drawn = (Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]).flatMap((name) =>
    shapesOf(name).map((shapes) => [name, shapes] as const),
  );
  for (const [name, shapes] of drawn) {
    expect(shapes.length, name).toBeGreaterThan(0);
    for (const shape of shapes) {
      if (shape[0] === 'number') expect(shape[1], name).toMatch(/^\d+$/);
      else expect(shape[1], name).toMatch(/^M[-\d.MLHVQCAaqvhlZ ]+$/);
    }
  }
  expect(new Set(drawn.map(([, shapes]) => JSON.stringify(shapes))).size).toBe(drawn.length);
});
