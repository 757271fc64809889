import type { Vector } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportPoint } from '../types.ts';
import { isTipClear } from './clear-bars.ts';
import { pathToPlate } from './paths.ts';
import type { SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { tipCandidates, type TipCandidate } from './tip-candidates.ts';

/** What a thin support weighs against a way aside, mm. */
const THIN_WEIGHT = 3;
/** Furthest way aside to the plate where nobody asks for more, mm. */
export const LONGEST_WAY = 25;
/** Exact tests of tips a point may take, and tips of one that are tried where nothing leads to the plate. */
const MOST_TESTS = 60;
const MOST_TRIES = 8;

/** A tip with its way to the plate. */
export interface Plan {
  readonly candidate: TipCandidate;
  readonly size: SupportSize;
  readonly path: readonly Vector[];
}

/** The best tip of normal size with its path, or of thin size where that saves more than it weighs. */
export function planOf(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  normal: SupportSize,
  thin: SupportSize,
  longestWay = LONGEST_WAY,
): Plan | null {
  const first = planWith(space, point, settings, normal, longestWay);
  if (first !== null && first.candidate.weight <= THIN_WEIGHT) return first;
  const second = planWith(space, point, settings, thin, longestWay);
  if (first === null || second === null) return first ?? second;
  return second.candidate.weight + THIN_WEIGHT < first.candidate.weight ? second : first;
}

/** The best tip of one size with its path. */
export function planWith(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
  longestWay = LONGEST_WAY,
): Plan | null {
  let tests = 0;
  for (const candidate of tipCandidates(space, point, settings, size, size.ways())) {
    if (candidate.way! > longestWay) continue;
    if (tests++ >= MOST_TESTS) break;
    if (!isClear(space, point, settings, size, candidate)) continue;
    const path = pathToPlate(space, size, settings, candidate.socket);
    if (path !== null) return { candidate, size, path };
  }
  return null;
}

/** Tips of a point that are clear, wherever they lead. */
export function clearTips(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
): readonly TipCandidate[] {
  const found: TipCandidate[] = [];
  for (const candidate of tipCandidates(space, point, settings, size, null).slice(0, MOST_TESTS)) {
    if (isClear(space, point, settings, size, candidate)) found.push(candidate);
    if (found.length === MOST_TRIES) break;
  }
  return found;
}

function isClear(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
  { direction, length }: TipCandidate,
): boolean {
  const radius = Math.min((point.width ?? settings.tipWidth) / 2, size.top);
  return isTipClear(space, point.at, direction, length, [radius, size.top]);
}
