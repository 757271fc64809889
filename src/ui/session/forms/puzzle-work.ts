import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CallData } from '#cloud';
import type { api } from '#contract';

type Work = CallData<typeof api.session.puzzle>['work'];

/** A solution that proves nothing: the server gives another puzzle. */
const NONE = { counter: 0, derivedKey: '' };
/** As long as a puzzle is good. */
const LONGEST_MS = 120_000;

export interface PuzzleWork {
  readonly done: Promise<{ readonly counter: number; readonly derivedKey: string }>;
  readonly stop: () => void;
}

/** Does the work of a puzzle while the piece is slid; the browser derives its keys beside the page. Never throws. */
export function startWork(work: Work): PuzzleWork {
  const controller = new AbortController();
  const done = solveChallenge({
    challenge: { parameters: work },
    deriveKey,
    controller,
    timeout: LONGEST_MS,
  }).then(
    (solution) => solution ?? NONE,
    () => NONE,
  );
  return { done, stop: () => controller.abort() };
}
