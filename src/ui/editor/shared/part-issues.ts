import type { Editor, PartId } from '#editor';
import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { layerIssue, partsOf, shownIssues, type ListedIssue } from './listed-issues.ts';

const NONE: readonly ListedIssue[] = [];
/** Every row of the list asks after every change: what each part has is worked out once. */
const known = new WeakMap<
  Editor,
  { readonly of: readonly unknown[]; readonly byPart: ReadonlyMap<PartId, readonly ListedIssue[]> }
>();

/** The issues of a part that are shown, in the order of the list. */
export function useIssuesOfPart(part: PartId): readonly ListedIssue[] {
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  return useEditor((_state, editor) => issuesByPart(editor, hiddenBelow).get(part) ?? NONE);
}

function issuesByPart(editor: Editor, hiddenBelow: number): ReadonlyMap<PartId, readonly ListedIssue[]> {
  const { issues, closeParts, revision, layers, plate } = editor.getState();
  const of = [issues.report, closeParts, revision, layers, plate, hiddenBelow];
  const last = known.get(editor);
  if (last !== undefined && last.of.every((each, at) => each === of[at])) return last.byPart;
  const byPart = new Map<PartId, ListedIssue[]>();
  for (const issue of shownIssues(editor, hiddenBelow)) {
    const inLayers = layerIssue(issue);
    const part = inLayers === null ? null : editor.partOfIssue(inLayers);
    for (const each of part === null ? partsOf(issue) : [part])
      byPart.set(each, [...(byPart.get(each) ?? []), issue]);
  }
  known.set(editor, { of, byPart });
  return byPart;
}
