import { expect, test } from 'vitest';
import { TRIANGLE_WORDS } from '../../src/compute/webgpu/gather.ts';
import { bindingsOf, structLayout } from '../../src/compute/webgpu/layout.ts';
import { FIELD_ENTRIES } from '../../src/compute/webgpu/field/shaders.ts';
import { OVERHANG_ENTRIES } from '../../src/compute/webgpu/overhang.ts';
import { ENTRIES, LIBRARY } from '../../src/compute/webgpu/shaders.ts';

test('offsets of scalars, atomics and arrays add up, comments aside', () => {
  const source = `
struct Small {
  first: u32, // second: u32,
  counted: atomic<u32>,
  nine: array<i32, 9>,
  signed: i32,
  rest: array<u32>,
}`;
  expect(structLayout(source, 'Small')).toEqual({
    offsets: { first: 0, counted: 4, nine: 8, signed: 44, rest: 48 },
    size: 48,
  });
  expect(() => structLayout(source, 'Large')).toThrow('Large');
  expect(() => structLayout('struct V { a: vec2u, }', 'V')).toThrow('vec2u');
});

test('a triangle is as many words as are gathered for it', () => {
  expect(structLayout(ENTRIES.segments, 'Triangle').size).toBe(TRIANGLE_WORDS * 4);
});

test.each([
  ['layers', ENTRIES],
  ['fields', FIELD_ENTRIES],
  ['overhang', OVERHANG_ENTRIES],
])(
  'every entry file of %s has one entry point, and a binding has the same name and number everywhere',
  (_, entries) => {
    const names = new Map<number, string>();
    for (const [entry, source] of Object.entries(entries)) {
      expect(source.match(/@(?:compute|vertex|fragment)/g), entry).toHaveLength(1);
      for (const [name, number] of Object.entries(bindingsOf(source))) {
        expect(names.get(number) ?? name, `${entry}, binding ${number}`).toBe(name);
        names.set(number, name);
      }
    }
    expect(bindingsOf(LIBRARY)).toEqual({});
  },
);
