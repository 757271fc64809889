import { addScaled, type Vector } from '../../mesh/vector.ts';
import { circleOf, cosineSine } from './directions.ts';
import type { CostField } from './cost-field.ts';
import { NO_WAY } from './cost-field.ts';
import type { SupportSettings } from '../settings.ts';
import { wayOf, type SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { SupportPoint } from '../types.ts';

/** A tip leans no more than this from vertical, and one that leans less, degrees. */
const LEAN = 46;
const LESS_LEAN = 24;
/** Then all around at these angles. */
const AROUND = [27, 50] as const;
const ROUND = circleOf(8);
/** Lengths that are tried, of the type's own. */
const LENGTHS = [1, 0.7, 1.4, 0.45, 2] as const;
/** A tip is no shorter than this, mm. */
const SHORTEST = 0.3;
/** What other directions and lengths weigh against way aside, mm. */
const WEIGHTS = { lean: 0, lessLean: 0.6, vertical: 1.5, around: 2.2, length: 1.2 } as const;

/** A tip that could be: which one is best is a question of weight, whether it is clear is not asked yet. */
export interface TipCandidate {
  readonly direction: Vector;
  readonly length: number;
  readonly socket: Vector;
  /** Way aside to the plate, mm; null where that was not asked for. */
  readonly way: number | null;
  readonly weight: number;
}

/** Tips of a point whose sockets have a way to the plate, or, with `field` null, whose sockets are clear; best first. */
export function tipCandidates(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
  field: CostField | null,
): readonly TipCandidate[] {
  const { origin, side, counts } = space.grid;
  const [width, depth, tall] = counts;
  const found: TipCandidate[] = [];
  const lengths = LENGTHS.map((share) => share * settings.tipLength);
  // Near the plate a tip is as long as there is room.
  const low = point.at[2] - settings.plateHeight;
  if (low < settings.tipLength && low > 2 * SHORTEST) lengths.push(low / 2);
  for (const { direction, weight } of directionsOf(point.normal, settings)) {
    for (const length of lengths) {
      if (length < SHORTEST) continue;
      const socket = addScaled(point.at, direction, length);
      const [x, y, z] = socket;
      if (z <= 0) continue;
      let way: number | null = null;
      if (field === null) {
        if (space.squaredAt(x, y, z) < size.threshold) continue;
      } else {
        const column = Math.floor((x - origin[0]) / side);
        const row = Math.floor((y - origin[1]) / side);
        const level = Math.floor(z / side);
        if (column < 0 || row < 0 || column >= width || row >= depth || level >= tall) continue;
        const cost = field.cost[(level * depth + row) * width + column]!;
        if (cost === NO_WAY) continue;
        way = wayOf(cost, side);
      }
      const off = Math.abs(length - settings.tipLength);
      found.push({ direction, length, socket, way, weight: (way ?? 0) + WEIGHTS.length * off + weight });
    }
  }
  // Sorting is stable: of equals the first stays first.
  return found.sort((a, b) => a.weight - b.weight);
}

function directionsOf(
  [nx, ny, nz]: Vector,
  { tipType }: SupportSettings,
): readonly { readonly direction: Vector; readonly weight: number }[] {
  const down: Vector = [0, 0, -1];
  const level = Math.sqrt(nx * nx + ny * ny);
  /** The normal, or as near to it as an angle from vertical allows. */
  const within = (degrees: number): Vector => {
    const [cosine, sine] = cosineSine(degrees);
    if (level < 1e-6) return down;
    if (nz < 0 && -nz >= cosine * Math.sqrt(level * level + nz * nz)) {
      const size = Math.sqrt(level * level + nz * nz);
      return [nx / size, ny / size, nz / size];
    }
    return [(nx / level) * sine, (ny / level) * sine, -cosine];
  };
  const isVertical = tipType === 'vertical';
  const first = [
    { direction: within(LEAN), weight: isVertical ? WEIGHTS.vertical : WEIGHTS.lean },
    { direction: within(LESS_LEAN), weight: isVertical ? WEIGHTS.vertical : WEIGHTS.lessLean },
    { direction: down, weight: isVertical ? 0 : WEIGHTS.vertical },
  ];
  const around = AROUND.flatMap((degrees) => {
    const [cosine, sine] = cosineSine(degrees);
    return ROUND.map(([x, y]) => ({
      direction: [x * sine, y * sine, -cosine] as Vector,
      weight: WEIGHTS.around,
    }));
  });
  return [...first, ...around];
}
