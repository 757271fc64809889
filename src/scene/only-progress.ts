import type { EditorState } from '#editor';

/** What changes ten times a second while work is under way, and is nowhere in the picture. */
const PROGRESS: readonly (keyof EditorState)[] = ['export', 'batch', 'issues'];

/** Whether nothing else has changed. */
export function isOnlyProgress(before: EditorState, after: EditorState): boolean {
  const changed = (Object.keys(after) as (keyof EditorState)[]).filter((key) => after[key] !== before[key]);
  return changed.length > 0 && changed.every((key) => PROGRESS.includes(key));
}
