import type { IssueOptions } from './types.ts';

/** UVtools' figures where it has one (README.md names them). */
export const defaultIssueOptions: IssueOptions = {
  litGrey: 1,
  firmGrey: 128,
  diagonalBonds: false,
  islandSupport: 1 / 16,
  islandHeldMm2: Infinity,
  islandPixels: 1,
  islandMm2: 0,
  trapPixels: 17,
  cupPixels: 100,
  cupMm: 0.5,
  puddleMm3: 1,
  borderMargin: 5,
  mostOfAKind: 10_000,
};
