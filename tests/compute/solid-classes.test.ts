import { expect, it } from 'vitest';
import { quietContext } from '#base';
import { SOLID_CLASSES, type SolidClass } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { PIXEL_CASES } from './pixel-cases.ts';

const backend = createLocalBackend();
const [, input] = PIXEL_CASES[0]!;
const as = (solidClass: SolidClass) => ({
  ...input,
  parts: input.parts.map((part) => ({ ...part, solidClass })),
});

it('a plate of solids is the plate without classes', async () => {
  expect((await backend.prepare(as('solid'), quietContext())).ok).toBe(true);
});

it.each(SOLID_CLASSES.slice(1))('a %s is refused, not drawn as a solid', async (solidClass) => {
  expect(await backend.prepare(as(solidClass), quietContext())).toMatchObject({
    ok: false,
    error: { code: 'compute_unsupported', details: { solidClass } },
  });
});
