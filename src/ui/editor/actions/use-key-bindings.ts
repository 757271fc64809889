import { useEffect } from 'react';
import { tinykeys, type KeyBindingMap } from 'tinykeys';
import type { BoundAction } from './page-actions.ts';
import { useActionTable } from './use-actions.ts';

/** Where keys belong to what has the focus: text, menus, dialogs. */
const TAKEN =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a key press is the page's to act on. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  return isFreeTarget(event.target, event.key === 'Enter' ? `${TAKEN}, button, a[href]` : TAKEN);
}

/** Whether what happens there is not about text, a menu or a dialog. */
export function isFreeTarget(target: EventTarget | null, taken = TAKEN): boolean {
  return !(target instanceof Element && target.closest(taken) !== null);
}

/** Bindings with the actions that share each, in table order; those of the clipboard are events (use-clipboard.ts). */
export function groupBindings(table: readonly BoundAction[]): ReadonlyMap<string, readonly BoundAction[]> {
  const groups = new Map<string, BoundAction[]>();
  for (const action of table)
    for (const binding of action.shortcuts) {
      if (binding === action.clipboardKey) continue;
      const group = groups.get(binding);
      if (group === undefined) groups.set(binding, [action]);
      else group.push(action);
    }
  return groups;
}

/** A tool taken by its key wants the next Enter, and a button that was pressed before must not have it: Tab still goes on from there. */
function releaseButton(target: EventTarget | null): void {
  if (target instanceof HTMLButtonElement) target.blur();
}

/** Binds every action's keys for as long as the page stands. */
export function useKeyBindings(): void {
  const table = useActionTable();
  useEffect(() => {
    const bindings: KeyBindingMap = {};
    for (const [binding, actions] of groupBindings(table))
      bindings[binding] = (event) => {
        if (!isFree(event)) return;
        const action = actions.find((each) => each.enabled() === true);
        // Browser meanings of our combinations (print, open, save) never show through, even while the action is off.
        if (action !== undefined || binding.startsWith('$mod')) event.preventDefault();
        action?.run();
        if (action?.id.startsWith('tool.') === true) releaseButton(event.target);
      };
    return tinykeys(window, bindings);
  }, [table]);
}
