import { dot, subtract, type Vector } from '../mesh/vector.ts';
import { BareQueue } from './bare-queue.ts';
import type { IslandSpot, LooseIsland, LooseReason } from './islands.ts';
import { fromLattice, SUPPORT_UNITS } from './lattice.ts';
import { PAINT_BLOCK, type SupportPaint } from './regions.ts';
import { SAMPLE_BORDER, SAMPLE_RESERVE, type SupportBan } from './samples.ts';
import type { SupportSettings } from './settings.ts';
import { Sweep, type SupportDemand } from './sweep.ts';
import type { SupportPoint, SupportReason } from './types.ts';

/** A point with its place on the lattice, its area, and where the solid above it ends. */
export interface PlacedPoint {
  readonly point: SupportPoint;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly area: number;
  readonly top: number;
}

/** By the kinds of samples. */
const REASONS: readonly SupportReason[] = ['face', 'border', 'keel', 'pull'];

/** What a tip holds before it tears, N: one of the settings, or of a point. */
export function tipForce(
  { tipStrength, ...settings }: SupportSettings,
  { width, own }: Pick<SupportPoint, 'width' | 'own'> = {},
): number {
  const { tipWidth, widthScale } = { ...settings, ...own };
  return tipStrength * (Math.PI / 4) * ((width ?? tipWidth) * widthScale) ** 2;
}

interface PlaceInput {
  readonly demand: SupportDemand;
  readonly islands: readonly IslandSpot[];
  readonly given: readonly PlacedPoint[];
  readonly bans: readonly SupportBan[];
  readonly within: readonly SupportBan[] | null;
  readonly paint: SupportPaint | null;
}

/**
 * Places points from the plate up, in bands: what is given, then islands, then what is furthest from its anchor until all is covered, borders
 * first, then what force asks for. Nothing is left to chance; ties go to the lower place and the lower number.
 */
export function placePoints({ demand, islands, given, bans, within, paint }: PlaceInput): {
  readonly placed: readonly PlacedPoint[];
  readonly loose: readonly LooseIsland[];
} {
  const { samples, sampleAreas, settings, origin } = demand;
  const sweep = new Sweep(demand);
  const placed: PlacedPoint[] = [...given];
  const loose: LooseIsland[] = [];
  const force = tipForce(settings);
  const anchorSize = settings.anchorSize * SUPPORT_UNITS;
  const add = (point: PlacedPoint): void => {
    if (point.area >= 0) sweep.add({ ...point, force: tipForce(settings, point.point) });
  };
  const addSample = (sample: number, reason: SupportReason): void => {
    const [x, y, z] = samples.places.subarray(sample * 3, sample * 3 + 3) as unknown as Vector;
    const normal = Array.from(samples.normals.subarray(sample * 3, sample * 3 + 3)) as unknown as Vector;
    const point = { at: fromLattice({ origin }, x, y, z), normal, reason };
    placed.push({ point, x, y, z, area: sampleAreas[sample]!, top: samples.tops[sample]! });
    add(placed.at(-1)!);
  };
  const whyNot = (spot: IslandSpot): LooseReason | null => {
    if (spot.isSealed && !settings.insideShells) return 'sealed';
    if (spot.face >= 0 && paint?.faces[spot.face] === PAINT_BLOCK) return 'blocked';
    const at = fromLattice({ origin }, spot.x, spot.y, spot.z);
    const isIn = (ball: SupportBan): boolean =>
      dot(subtract(ball.at, at), subtract(ball.at, at)) <= ball.radius ** 2;
    return bans.some(isIn) || within?.some(isIn) === false ? 'banned' : null;
  };

  const givenByBand = byBand(sweep, given, ({ area }) => area);
  const islandsByBand = byBand(sweep, islands, ({ island }) => island.area);
  for (let band = 0; band < sweep.bands; band++) {
    sweep.enter();
    for (const index of givenByBand.get(band) ?? []) add(given[index]!);
    for (const index of islandsByBand.get(band) ?? []) {
      const spot = islands[index]!;
      if (sweep.holdsArea(spot.island.area)) continue;
      const reason = whyNot(spot);
      if (reason !== null) {
        loose.push({ island: index, reason });
        continue;
      }
      const { x, y, z, normal, top } = spot;
      const point: SupportPoint = { at: fromLattice({ origin }, x, y, z), normal, reason: 'island' };
      placed.push({ point, x, y, z, area: spot.island.area, top });
      add(placed.at(-1)!);
    }
    if (settings.onlyIslands) continue;
    cover(sweep, samples, anchorSize, (sample) => addSample(sample, REASONS[samples.kinds[sample]!]!));
    for (const shortfall of sweep.shortfalls()) {
      for (const sample of sweep.pull(shortfall, shortfall.needed - shortfall.held, force))
        addSample(sample, 'pull');
    }
  }
  // An island that gets no point of its own may be held by one that a face or force asked for on the same area.
  const held = new Set(placed.map(({ area }) => area));
  return { placed, loose: loose.filter(({ island }) => !held.has(islands[island]!.island.area)) };
}

function cover(
  sweep: Sweep,
  { kinds, places }: SupportDemand['samples'],
  anchorSize: number,
  add: (sample: number) => void,
): void {
  const bare = sweep.uncovered();
  for (const isBorder of [true, false]) {
    const queue = new BareQueue((sample) => places[sample * 3 + 2]!);
    for (const sample of bare) {
      if (kinds[sample] === SAMPLE_RESERVE || (kinds[sample] === SAMPLE_BORDER) !== isBorder) continue;
      queue.push(sample, sweep.ratioOf(sample));
    }
    for (;;) {
      const sample = queue.pop((one) => sweep.ratioOf(one));
      if (sample < 0) break;
      const [x, y, z] = places.subarray(sample * 3, sample * 3 + 3) as unknown as Vector;
      if (!sweep.hasNear(x, y, z, anchorSize)) add(sample);
    }
  }
}

/** Numbers of the items whose area is in a band; items without an area are in none. */
function byBand<T>(
  sweep: Sweep,
  items: readonly T[],
  areaOf: (item: T) => number,
): ReadonlyMap<number, number[]> {
  const bands = new Map<number, number[]>();
  items.forEach((item, index) => {
    if (areaOf(item) < 0) return;
    const band = sweep.bandOfArea(areaOf(item));
    const list = bands.get(band);
    if (list) list.push(index);
    else bands.set(band, [index]);
  });
  return bands;
}
