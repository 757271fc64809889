import { expect, test } from 'vitest';
import { identityTransform } from '#kernel';
import { keepsFaces } from '../../src/app/workers/closed-part.ts';

// Faces painted on a part were looked up among those of the shell that had grown around it: supports came, or went, elsewhere.
test('paint counts only where the faces of the part are those that supports are grown for', () => {
  const solid = (solidClass: 'cavity' | 'infill' | 'hole' | 'body') => ({
    mesh: 1,
    toMesh: identityTransform,
    solidClass,
  });
  expect(keepsFaces({ body: 0, solids: [] })).toBe(true);
  expect(keepsFaces({ body: 0, solids: [solid('cavity'), solid('infill')] })).toBe(true);
  expect(keepsFaces({ body: 0, solids: [solid('cavity'), solid('hole')] })).toBe(false);
  expect(keepsFaces({ body: 0, solids: [solid('body')] })).toBe(false);
});
