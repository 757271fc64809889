import type { ContentHash } from '#base';
import type { EditorState } from '#editor';

const NUMBERS_PER_EDGE = 6;

/** How many open edges a mesh had before slicing closed them. */
export function openEdgesOf(state: EditorState, mesh: ContentHash): number {
  const found = state.layers.openEdges.find(({ key }) => key === mesh);
  return found === undefined ? 0 : found.lines.length / NUMBERS_PER_EDGE;
}
