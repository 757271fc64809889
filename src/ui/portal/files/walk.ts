import type { KeyboardEvent } from 'react';
import { focusProject } from './focus-project.ts';

interface Walk {
  /** Cards each arrow goes on by. */
  readonly steps: Readonly<Record<string, number>>;
  readonly count: number;
  /** Scrolls the card at this place of the list into view. */
  readonly show: (index: number) => void;
  /** Shift and an arrow: from one to the next. Left out where nothing is selected. */
  readonly onExtend?: (from: number, to: number) => void;
}

/** Arrow keys walk from card to card, and with Shift select on the way. */
export function walkByArrows(event: KeyboardEvent, { steps, count, show, onExtend }: Walk): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset['index'] : undefined;
  const step = steps[event.key];
  if (from === undefined || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = Number(from) + step;
  if (to < 0 || to >= count) return;
  event.preventDefault();
  if (event.shiftKey) onExtend?.(Number(from), to);
  show(to);
  focusProject(to);
}
