import { expect, it } from 'vitest';
import { createFormat } from '../../src/ui/format.ts';

const en = createFormat('en');

it('resin below a millilitre or a gram is not rounded to a tenth: a ring, its supports and their sum agree', () => {
  expect(en.millilitres(312)).toBe('0.31');
  expect(en.grams(0.343)).toBe('0.34');
  expect(en.resin(24)).toBe('0.02 ml');
  expect(en.resin(3)).toBe('0.003 ml');
  expect(en.millilitres(0)).toBe('0.0');
});

it('an assembly read in the wrong unit has a volume that can be read', () => {
  expect(en.millilitres(13_551_357_500)).toBe('13,551,357.5');
});
