import type { PlateCheck } from '#editor';
import { useEditor } from '../use-editor.ts';

/** Whether the plate can be printed as it is. */
export function usePlateCheck(): PlateCheck {
  return useEditor((_state, editor) => editor.plateCheck());
}

/** Whether the next step is to print: nothing speaks against it. */
export function useCanPrint(): boolean {
  return useEditor((_state, editor) => editor.plateCheck().status === 'ready');
}
