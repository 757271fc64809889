import { repairPlace, type Editor } from '#editor';
import type { PageStore } from '../page-store.ts';
import { showModel } from '../shared/show-parts.ts';

/** Goes to where meshes were open, or where cones closed them: of all meshes, or of those named. */
export function showRepair(
  editor: Editor,
  store: PageStore,
  which: 'open' | 'cones',
  meshes?: readonly string[],
): void {
  const place = repairPlace(editor, which, meshes);
  if (place === null) return;
  showModel(editor);
  editor.select(place.parts, 'replace');
  store.getState().view?.frame(place.box, place.outward);
}
