import { expect, it } from 'vitest';
import { nextUntitled } from '../../../src/ui/portal/files/untitled.ts';

it('a new project has the first number that none of the others has', () => {
  expect(nextUntitled('Untitled', [])).toBe('Untitled');
  expect(nextUntitled('Untitled', ['Untitled 2', 'Coral'])).toBe('Untitled');
  expect(nextUntitled('Untitled', ['Untitled', 'Untitled 2', 'Untitled 4'])).toBe('Untitled 3');
  expect(nextUntitled('未命名', ['未命名'])).toBe('未命名 2');
});
