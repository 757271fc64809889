import type { Vector } from '../../mesh/vector.ts';
import { convexOutline } from './outlines.ts';
import { asideBetween } from './directions.ts';
import type { SupportSettings } from '../settings.ts';

/** Columns nearer than this are one already, those further apart than that are not joined, mm. */
const NEAREST = 1.6;
const FURTHEST = 9;

/** Two columns, by their numbers, and how far they are apart, mm. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly distance: number;
}

/** Which columns are joined, nearest first. */
export function pairsOf(
  places: readonly Vector[],
  connection: SupportSettings['connection'],
): readonly Pair[] {
  const near: Pair[] = [];
  for (let a = 0; a < places.length; a++)
    for (let b = a + 1; b < places.length; b++) {
      if (Math.abs(places[a]![0] - places[b]![0]) > FURTHEST) continue;
      const distance = asideBetween(places[a]!, places[b]!);
      if (distance >= NEAREST && distance <= FURTHEST) near.push({ a, b, distance });
    }
  near.sort((one, other) => one.distance - other.distance || one.a - other.a || one.b - other.b);
  const { tree, groupOf } = spanningTree(places.length, near);
  switch (connection) {
    case 'none':
      return [];
    case 'mst':
      return tree;
    case 'mst-min2':
      return withTwo(places.length, near, tree);
    case 'min2':
      return nearestTwo(places.length, near);
    case 'cross':
    case 'alternate':
      return near.filter((pair) => isGabriel(places, pair));
    case 'border':
      return rings(places, groupOf);
  }
}

/** Kruskal: the shortest pairs that join all that are near, and which group each ends in. */
function spanningTree(
  count: number,
  near: readonly Pair[],
): { readonly tree: readonly Pair[]; readonly groupOf: (place: number) => number } {
  const parents = Int32Array.from({ length: count }, (_, at) => at);
  const groupOf = (place: number): number => {
    let at = place;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!;
    return at;
  };
  const tree = near.filter(({ a, b }) => {
    const [one, other] = [groupOf(a), groupOf(b)];
    parents[Math.max(one, other)] = Math.min(one, other);
    return one !== other;
  });
  return { tree, groupOf };
}

/** The tree, and others while both have fewer than two. */
function withTwo(count: number, near: readonly Pair[], tree: readonly Pair[]): readonly Pair[] {
  const joined = new Uint32Array(count);
  const kept = new Set(tree);
  for (const { a, b } of tree) {
    joined[a]!++;
    joined[b]!++;
  }
  for (const pair of near) {
    if (kept.has(pair) || joined[pair.a]! >= 2 || joined[pair.b]! >= 2) continue;
    kept.add(pair);
    joined[pair.a]!++;
    joined[pair.b]!++;
  }
  return near.filter((pair) => kept.has(pair));
}

function nearestTwo(count: number, near: readonly Pair[]): readonly Pair[] {
  const own = new Uint32Array(count);
  return near.filter(({ a, b }) => {
    const isKept = own[a]! < 2 || own[b]! < 2;
    own[a]!++;
    own[b]!++;
    return isKept;
  });
}

/** Neighbours with nobody in the circle over the line between them (Gabriel and Sokal, 1969). */
function isGabriel(places: readonly Vector[], { a, b }: Pair): boolean {
  const [one, other] = [places[a]!, places[b]!];
  return places.every(
    (place, at) =>
      at === a ||
      at === b ||
      (place[0] - one[0]) * (place[0] - other[0]) + (place[1] - one[1]) * (place[1] - other[1]) > 0,
  );
}

/** The hull of each group, as far as its sides are not too long. */
function rings(places: readonly Vector[], groupOf: (place: number) => number): readonly Pair[] {
  const groups = new Map<number, number[]>();
  places.forEach((_, at) => {
    const group = groupOf(at);
    const list = groups.get(group);
    if (list === undefined) groups.set(group, [at]);
    else list.push(at);
  });
  const found = new Map<string, Pair>();
  for (const list of groups.values()) {
    const hull = convexOutline(list.map((at) => [places[at]![0], places[at]![1]] as const));
    const numbers = hull.map(([x, y]) => list.find((at) => places[at]![0] === x && places[at]![1] === y)!);
    numbers.forEach((from, at) => {
      const to = numbers[(at + 1) % numbers.length]!;
      for (const pair of alongSide(places, list, from, to))
        if (pair.distance >= NEAREST && pair.distance <= FURTHEST) found.set(`${pair.a} ${pair.b}`, pair);
    });
  }
  return [...found.values()].sort(
    (one, other) => one.distance - other.distance || one.a - other.a || one.b - other.b,
  );
}

/** A side of a hull in the steps of the columns that stand along it, no further than half the furthest inside. */
function alongSide(
  places: readonly Vector[],
  list: readonly number[],
  from: number,
  to: number,
): readonly Pair[] {
  const [[ax, ay], [bx, by]] = [places[from]!, places[to]!];
  const length = asideBetween(places[from]!, places[to]!);
  if (length === 0) return [];
  const alongOf = (at: number): number =>
    ((places[at]![0] - ax) * (bx - ax) + (places[at]![1] - ay) * (by - ay)) / length;
  const offOf = (at: number): number =>
    ((places[at]![1] - ay) * (bx - ax) - (places[at]![0] - ax) * (by - ay)) / length;
  const chain = list
    .filter(
      (at) =>
        at === from || at === to || (offOf(at) <= FURTHEST / 4 && alongOf(at) > 0 && alongOf(at) < length),
    )
    .sort((one, other) => alongOf(one) - alongOf(other) || one - other);
  return chain.slice(1).map((at, before) => {
    const [a, b] = [Math.min(at, chain[before]!), Math.max(at, chain[before]!)];
    return { a, b, distance: asideBetween(places[a]!, places[b]!) };
  });
}
