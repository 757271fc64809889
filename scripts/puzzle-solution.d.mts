import type { api, BodyInput, DataOf } from '#contract';

/** What a page sends for a puzzle whose piece was dragged to `x` within so many milliseconds; the work is done. */
export function solutionOf(
  puzzle: Pick<DataOf<typeof api.session.puzzle>, 'id' | 'work'>,
  x: number,
  milliseconds?: number,
): Promise<BodyInput<typeof api.session.solvePuzzle>>;
