import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { chosenIssue, layerIssue, partsOf, type ListedIssue } from '../shared/listed-issues.ts';

/** The issue walked to, while the slider stands on one of its layers or its parts are selected; else null. */
export function useShownIssue(): ListedIssue | null {
  const choice = usePage((page) => page.issue);
  return useEditor((state, editor) => {
    const issue = chosenIssue(editor, choice);
    if (issue === null) return null;
    const inLayers = layerIssue(issue);
    if (inLayers === null)
      return partsOf(issue).every((part) => state.selection.includes(part)) ? issue : null;
    const layer = state.currentLayer;
    return layer !== null && layer >= inLayers.firstLayer && layer <= inLayers.lastLayer ? issue : null;
  });
}
