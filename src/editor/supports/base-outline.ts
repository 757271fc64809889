import {
  basePlateOf,
  createSupportSpace,
  type BasePlate,
  type SupportSpace,
  type SupportStructure,
  type Vector,
} from '#kernel';
import {
  baseOverPlate,
  fromPlate,
  settingsOfStyle,
  type DocumentReader,
  type SupportSetRecord,
  type SupportStanding,
} from '#document';

type Trunks = SupportStructure['trunks'];

/** Bases of these kinds are shaped by the part. */
export const SHAPED_BY_PART: readonly string[] = ['projected-area', 'bounding-box'];

/** Without a part in it. */
let empty: SupportSpace | null = null;
/** Directions in which a foot may be the furthest. */
const DIRECTIONS = Array.from({ length: 16 }, (_, at) => {
  const angle = (2 * Math.PI * at) / 16;
  return [Math.cos(angle), Math.sin(angle)] as const;
});
/** A foot is drawn as a polygon, which reaches so much of its radius in every direction. */
const LEAST_REACH = Math.cos(Math.PI / DIRECTIONS.length);

/**
 * The base under supports as they stand now, at once: what is seen until it has been worked out with all that is printed. Null where it has a
 * shape of the part, or none, and where no foot is on the plate. Holes are left out, and edges of the platform.
 */
export function baseOutline(
  document: DocumentReader,
  set: SupportSetRecord,
  { trunks }: Pick<SupportStructure, 'trunks'>,
  standing: SupportStanding,
): BasePlate | null {
  const settings = settingsOfStyle(document, set);
  if (!set.base || SHAPED_BY_PART.includes(settings.baseType)) return null;
  const level = { ...standing, lift: 0 };
  const made = outerFeet(trunks, settings.plateOffset).map((trunk) => ({
    ...trunk,
    joints: [fromPlate(level, trunk.joints[0]!)],
  }));
  empty ??= createSupportSpace({ mesh: { positions: new Float32Array(0), indices: new Uint32Array(0) } });
  const plate = basePlateOf(empty, { trunks: made }, { ...settings, perforatedPlate: false });
  return plate && baseOverPlate(plate, standing);
}

/** Columns that a convex outline so far around their feet may touch: whoever stands well among the outermost does not count. */
function outerFeet(trunks: Trunks, offset: number): Trunks {
  const feet = trunks.filter(({ foot }) => foot.on === 'plate');
  if (feet.length < DIRECTIONS.length) return feet;
  const furthest = DIRECTIONS.map(([c, s]) => {
    let best = feet[0]!;
    let most = -Infinity;
    for (const trunk of feet) {
      const [x, y] = trunk.joints[0]!;
      const reach = x * c + y * s;
      if (reach > most) [best, most] = [trunk, reach];
    }
    return best.joints[0]!;
  });
  const least = Math.min(...feet.map(({ radii }) => radii[0]));
  const sides = furthest.map((from, at) => sideOf(from, furthest[(at + 1) % furthest.length]!));
  return feet.filter(({ joints: [at], radii }) => {
    // What the outermost reach beyond their middles at least is taken off.
    const needed = FOOT_AROUND * radii[0] + offset - LEAST_REACH * (FOOT_AROUND * least + offset);
    return sides.some((depth) => depth !== null && depth(at!) < needed);
  });
}

/** A foot is wider than its column at most by this factor: the deeper it has to lie, the fewer are left out. */
const FOOT_AROUND = 3;

/** How deep a place lies on the left of a line; null for no line. */
function sideOf([ax, ay]: Vector, [bx, by]: Vector): ((at: Vector) => number) | null {
  const long = Math.hypot(bx - ax, by - ay);
  return long === 0 ? null : ([x, y]) => ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long;
}
