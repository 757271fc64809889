import { mix } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { Trunk } from '../types.ts';
import { pocketsBetween, type Disc } from './discs.ts';
import { asideBetween } from './directions.ts';
import { FOOT_HEIGHT, FOOT_SHARE, REINFORCED } from './sizes.ts';

/** Feet are looked at on so many levels from the base up. */
const LEVELS = 8;
/** Two feet that are opened leave so much between them where they are widest, mm. */
const GAP = 0.1;
/** Feet nearer than that by less than this are open, mm: dust of decimals. */
const DUST = 1e-6;

/**
 * Feet that run into one another in a ring close a cup between them on the base. Of each such ring the two that are furthest apart are made narrower,
 * though no thinner than the column's upper end, until resin runs out between them. Rings that this does not open are left as they are.
 */
export function openFeet(
  trunks: readonly Trunk[],
  { plateHeight }: Pick<SupportSettings, 'plateHeight'>,
): readonly Trunk[] {
  const opened = [...trunks];
  for (const cluster of clustersOf(trunks)) {
    while (openPockets(opened, cluster, plateHeight));
  }
  return opened;
}

/** Trunks on the plate whose feet run into one another, three and more. */
function clustersOf(trunks: readonly Trunk[]): readonly (readonly number[])[] {
  const onPlate = trunks.flatMap(({ foot }, at) => (foot.on === 'plate' ? [at] : []));
  onPlate.sort((a, b) => trunks[a]!.joints[0]![0] - trunks[b]!.joints[0]![0] || a - b);
  const widest = FOOT_SHARE * Math.max(0, ...onPlate.map((at) => trunks[at]!.radii[0]));
  const groups = new Map(onPlate.map((at) => [at, [at]]));
  onPlate.forEach((a, place) => {
    for (let next = place + 1; next < onPlate.length; next++) {
      const b = onPlate[next]!;
      const [one, other] = [trunks[a]!, trunks[b]!];
      if (other.joints[0]![0] - one.joints[0]![0] >= 2 * widest) break;
      const reach = FOOT_SHARE * (one.radii[0] + other.radii[0]);
      const [into, from] = [groups.get(a)!, groups.get(b)!];
      if (into === from || asideBetween(one.joints[0]!, other.joints[0]!) >= reach) continue;
      into.push(...from);
      for (const member of from) groups.set(member, into);
    }
  });
  return [...new Set(groups.values())].filter((group) => group.length > 2);
}

/** Opens what pockets there are between feet, as far as that goes; whether any was. */
function openPockets(trunks: Trunk[], cluster: readonly number[], plateHeight: number): boolean {
  let isOpened = false;
  for (let level = 0; level < LEVELS; level++) {
    const discs = cluster.map((trunk) => discOf(trunks, trunk, plateHeight, level / LEVELS));
    for (const ring of pocketsBetween(discs)) {
      const pairs = ring.map((one, at): readonly [number, number] => [one, ring[(at + 1) % ring.length]!]);
      const apartOf = ([a, b]: readonly [number, number]): number =>
        asideBetween([discs[a]!.x, discs[a]!.y, 0], [discs[b]!.x, discs[b]!.y, 0]);
      pairs.sort((one, other) => apartOf(other) - apartOf(one));
      if (pairs.some(([a, b]) => narrow(trunks, cluster[a]!, cluster[b]!))) isOpened = true;
    }
  }
  return isOpened;
}

/** A foot at a share of its height above the base: from its rim to the column. */
function discOf(trunks: readonly Trunk[], trunk: number, plateHeight: number, share: number): Disc {
  const { joints, radii, reinforcedTo } = trunks[trunk]!;
  const [root, next] = [joints[0]!, joints[1]!];
  const height = Math.min(1, (plateHeight + FOOT_HEIGHT * share) / next[2]);
  const [x, y] = mix(root, next, height);
  const rim = FOOT_SHARE * radii[0];
  const top = radii[0] * (reinforcedTo > 0 ? REINFORCED : 1);
  return { x, y, radius: rim + (top - rim) * share };
}

/** Gives two feet a gap between their rims; false where the columns would become too thin, or have one. */
function narrow(trunks: Trunk[], a: number, b: number): boolean {
  const [one, other] = [trunks[a]!, trunks[b]!];
  const room = (asideBetween(one.joints[0]!, other.joints[0]!) - GAP) / FOOT_SHARE;
  const over = one.radii[0] + other.radii[0] - room;
  const spare = [one, other].map((trunk) => Math.max(0, trunk.radii[0] - thinnest(trunk)));
  const all = spare[0]! + spare[1]!;
  if (over <= DUST || over > all) return false;
  [a, b].forEach((trunk, at) => {
    const { radii } = trunks[trunk]!;
    trunks[trunk] = { ...trunks[trunk]!, radii: [radii[0] - (over * spare[at]!) / all, radii[1]] };
  });
  return true;
}

/** What a column needs at its foot to be nowhere thinner than at its top: less where all of it that stands upright is reinforced. */
function thinnest({ joints, radii, reinforcedTo }: Trunk): number {
  return reinforcedTo >= joints[1]![2] ? radii[1] / REINFORCED : radii[1];
}
