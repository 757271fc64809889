/** So many of what a call looks at one by one: V8 replaces the engine's first code by better between calls, and never within one. */
const PIECE = 4096;

/** Works on `count` things in pieces, from the first to the last. */
export function inPieces(count: number, work: (first: number, count: number) => void): void {
  for (let first = 0; first < count; first += PIECE) work(first, Math.min(PIECE, count - first));
}
