import { useKeyText } from '../../locales/use-key-text.ts';
import { useEditor } from '../use-editor.ts';

/** Why nothing of the selection can be moved, turned or scaled: all of it is locked; null while something can. */
export function useLockedReason(): string | null {
  const keyText = useKeyText();
  const locked = useEditor((state, editor) => {
    const selection = new Set(state.selection);
    return editor.parts().every((part) => part.locked || !selection.has(part.id));
  });
  return locked ? keyText('reason.locked') : null;
}
