import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { hashSecret } from '../../secrets.ts';

/** What a device has to compute for a puzzle (ALTCHA, PBKDF2: no chip does it much faster than a browser). */
export interface WorkRule {
  /** Rounds of one try. */
  readonly rounds: number;
  /** Tries it takes at least; at most twice as many. */
  readonly tries: number;
}

/** A third of a second on a laptop. */
export const USUAL_WORK: WorkRule = { rounds: 5000, tries: 128 };
/** Tests of something else do not wait for it. */
export const NO_WORK: WorkRule = { rounds: 1, tries: 1 };

/** The work doubles with each such number of puzzles, up to thirty-two times: ten seconds on a laptop. */
const PUZZLES_A_STEP = 8;
const MOST_STEPS = 5;

/** Tries it takes at least for who has had this many puzzles before. */
export const triesFor = ({ tries }: WorkRule, before: number): number =>
  tries * 2 ** Math.min(MOST_STEPS, Math.floor(before / PUZZLES_A_STEP));

/** The keys of signatures, from the server's secret. */
const keysOf = (secret: string) => ({
  hmacSignatureSecret: hashSecret(`captcha challenge ${secret}`),
  hmacKeySignatureSecret: hashSecret(`captcha key ${secret}`),
});

/** New work of `tries` to twice as many tries. It carries no end: that is the puzzle's. */
export function createWork(secret: string, rule: WorkRule, tries: number): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rule.rounds,
    counter: randomInt(2 * tries, tries),
    deriveKey,
    ...keysOf(secret),
  });
}

/** Whether work was done. */
export async function isWorkDone(
  secret: string,
  challenge: Challenge,
  solution: { readonly counter: number; readonly derivedKey: string },
): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) });
  return verified;
}
