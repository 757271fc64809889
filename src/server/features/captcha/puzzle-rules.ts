export const PUZZLE_MILLISECONDS = 120_000;
export const TICKET_MILLISECONDS = 300_000;
/** Pixels to either side that count as in place. */
export const TOLERANCE_PIXELS = 5;
/** Nobody sees, grabs and slides a piece faster. */
const FASTEST_MILLISECONDS = 300;

/** Whether an answer is in place and came from a hand rather than a script in a hurry. */
export function isSolved(
  puzzle: { readonly answer: number; readonly createdAt: Date },
  x: number,
  now: Date,
): boolean {
  const elapsed = now.getTime() - puzzle.createdAt.getTime();
  return Math.abs(x - puzzle.answer) <= TOLERANCE_PIXELS && elapsed >= FASTEST_MILLISECONDS;
}
