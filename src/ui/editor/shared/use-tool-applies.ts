import type { EditorState } from '#editor';
import { useEditor } from '../use-editor.ts';

/** Whether the tool in hand has the next step: it has something to apply, and has not just gone through all its steps. */
export function useToolApplies(): boolean {
  return useEditor((state, editor) => editor.toolReady() !== null && !isThrough(state.toolLines));
}

function isThrough(lines: EditorState['toolLines']): boolean {
  return lines?.every(({ status }) => status !== 'waiting' && status !== 'wrong') ?? false;
}
