import type { Vector } from '#kernel';
import { toPlate, type SupportStanding } from '#document';
import { areSameSurroundings } from './surroundings.ts';
import type { PartSupports, SupportCheck, Surroundings } from './types.ts';

/** Whether there is nothing that a check could still find, with what is beside them now. */
export const isAllKnown = ({ check }: Pick<PartSupports, 'check'>, now: Surroundings): boolean =>
  check?.newSeals !== undefined && areSameSurroundings(check.surroundings, now);

/** What a check said of places in the frame of a structure, where the part is. */
export function checkOverPlate(check: SupportCheck, standing: SupportStanding): SupportCheck {
  const { newSeals, surroundings } = check;
  const moved = <Placed extends { readonly at: Vector }>(all: readonly Placed[]): readonly Placed[] =>
    overPlaces(all, standing);
  return {
    unreached: moved(check.unreached),
    untouched: moved(check.untouched),
    loose: moved(check.loose),
    bare: moved(check.bare),
    weak: moved(check.weak),
    faults: moved(check.faults),
    ...(newSeals === undefined ? {} : { newSeals: moved(newSeals) }),
    ...(surroundings === undefined ? {} : { surroundings }),
  };
}

/** The same places where the part is. */
export function overPlaces<Placed extends { readonly at: Vector }>(
  all: readonly Placed[],
  standing: SupportStanding,
): readonly Placed[] {
  const level = { ...standing, lift: 0 };
  return all.map((placed) => ({ ...placed, at: toPlate(level, placed.at) }));
}
