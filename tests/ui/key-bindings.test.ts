import { describe, expect, it } from 'vitest';
import { editorActions } from '#editor';
import {
  assignKeys,
  bindingOf,
  holdersOf,
  isSameKey,
  keysOf,
  readOwnKeys,
  refusalOf,
  writeOwnKeys,
  type OwnKeys,
} from '../../src/ui/editor/actions/key-bindings.ts';
import { PAGE_ACTIONS } from '../../src/ui/editor/actions/page-action-table.ts';

const ACTIONS = [...PAGE_ACTIONS, ...editorActions];
const NONE: OwnKeys = new Map();
const action = (id: string) => ACTIONS.find((each) => each.id === id)!;
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

const press = (key: string, code: string, held = '') => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  isComposing: false,
});

describe('the keys pressed', () => {
  it.each([
    [press('d', 'KeyD'), 'd'],
    [press('D', 'KeyD', 's'), 'Shift+d'],
    [press('K', 'KeyK', 'cs'), '$mod+Shift+k'],
    [press('?', 'Slash', 's'), 'Shift+?'],
    [press('!', 'Digit1', 's'), 'Shift+Digit1'],
    [press('3', 'Digit3', 'a'), 'Alt+Digit3'],
    [press('ArrowUp', 'ArrowUp', 's'), 'Shift+ArrowUp'],
    [press(' ', 'Space', 'c'), '$mod+Space'],
    [press('j', 'KeyJ', 'm'), 'Meta+j'],
  ])('are %o where the keyboard is no Mac’s', (pressed, binding) => {
    expect(bindingOf(pressed, false)).toBe(binding);
  });

  it('have ⌘ where others have Ctrl on a Mac, and go by the place of the key under ⌥', () => {
    expect(bindingOf(press('j', 'KeyJ', 'm'), true)).toBe('$mod+j');
    expect(bindingOf(press('j', 'KeyJ', 'c'), true)).toBe('Control+j');
    expect(bindingOf(press('¡', 'Digit1', 'a'), true)).toBe('Alt+Digit1');
  });

  it('are none yet while only Shift is down, an accent waits or an input method is at work', () => {
    for (const key of ['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process'])
      expect(bindingOf(press(key, ''), false), key).toBeNull();
    expect(bindingOf({ ...press('n', 'KeyN'), isComposing: true }, false)).toBeNull();
  });

  it('are the same keys however they are written', () => {
    expect(isSameKey('?', 'Shift+?')).toBe(true);
    expect(isSameKey('Alt+1', 'Alt+Digit1')).toBe(true);
    expect(isSameKey('v', 'Shift+v')).toBe(false);
    expect(isSameKey('$mod+j', 'Control+j')).toBe(false);
  });
});

describe('what cannot be bound', () => {
  it.each([
    ['$mod+t', 'browser'],
    ['$mod+Shift+n', 'browser'],
    ['$mod+PageDown', 'browser'],
    ['$mod+Shift++', 'browser'],
    ['F11', 'browser'],
    ['Alt+F4', 'system'],
    ['Meta+j', 'system'],
    ['Enter', 'page'],
    ['Shift+F6', 'page'],
    ['Shift+Escape', 'page'],
    ['[', 'page'],
  ])('%s is of the %s', (binding, why) => {
    expect(refusalOf(binding)).toBe(why);
  });

  it('is none of the keys that the table has, but for the one that browsers keep, the clipboard’s and those no one can change', () => {
    const refused = ACTIONS.flatMap(({ shortcuts }) => shortcuts).filter((each) => refusalOf(each) !== null);
    const clipboard = ['$mod+c', '$mod+x', '$mod+v', '$mod+Shift+v'];
    expect(refused).toEqual(['$mod+n', ...clipboard, 'Escape', 'Enter']);
  });
});

describe('keys of one’s own', () => {
  it('are held by nobody twice in the table', () => {
    for (const { id, shortcuts } of ACTIONS)
      expect(idsOf(holdersOf(id, shortcuts, ACTIONS, NONE)), id).toEqual([]);
  });

  it('are taken from whoever has them, who keeps the rest', () => {
    expect(idsOf(holdersOf('view.xray', ['F3'], ACTIONS, NONE))).toEqual(['page.search']);
    const own = assignKeys('view.xray', ['F3'], ACTIONS, NONE);
    expect(keysOf(action('view.xray'), own)).toEqual(['F3']);
    expect(keysOf(action('page.search'), own)).toEqual(['$mod+k']);
    expect(keysOf(action('edit.undo'), own)).toBe(action('edit.undo').shortcuts);
  });

  it('can be those of an action that is never there at the same time', () => {
    expect(holdersOf('layer.up', ['ArrowUp'], ACTIONS, NONE)).toEqual([]);
    expect(idsOf(holdersOf('view.xray', ['ArrowUp'], ACTIONS, NONE))).toEqual(['nudge.Up.one', 'layer.up']);
  });

  it('are nothing of one’s own once they are those of the table again', () => {
    const own = assignKeys('view.xray', ['i'], ACTIONS, NONE);
    const back = assignKeys('file.import', action('file.import').shortcuts, ACTIONS, own);
    expect(keysOf(action('view.xray'), back)).toEqual([]);
    expect([...assignKeys('view.xray', ['x'], ACTIONS, back)]).toEqual([]);
  });

  it('are kept as text and read again', () => {
    const own = assignKeys(
      'view.xray',
      ['$mod+Shift+x'],
      ACTIONS,
      assignKeys('edit.undo', [], ACTIONS, NONE),
    );
    expect([...readOwnKeys(writeOwnKeys(own))]).toEqual([...own]);
    expect(writeOwnKeys(NONE)).toBeNull();
    expect([...readOwnKeys(null)]).toEqual([]);
  });

  it.each([
    'no json',
    'null',
    '[["edit.undo", ["x"]]]',
    '{"edit.undo": "x"}',
    '{"edit.undo": [1]}',
    '{"edit.undo": ["x y"]}',
    '{"edit.undo": ["(x|y)"]}',
    '{"edit.undo": ["Tab"]}',
    '{"edit.undo": ["Meta+x"]}',
    '{"edit.undo": ["a","b","c","d","e","f","g","h","i"]}',
    '{"edit.undo": ["Shift+$mod+x"]}',
  ])('are not read from %s', (text) => {
    expect([...readOwnKeys(text)]).toEqual([]);
  });

  it('are read beside what is no key, and a name of an object’s own is a name', () => {
    const own = readOwnKeys('{"__proto__": ["x"], "edit.undo": ["$mod+u"], "edit.redo": [true]}');
    expect([...own.keys()]).toEqual(['__proto__', 'edit.undo']);
    expect(keysOf(action('edit.undo'), own)).toEqual(['$mod+u']);
  });
});
