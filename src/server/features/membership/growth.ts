import type { Catalogue } from '../../catalogue/index.ts';

/** The experience a purchase adds: what it is sold with, and the catalogue's factor of it for who is a member as they buy (ADR 0442). */
export const growthOf = (
  experience: number,
  { growthFactor }: Pick<Catalogue, 'growthFactor'>,
  isMember: boolean,
): number => (isMember ? experience * growthFactor : experience);
