import type { Runs } from '#kernel';

/**
 * Walks maximal runs: split words of one grey come as one. Throws when the runs do not cover `pixels`:
 * giving other runs to an encoder is a bug.
 */
export function eachRun(runs: Runs, pixels: number, visit: (grey: number, length: number) => void): void {
  let covered = 0;
  let at = 0;
  while (at < runs.length) {
    const grey = runs[at]! & 255;
    let length = 0;
    for (; at < runs.length && (runs[at]! & 255) === grey; at++) length += runs[at]! >>> 8;
    covered += length;
    if (length > 0) visit(grey, length);
  }
  if (covered !== pixels) throw new Error(`runs cover ${covered} pixels, the layer has ${pixels}`);
}

/** The same of maximal runs of one level: neighbours whose greys `levelOf` makes one come as one. */
export function eachLevelRun(
  runs: Runs,
  pixels: number,
  levelOf: (grey: number) => number,
  visit: (level: number, length: number) => void,
): void {
  let level = 0;
  let length = 0;
  eachRun(runs, pixels, (grey, count) => {
    const next = levelOf(grey);
    if (next !== level) {
      if (length > 0) visit(level, length);
      level = next;
      length = 0;
    }
    length += count;
  });
  if (length > 0) visit(level, length);
}
