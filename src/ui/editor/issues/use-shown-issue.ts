import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { chosenIssue, type ListedIssue } from '../shared/listed-issues.ts';

/** The issue walked to, while the slider stands on one of its layers or its part is selected; else null. */
export function useShownIssue(): ListedIssue | null {
  const choice = usePage((page) => page.issue);
  return useEditor((state, editor) => {
    const issue = chosenIssue(editor, choice);
    if (issue === null) return null;
    if (issue.kind === 'outside') return state.selection.includes(issue.part) ? issue : null;
    const layer = state.currentLayer;
    return layer !== null && layer >= issue.firstLayer && layer <= issue.lastLayer ? issue : null;
  });
}
