import type { Loss } from '#formats/printer';
import type { Terminal } from './outcome.ts';

/** Says what the file has not as it was wanted, in one line; nothing where it has everything. */
export function noteLosses(losses: readonly Loss[], terminal: Terminal): void {
  if (losses.length === 0) return;
  const said = losses.map(({ stage, name, wanted, written }) => {
    const which = stage === 'print' ? name : `${stage} ${name}`;
    return written === null ? `no ${which} (asked: ${wanted})` : `${which} ${written} (asked: ${wanted})`;
  });
  terminal.note(`corallite: note: this format keeps ${said.join(', ')}.\n`);
}
