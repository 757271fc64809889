/** A disc on a plane, mm. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Where the rim of a disc, run counter-clockwise, goes into another: the outline of both turns there. */
interface Turn {
  readonly disc: number;
  readonly into: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The pockets that discs enclose between them: of each the discs around it, in order, so that each runs into the next. The outline of all is walked
 * from turn to turn, discs on its left; what is walked clockwise is a pocket.
 */
export function pocketsBetween(discs: readonly Disc[]): readonly (readonly number[])[] {
  const turns = turnsOf(discs);
  const onDisc = discs.map((_, disc) => turns.filter((turn) => turn.disc === disc));
  const left = new Set(turns);
  const pockets: (readonly number[])[] = [];
  for (const first of turns) {
    if (!left.has(first)) continue;
    const ring: number[] = [];
    let area = 0;
    for (let turn = first; left.delete(turn);) {
      const { into } = turn;
      const next = nextOn(discs[into]!, onDisc[into]!, turn);
      if (next === undefined) break;
      ring.push(into);
      const middle = middleOf(discs[into]!, turn, next);
      area += turn.x * middle.y - turn.y * middle.x + middle.x * next.y - middle.y * next.x;
      turn = next;
    }
    if (area < 0) pockets.push(ring);
  }
  return pockets;
}

/** All turns of the outline: where rims meet and no third disc lies over. */
function turnsOf(discs: readonly Disc[]): readonly Turn[] {
  return discs.flatMap((one, disc) =>
    discs.flatMap((other, into): readonly Turn[] => {
      if (disc === into) return [];
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const square = dx * dx + dy * dy;
      const [sum, difference] = [one.radius + other.radius, one.radius - other.radius];
      if (square >= sum * sum || square <= difference * difference) return [];
      // Along the line of both middles, then across it: to the right, where a counter-clockwise rim goes in.
      const along = (square + sum * difference) / 2 / square;
      const across = Math.sqrt(Math.max(0, (one.radius * one.radius) / square - along * along));
      const x = one.x + dx * along + dy * across;
      const y = one.y + dy * along - dx * across;
      const isCovered = discs.some(
        (third, at) =>
          at !== disc && at !== into && (x - third.x) ** 2 + (y - third.y) ** 2 < third.radius * third.radius,
      );
      return isCovered ? [] : [{ disc, into, x, y }];
    }),
  );
}

/** The next turn on a disc's rim, counter-clockwise. */
function nextOn(disc: Disc, turns: readonly Turn[], from: Turn): Turn | undefined {
  const start = bearing(disc, from);
  let best: Turn | undefined;
  let least = Infinity;
  for (const turn of turns) {
    const ahead = (bearing(disc, turn) - start + 4) % 4;
    if (ahead >= least) continue;
    [best, least] = [turn, ahead];
  }
  return best;
}

/** Rises with the angle of a place seen from the middle of a disc, from 0 to 4: Math.atan2 differs by machine. */
function bearing({ x, y }: Disc, place: { readonly x: number; readonly y: number }): number {
  const [dx, dy] = [place.x - x, place.y - y];
  const share = dy / (Math.abs(dx) + Math.abs(dy) || 1);
  if (dx < 0) return 2 - share;
  return dy < 0 ? 4 + share : share;
}

/** The place half way round a rim from one place to another, counter-clockwise. */
function middleOf(
  { x, y, radius }: Disc,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number } {
  const [ax, ay, bx, by] = [from.x - x, from.y - y, to.x - x, to.y - y];
  const isLong = ax * by - ay * bx < 0;
  const [mx, my] = [ax + bx, ay + by];
  const length = Math.sqrt(mx * mx + my * my);
  // Half a turn has no middle of its ends: it is across.
  if (length < 1e-9) return { x: x - ay, y: y + ax };
  const scale = (isLong ? -radius : radius) / length;
  return { x: x + mx * scale, y: y + my * scale };
}
