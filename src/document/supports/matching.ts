import { subtract, type SupportReason, type Vector } from '#kernel';

/** A support made again this near to where it was is the same one, mm. */
export const SAME_WITHIN = 0.3;

interface Anchor {
  readonly at: Vector;
  readonly reason: SupportReason;
}

/**
 * Which of the tips that were there each place is that of: nearest pairs first, of one reason, `SAME_WITHIN` at most. Null: none. Pairs
 * equally far apart go by the order of the lists, so the answer is the same on every machine.
 */
export function matchRegenerated<Before extends Anchor>(
  before: readonly Before[],
  places: readonly Anchor[],
): readonly (Before | null)[] {
  const cells = new Map<string, number[]>();
  before.forEach(({ at }, number) => {
    const key = cellOf(at).join();
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [number]);
    else cell.push(number);
  });
  const pairs: { readonly was: number; readonly is: number; readonly square: number }[] = [];
  places.forEach(({ at, reason }, is) => {
    const [x, y, z] = cellOf(at);
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (const was of cells.get([x + dx, y + dy, z + dz].join()) ?? []) {
            const [wx, wy, wz] = subtract(before[was]!.at, at);
            const square = wx * wx + wy * wy + wz * wz;
            if (square <= SAME_WITHIN ** 2 && before[was]!.reason === reason) pairs.push({ was, is, square });
          }
  });
  pairs.sort((a, b) => a.square - b.square || a.was - b.was || a.is - b.is);
  const found = places.map((): Before | null => null);
  const taken = new Set<number>();
  for (const { was, is } of pairs) {
    if (taken.has(was) || found[is] !== null) continue;
    taken.add(was);
    found[is] = before[was]!;
  }
  return found;
}

const cellOf = ([x, y, z]: Vector): readonly [number, number, number] => [
  Math.floor(x / SAME_WITHIN),
  Math.floor(y / SAME_WITHIN),
  Math.floor(z / SAME_WITHIN),
];
