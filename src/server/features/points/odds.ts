import type { Catalogue } from '../../catalogue/index.ts';

type Prize = Catalogue['lottery']['prizes'][number];

export const totalWeight = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);

/** Odds of each prize in parts of a million, as they are published. */
export const oddsOf = (prizes: readonly Prize[]): number[] =>
  prizes.map(({ weight }) => Math.round((weight / totalWeight(prizes)) * 1_000_000));

/** The prize that a whole number below the sum of weights, each as likely, draws. */
export function prizeAt(prizes: readonly Prize[], roll: number): Prize {
  let left = roll;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  return prizes.at(-1)!;
}
