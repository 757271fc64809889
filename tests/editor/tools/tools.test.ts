import { describe, expect, it } from 'vitest';
import { fitsParam, MORE, shownStages, STAGES, toolNamed, TOOLS, type ParamSpec } from '#editor';
import { iconNamed } from '../../../src/ui/editor/actions/icons.ts';

describe('every tool', () => {
  it('has an id and keys of its own', () => {
    const keys = TOOLS.flatMap((tool) => tool.shortcuts);
    expect(new Set(TOOLS.map((tool) => tool.id)).size).toBe(TOOLS.length);
    expect(new Set(keys).size).toBe(keys.length);
    for (const tool of TOOLS) expect(tool.shortcuts.length, tool.id).toBeGreaterThan(0);
  });

  it.each(TOOLS)(
    '$id has a drawing, a place in a group, and parameters that are what they start with',
    (tool) => {
      expect(iconNamed(tool.icon)).toBeDefined();
      if (tool.place !== 'rail') {
        expect(STAGES.find(({ id }) => id === tool.place)?.groups).toContain(tool.group);
      }
      for (const [name, spec] of Object.entries(tool.params ?? {})) {
        // What is chosen among parts alone is nothing before there are any.
        const isOfParts = spec.kind === 'choice' && spec.more !== undefined && spec.options.length === 0;
        expect(isOfParts ? spec.default === '' : fitsParam(spec, spec.default), name).toBe(true);
      }
      // What can be applied has something that applies it.
      if ('ready' in tool) expect(tool).toHaveProperty('step');
    },
  );

  it.each(TOOLS)(
    '$id says as much in Chinese as in English, and names no hint, fold or option without words',
    (tool) => {
      const { en, zh } = tool.words;
      for (const words of [en, zh]) {
        for (const hint of tool.hints) expect(words.hint[hint], hint).toContain('|');
        expect(words.apply !== undefined).toBe(tool.ready !== undefined);
        expect(Object.keys(words.param ?? {})).toEqual(Object.keys(tool.params ?? {}));
      }
      expect(Object.keys(zh.hint)).toEqual(Object.keys(en.hint));
    },
  );

  it('is found by its id, and Select by any other', () => {
    for (const tool of TOOLS) expect(toolNamed(tool.id)).toBe(tool);
    expect(toolNamed('nobody').id).toBe('select');
  });
});

describe('stages', () => {
  it('are shown where there is something to do, and end in a menu', () => {
    expect(shownStages().map(({ id }) => id)).toEqual(['prepare', 'support', 'slice']);
    for (const { groups } of STAGES) expect(groups.at(-1)).toBe(MORE);
  });
});

describe('a value of a parameter', () => {
  const length: ParamSpec = { kind: 'length', min: 0, max: 10, step: 0.1, decimals: 1, default: 1 };
  const count: ParamSpec = { ...length, kind: 'count' };
  const choice: ParamSpec = { kind: 'choice', options: ['a', 'b'], default: 'a' };
  it.each([
    [length, [0, 10, 2.5], [-0.1, 10.1, Number.NaN, Infinity, '1', true]],
    [count, [0, 3, 10], [2.5, 11, Number.NaN, '3']],
    [choice, ['a', 'b'], ['c', 'toString', 1, true]],
    [{ kind: 'switch', default: false } as ParamSpec, [true, false], ['true', 1]],
    [{ kind: 'text', longest: 3, default: '' } as ParamSpec, ['', '树脂\u{1f600}'], ['four', 1]],
  ])('%j can be %j and not %j', (spec, can, cannot) => {
    for (const value of can) expect(fitsParam(spec, value), String(value)).toBe(true);
    for (const value of cannot) expect(fitsParam(spec, value), String(value)).toBe(false);
  });
});
