import { keyName } from './key-names.ts';

/** Keys of one's own by the action's id, instead of those the table has; none is a key taken away. */
export type OwnKeys = ReadonlyMap<string, readonly string[]>;

interface Bound {
  readonly id: string;
  /** Bindings as tinykeys writes them. */
  readonly shortcuts: readonly string[];
}

/** Why a binding cannot be had: the browser or the system acts on it first, or it is how the page is walked through. */
export type KeyRefusal = 'browser' | 'system' | 'page';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Fn',
]);
/** What a keyboard says where there is no key to speak of: an accent to come, an input method at work. */
const NO_KEY: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified']);

/** The binding of a press, as tinykeys writes it; null for what is none yet, such as Shift alone. */
export function bindingOf(press: KeyPress, apple: boolean): string | null {
  const { key, code, altKey, shiftKey } = press;
  if (press.isComposing || MODIFIERS.has(key) || NO_KEY.has(key)) return null;
  const parts: string[] = [];
  if (apple ? press.metaKey : press.ctrlKey) parts.push('$mod');
  if (apple ? press.ctrlKey : press.metaKey) parts.push(apple ? 'Control' : 'Meta');
  if (altKey) parts.push('Alt');
  if (shiftKey) parts.push('Shift');
  // With Alt, and digits with Shift, the sign depends on the keyboard: the place of the key does not.
  const byPlace =
    (altKey && /^(?:Key[A-Z]|Digit\d)$/.test(code)) ||
    (shiftKey && code.startsWith('Digit') && !/\d/.test(key));
  parts.push(byPlace ? code : key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key);
  return parts.join('+');
}

/** A letter, a digit or a sign, with Shift at most: speech and a slip of the hand press them unmeant (WCAG 2.1.4). */
export const isLetterKey = (binding: string): boolean =>
  /^(?:Shift\+)?(?:.|Key[A-Z]|Digit\d|Bracket\w+|Backslash|Period|Comma|Slash|Minus|Equal)$/.test(binding);

/** Whether two bindings are the same keys under the fingers: "?" and "Shift+?", "Alt+1" and "Alt+Digit1". */
export const isSameKey = (one: string, other: string): boolean => keyName(one, true) === keyName(other, true);

const withHeld = (held: string, keys: string): readonly string[] =>
  keys.split(' ').map((key) => (held === '' ? key : `${held}+${key}`));
// What Chromium hands to no page (BrowserCommandController::IsReservedCommandOrKey) and Firefox reserves in its
// browser-sets; then reload, zoom, address, find and the clipboard, which nobody should lose on our page.
const OF_BROWSER = [
  withHeld('$mod', 'n t w q Tab PageUp PageDown 1 2 3 4 5 6 7 8 9 r 0 + - = l f c v x'),
  withHeld('$mod+Shift', 'n t w p Tab r i j c v + _'),
  withHeld('', 'F5 F11 F12 Shift+F5 Alt+d Control+Tab Control+Shift+Tab'),
].flat();
const OF_SYSTEM = [
  withHeld('Alt', 'F4 Tab Shift+Tab Space'),
  withHeld('$mod', 'Space m h ` F4 Alt+Delete'),
].flat();
// Focus, buttons, menus, the way out; and what the model view takes while it has the focus.
const OF_PAGE = withHeld(
  '',
  'Tab Shift+Tab Enter Shift+Enter Space Shift+Space F6 Shift+F6 ContextMenu Shift+F10 + - = 0 [ ]',
);

/** Why nothing can be bound to this, or null. */
export function refusalOf(binding: string): KeyRefusal | null {
  const among = (list: readonly string[]) => list.some((each) => isSameKey(each, binding));
  if (binding.startsWith('Meta+') || among(OF_SYSTEM)) return 'system';
  if (among(OF_BROWSER)) return 'browser';
  if (/(?:^|\+)Escape$/.test(binding) || among(OF_PAGE)) return 'page';
  return null;
}

/** The bindings of an action: one's own, else those of the table. */
export const keysOf = ({ id, shortcuts }: Bound, own: OwnKeys): readonly string[] => own.get(id) ?? shortcuts;

/** Layers step in Slice alone, parts are nudged everywhere else: these two share keys and never meet. */
function canMeet(one: string, other: string): boolean {
  const place = (id: string) =>
    id.startsWith('layer.') ? 'slice' : id.startsWith('nudge.') ? 'plate' : 'all';
  return place(one) === place(other) || place(one) === 'all' || place(other) === 'all';
}

/** The other actions that have one of these bindings now. */
export function holdersOf<Action extends Bound>(
  id: string,
  bindings: readonly string[],
  actions: readonly Action[],
  own: OwnKeys,
): readonly Action[] {
  return actions.filter(
    (action) =>
      action.id !== id &&
      canMeet(action.id, id) &&
      keysOf(action, own).some((held) => bindings.some((binding) => isSameKey(held, binding))),
  );
}

/** Gives an action these bindings and takes them from whoever has them. */
export function assignKeys(
  id: string,
  bindings: readonly string[],
  actions: readonly Bound[],
  own: OwnKeys,
): OwnKeys {
  const next = new Map(own);
  const put = (action: Bound, keys: readonly string[]) => {
    if (keys.join(' ') === action.shortcuts.join(' ')) next.delete(action.id);
    else next.set(action.id, keys);
  };
  for (const holder of holdersOf(id, bindings, actions, own))
    put(
      holder,
      keysOf(holder, own).filter((held) => !bindings.some((binding) => isSameKey(held, binding))),
    );
  for (const action of actions) if (action.id === id) put(action, bindings);
  return next;
}

const BINDING =
  /^(?:\$mod\+)?(?:Control\+)?(?:Alt\+)?(?:Shift\+)?(?:\S|[A-Z][A-Za-z]{1,14}\d{0,2}|F\d{1,2})$/u;
const MOST_KEYS = 8;

/** What was kept as text: whatever is not keys in the form above is left out, as is what would block the page. */
export function readOwnKeys(text: string | null): OwnKeys {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  const own = new Map<string, readonly string[]>();
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return own;
  for (const [id, keys] of Object.entries(kept as Readonly<Record<string, unknown>>))
    if (Array.isArray(keys) && keys.length <= MOST_KEYS && keys.every((key) => isBinding(key)))
      own.set(id, keys);
  return own;
}

function isBinding(key: unknown): key is string {
  return typeof key === 'string' && BINDING.test(key) && refusalOf(key) !== 'page';
}

/** The text that `readOwnKeys` reads; null where there is nothing to keep. */
export const writeOwnKeys = (own: OwnKeys): string | null =>
  own.size === 0 ? null : JSON.stringify(Object.fromEntries(own));
