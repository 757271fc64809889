import type { JobContext, Progress } from '#base';
import type { Terminal } from './outcome.ts';

/** Progress on a terminal, in place, a few times a second at most. */
export function progressContext(terminal: Terminal): JobContext {
  let shown = 0;
  return {
    signal: terminal.signal,
    report: ({ phase, done, total }: Progress) => {
      if (!terminal.interactive) return;
      const now = performance.now();
      if (now - shown < 100) return;
      shown = now;
      terminal.note(`\r${phase} ${Math.floor(done)} of ${total}\u001b[K`);
    },
  };
}

export function clearProgress(terminal: Terminal): void {
  if (terminal.interactive) terminal.note('\r\u001b[K');
}
