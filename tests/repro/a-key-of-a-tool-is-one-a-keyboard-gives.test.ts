import { expect, test } from 'vitest';
import { TOOLS } from '#editor';
import { bindingOf } from '../../src/ui/editor/actions/key-bindings.ts';

// Space did not paint: the tool waited for " ", and a press of it is called "Space".
test.each(TOOLS.filter(({ keys }) => keys !== undefined).map(({ id, keys }) => [id, keys!] as const))(
  'every key of %s is what its press is called',
  (_id, keys) => {
    for (const binding of keys) {
      const held = binding.split('+').slice(0, -1);
      const named = binding.split('+').at(-1)!;
      const press = {
        key: named === 'Space' ? ' ' : named,
        code: '',
        altKey: held.includes('Alt'),
        shiftKey: held.includes('Shift'),
        ctrlKey: held.includes('$mod'),
        metaKey: false,
        isComposing: false,
      };
      expect(bindingOf(press, false)).toBe(binding);
    }
  },
);
