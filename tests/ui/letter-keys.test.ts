import { expect, it } from 'vitest';
import { editorActions } from '#editor';
import { isLetterKey } from '../../src/ui/editor/actions/key-bindings.ts';

it('a key of one letter, digit or sign is told from a combination and from a key with a name', () => {
  const bindings = editorActions.flatMap(({ shortcuts }) => shortcuts);
  for (const binding of ['d', 'o', 'x', '?', 'Shift+?', 'Shift+n', '1', 'BracketLeft', '\\', '.'])
    expect(isLetterKey(binding), binding).toBe(true);
  for (const binding of [
    '$mod+z',
    'Alt+Digit1',
    'Delete',
    'Escape',
    'ArrowUp',
    'Shift+ArrowUp',
    'F3',
    'PageUp',
  ])
    expect(isLetterKey(binding), binding).toBe(false);
  // Whatever the table has, a binding without a modifier and without a name is one.
  for (const binding of bindings.filter((each) => each.length === 1)) expect(isLetterKey(binding)).toBe(true);
});
