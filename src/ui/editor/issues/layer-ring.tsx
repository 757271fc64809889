import type { CanvasPoint, LayerPicture, LayerView } from '#editor';
import type { CSSProperties } from 'react';
import { dark } from '../../tokens/palettes.ts';
import type { LayerPainter } from '../services.ts';
import { IssueGlyph } from './issue-glyph.tsx';
import * as styles from './issues.css.ts';
import type { ListedIssue } from '../shared/listed-issues.ts';
import { useIssueText } from './use-issue-text.ts';

/** Smallest ring, and the room it leaves round what it marks, CSS pixels. */
const SMALLEST = 36;
const ROOM = 8;
/** The text hangs this far under the ring. */
const GAP = 8;

/** The ground is near-black in both themes: the colours are those of dark. */
const COLORS = {
  island: dark.color.island,
  'resin-trap': dark.color.trap,
  'suction-cup': dark.color.suction,
} as const;

/** An issue's ring on a layer: middle and diameter, CSS pixels; null for an issue that is nowhere in particular. */
export function ringOf(
  painter: LayerPainter,
  issue: ListedIssue | null,
  picture: LayerPicture,
  view: LayerView,
): (CanvasPoint & { readonly diameter: number }) | null {
  if (issue === null || !('box' in issue)) return null;
  const { left, top, right, bottom } = issue.box;
  const corner = painter.locate(view, picture, left, top);
  const far = painter.locate(view, picture, right, bottom);
  return {
    x: (corner.x + far.x) / 2,
    y: (corner.y + far.y) / 2,
    diameter: Math.max(SMALLEST, Math.hypot(far.x - corner.x, far.y - corner.y) + 2 * ROOM),
  };
}

interface LayerRingProps {
  readonly painter: LayerPainter;
  readonly issue: ListedIssue;
  readonly picture: LayerPicture;
  readonly view: LayerView;
  /** Whether the ring says what it marks: beside the model the pin does. */
  readonly named: boolean;
}

/** The chosen issue on the layer it is on. */
export function LayerRing({ painter, issue, picture, view, named }: LayerRingProps) {
  const issueText = useIssueText();
  const ring = ringOf(painter, issue, picture, view);
  if (ring === null || !(issue.kind in COLORS)) return null;
  const color = COLORS[issue.kind as keyof typeof COLORS];
  return (
    <>
      <span
        className={styles.ring}
        data-issue-ring={issue.kind}
        style={
          {
            left: ring.x,
            top: ring.y,
            width: ring.diameter,
            height: ring.diameter,
            '--issue': color,
          } as CSSProperties
        }
      />
      {named && (
        <span className={styles.ringLabel} style={{ left: ring.x, top: ring.y + ring.diameter / 2 + GAP }}>
          <IssueGlyph kind={issue.kind} />
          {issueText(issue)}
        </span>
      )}
    </>
  );
}
