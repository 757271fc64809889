/** Whether the keyboard is one of Apple's. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  Enter: '↵',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Space: 'Space',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
};

/** A binding as tinykeys has it ("$mod+Shift+z") in the words of the keyboard at hand ("Ctrl+Shift+Z"). */
export function keyName(binding: string, apple = isApple()): string {
  const parts = binding.split('+').filter((part) => part !== '');
  // The plus key itself: "$mod++" splits into an empty last part.
  if (binding.endsWith('+')) parts.push('+');
  // A character that already needs Shift on the keyboard is named alone: "?" and not "Shift+?".
  const last = parts.at(-1)!;
  const shown = /^[^\p{L}\p{N}]$/u.test(last) ? parts.filter((part) => part !== 'Shift') : parts;
  return shown
    .map((part) => {
      if (part === '$mod') return apple ? '⌘' : 'Ctrl';
      if (part === 'Control') return apple ? '⌃' : 'Ctrl';
      if (part === 'Alt') return apple ? '⌥' : 'Alt';
      if (part === 'Shift') return apple ? '⇧' : 'Shift';
      const key = part.replace(/^Key(?=[A-Z]$)/, '').replace(/^Digit(?=\d$)/, '');
      return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    })
    .join('+');
}
