import { cosineSine, lengthAcross } from './directions.ts';
import type { Platform } from '../types.ts';

/** A place seen from above, mm. */
export type Place = readonly [x: number, y: number];

/** A closed line, counter-clockwise round what it holds, clockwise round a hole. */
export type Outline = readonly Place[];

/** A foot on the plate seen from above, mm. */
export interface FootPrint {
  readonly at: Place;
  readonly radius: number;
}

const turnOf = (a: Place, b: Place, c: Place): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The convex hull, counter-clockwise, without points on its sides (Andrew's monotone chain, 1979). */
export function convexOutline(places: readonly Place[]): Outline {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Place[]): Place[] => {
    const chain: Place[] = [];
    for (const place of list) {
      while (chain.length >= 2 && turnOf(chain.at(-2)!, chain.at(-1)!, place) <= 0) chain.pop();
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.reverse())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

/** Twice the area within, negative for a hole. */
export function doubleArea(outline: Outline): number {
  return outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!;
    return sum + x * nextY - y * nextX;
  }, 0);
}

/** The least rectangle around places whose sides are turned by degrees. */
export function turnedBox(places: readonly Place[], degrees: number): Outline {
  const [cosine, sine] = cosineSine(degrees);
  return boxAlong(places, [cosine, sine]);
}

/** The rectangle of least area around places at any angle: one of its sides lies on their hull (Freeman and Shapira, 1975). */
export function leastBox(places: readonly Place[]): Outline {
  const hull = convexOutline(places);
  let best: Outline | null = null;
  hull.forEach(([x, y], at) => {
    const [nextX, nextY] = hull[(at + 1) % hull.length]!;
    const length = lengthAcross(nextX - x, nextY - y);
    if (length === 0) return;
    const box = boxAlong(hull, [(nextX - x) / length, (nextY - y) / length]);
    if (best === null || doubleArea(box) < doubleArea(best)) best = box;
  });
  return best ?? turnedBox(places, 0);
}

function boxAlong(places: readonly Place[], [cosine, sine]: Place): Outline {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of places) {
    const [along, aside] = [x * cosine + y * sine, y * cosine - x * sine];
    left = Math.min(left, along);
    right = Math.max(right, along);
    low = Math.min(low, aside);
    high = Math.max(high, aside);
  }
  const corner = (along: number, aside: number): Place => [
    along * cosine - aside * sine,
    along * sine + aside * cosine,
  ];
  return [corner(left, low), corner(right, low), corner(right, high), corner(left, high)];
}

/** Every corner moved out so that the sides are `distance` further out; sharp corners no more than twice as far. */
export function growOutline(outline: Outline, distance: number): Outline {
  const outward = outline.map(([x, y], at): Place => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!;
    const length = lengthAcross(nextX - x, nextY - y) || 1;
    return [(nextY - y) / length, (x - nextX) / length];
  });
  return outline.map(([x, y], at) => {
    const [ax, ay] = outward.at(at - 1)!;
    const [bx, by] = outward[at]!;
    const share = distance / Math.max(0.5, 1 + ax * bx + ay * by);
    return [x + (ax + bx) * share, y + (ay + by) * share];
  });
}

/** The place on a platform that is nearest to one. */
export function nearestOn({ min, max }: Platform, [x, y]: Place): Place {
  return [Math.min(max[0], Math.max(min[0], x)), Math.min(max[1], Math.max(min[1], y))];
}

/** What of an outline is on a platform (Sutherland and Hodgman, 1974). */
export function clipOutline(outline: Outline, { min, max }: Platform): Outline {
  let clipped = outline;
  for (const [axis, limit, way] of [
    [0, min[0], 1],
    [0, max[0], -1],
    [1, min[1], 1],
    [1, max[1], -1],
  ] as const) {
    const inside = (place: Place): number => (place[axis] - limit) * way;
    const from = clipped;
    clipped = from.flatMap((place, at) => {
      const next = from[(at + 1) % from.length]!;
      const [here, there] = [inside(place), inside(next)];
      const kept = here >= 0 ? [place] : [];
      if (here >= 0 === there >= 0) return kept;
      const share = here / (here - there);
      return [
        ...kept,
        [place[0] + (next[0] - place[0]) * share, place[1] + (next[1] - place[1]) * share] as Place,
      ];
    });
  }
  return clipped;
}

/** Least distance of a place from an outline's sides, mm; negative outside. */
export function depthIn(outline: Outline, [x, y]: Place): number {
  let least = Infinity;
  let isInside = false;
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, lengthAcross(x - ax - dx * along, y - ay - dy * along));
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * dx) isInside = !isInside;
  });
  return isInside ? least : -least;
}
