import type { ActionLabel } from '#editor';
import { useKeyText } from './use-key-text.ts';

/** What an undo step is called: "move Ammonite". */
export function useLabelText(): (label: ActionLabel) => string {
  const keyText = useKeyText();
  return (label) => keyText(label.key, label.values);
}
