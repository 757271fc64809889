import type { Editor } from '#editor';
import type { PageStore } from '../page-store.ts';
import {
  indexOfChoice,
  layerIssue,
  layerOf,
  partsOf,
  placeOf,
  shownIssues,
  type IssueChoice,
  type ListedIssue,
  type ListedKind,
} from './listed-issues.ts';

/** Chooses an issue: the slider goes to its layer, or its part is selected, and the model comes into view. */
export function showIssue(editor: Editor, store: PageStore, issue: ListedIssue): void {
  const inLayers = layerIssue(issue);
  if (inLayers === null) editor.select(partsOf(issue), 'replace');
  else editor.setLayer(layerOf(inLayers));
  store.setState({ issue });
  const place = placeOf(issue, editor);
  if (place !== null) store.getState().view?.reveal(place);
}

/** Goes to the next (1) or previous (−1) of the issues that are shown, of one kind or of every kind; after the last comes the first. */
export function walkIssues(editor: Editor, store: PageStore, by: 1 | -1, kind?: ListedKind): void {
  const { issue, hiddenBelow } = store.getState();
  const issues = shownIssues(editor, hiddenBelow, kind);
  // They are in no order of layers: it begins with the first of the list, whatever layer is on show.
  const next = issues[nextIndex(issues, issue, null, by)];
  if (next !== undefined) showIssue(editor, store, next);
}

/** Index of the next issue from the chosen one, or else from the layer on show, or else from the end of the list. */
export function nextIndex(
  issues: readonly ListedIssue[],
  choice: IssueChoice | null,
  currentLayer: number | null,
  by: 1 | -1,
): number {
  const at = indexOfChoice(issues, choice);
  if (at >= 0) return (at + by + issues.length) % issues.length;
  const otherwise = by > 0 ? 0 : issues.length - 1;
  if (currentLayer === null) return otherwise;
  const isOnTheWay = (issue: ListedIssue): boolean => {
    const inLayers = layerIssue(issue);
    return inLayers !== null && (layerOf(inLayers) - currentLayer) * by >= 0;
  };
  const found = by > 0 ? issues.findIndex(isOnTheWay) : issues.findLastIndex(isOnTheWay);
  return found >= 0 ? found : otherwise;
}
