import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * What a page sends for a puzzle whose piece was dragged to `x` within so many milliseconds; the work is done. Where the
 * piece belongs is known to a server in development and to its tests.
 */
export async function solutionOf({ id, work }, x, milliseconds = 250) {
  const { counter, derivedKey } = await solveChallenge({ challenge: { parameters: work }, deriveKey });
  const moves = Array.from({ length: 12 }, (_, index) => {
    const share = (index + 1) / 12;
    // Slower towards the end, as hands are.
    return [Math.round(milliseconds * share), x * (1 - (1 - share) ** 2)];
  });
  return { id, x, moves, work: { counter, derivedKey } };
}
