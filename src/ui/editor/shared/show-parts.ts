import type { Editor, PartId } from '#editor';
import type { PageStore } from '../page-store.ts';

/** Selects parts and brings them into view. */
export function showParts(editor: Editor, store: PageStore, parts: readonly PartId[]): void {
  showModel(editor);
  editor.select(parts, 'replace');
  store.getState().view?.fit();
}

/** The whole model is there to be seen: not cut, and not left out for its layer. */
export function showModel(editor: Editor): void {
  editor.setLayer(null);
  if (editor.getState().sliceView === 'layer') editor.setSliceView('split');
}
