/** Where the piece was: milliseconds since the puzzle was shown, pixels from the left. */
export type Move = readonly [milliseconds: number, x: number];

/** A clock of a page may run a little ahead of ours. */
const SLACK_MILLISECONDS = 1000;
/** Fewer than this are keys, or a click on the track: nothing is read from their rhythm. */
const DRAG_MOVES = 8;
/** No hand takes a piece through this many places faster. */
const FASTEST_DRAG_MILLISECONDS = 20;

/**
 * Whether a piece may have been moved like this by a hand: it ends where it was let go, takes no longer than the puzzle has
 * been there, and is not of one rhythm throughout, as a loop's is. A script that imitates a hand passes.
 */
export function looksMoved(moves: readonly Move[], x: number, elapsed: number): boolean {
  const first = moves[0];
  const last = moves.at(-1);
  if (first === undefined || last === undefined || Math.abs(last[1] - x) > 1) return false;
  const gaps = moves.slice(1).map(([time], index) => time - moves[index]![0]);
  if (first[0] < 0 || last[0] > elapsed + SLACK_MILLISECONDS || gaps.some((gap) => gap < 0)) return false;
  if (moves.length < DRAG_MOVES) return true;
  const steps = moves.slice(1).map(([, place], index) => place - moves[index]![1]);
  const isEven = (values: readonly number[]): boolean => values.every((value) => value === values[0]);
  return last[0] - first[0] >= FASTEST_DRAG_MILLISECONDS && !(isEven(gaps) && isEven(steps));
}
