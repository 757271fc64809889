import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { api, BodyInput, DataOf } from '#contract';

type Puzzle = Pick<DataOf<typeof api.session.puzzle>, 'id' | 'work'>;

/** What a page sends for a puzzle whose piece was dragged to `x` within so many milliseconds; the work is done. */
export async function solutionOf(
  { id, work }: Puzzle,
  x: number,
  milliseconds = 250,
): Promise<BodyInput<typeof api.session.solvePuzzle>> {
  const solution = await solveChallenge({ challenge: { parameters: work }, deriveKey });
  const moves = Array.from({ length: 12 }, (_, index): [number, number] => {
    const share = (index + 1) / 12;
    // Slower towards the end, as hands are.
    return [Math.round(milliseconds * share), x * (1 - (1 - share) ** 2)];
  });
  return { id, x, moves, work: { counter: solution!.counter, derivedKey: solution!.derivedKey } };
}
