import type { CanvasPoint } from '#editor';
import { useEffect, useRef } from 'react';
import { Button } from '../../primitives/index.ts';
import { usePage } from '../page-store.ts';
import type { ModelPlace } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import { IssueGlyph } from './issue-glyph.tsx';
import * as styles from './issues.css.ts';
import { layerIssue, placeOf, type ListedIssue } from '../shared/listed-issues.ts';
import { useIssueFix } from './use-issue-fix.ts';
import { useIssueText } from './use-issue-text.ts';
import { useShownIssue } from './use-shown-issue.ts';

/** The chosen issue's mark on the model: its shape on the place, its text above, and as a breath what the cut it is seen on takes off. */
export function IssuePin() {
  const issue = useShownIssue();
  const place = useEditor((_state, editor) => (issue === null ? null : placeOf(issue, editor)));
  const view = usePage((page) => page.view);
  const isOnACut = issue !== null && layerIssue(issue) !== null;
  useEffect(() => {
    if (view === null || !isOnACut) return undefined;
    view.showCutOff(true);
    return () => view.showCutOff(false);
  }, [view, isOnACut]);
  return issue === null || place === null ? null : <Pin issue={issue} place={place} />;
}

/** Nearer to the top than this the text goes below the place, CSS pixels. */
const ROOM_ABOVE = 64;
/** The text stays this far from the sides. */
const MARGIN = 12;

function Pin({ issue, place }: { readonly issue: ListedIssue; readonly place: ModelPlace }) {
  const issueText = useIssueText();
  const fix = useIssueFix(issue);
  const view = usePage((page) => page.view);
  const pin = useRef<HTMLDivElement>(null);

  // The camera moves it many times a second: without drawing the component again.
  useEffect(() => {
    const element = pin.current!;
    element.hidden = true;
    return view?.follow(place, (at) => follow(element, at));
  }, [view, place]);

  return (
    <div className={styles.pins}>
      <div ref={pin} className={styles.pin} data-issue-pin hidden>
        <span className={styles.label} data-has-fix={fix !== null}>
          <IssueGlyph kind={issue.kind} />
          {issueText(issue)}
          {fix !== null && (
            <Button
              size={28}
              disabledReason={fix.reason}
              onClick={() => {
                fix.run();
                // The button goes with the issue.
                document.querySelector<HTMLElement>('#model')?.focus({ preventScroll: true });
              }}
            >
              {fix.name}
            </Button>
          )}
        </span>
        <span className={styles.stem} />
        <span className={styles.spot}>
          <IssueGlyph kind={issue.kind} size={12} />
        </span>
      </div>
    </div>
  );
}

function follow(element: HTMLElement, at: CanvasPoint | null): void {
  element.hidden = at === null;
  if (at === null) return;
  element.style.setProperty('--x', `${at.x}px`);
  element.style.setProperty('--y', `${at.y}px`);
  element.dataset['below'] = String(at.y < ROOM_ABOVE);
  const half = element.clientWidth / 2 + MARGIN;
  const width = element.parentElement!.clientWidth;
  const inside = Math.max(half, Math.min(width - half, at.x));
  element.style.setProperty('--shift', `${inside - at.x}px`);
}
