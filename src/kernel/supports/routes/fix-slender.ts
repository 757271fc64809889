import type { Vector } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportStructure, Trunk } from '../types.ts';
import type { AddedBrace } from './brace-added.ts';
import { braceTrunks } from './braces.ts';
import { SLENDER } from './check-supports.ts';
import { chainIntrusion } from './clear-bars.ts';
import { chainLength } from './directions.ts';
import { FOOT_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';

/** A column that gets other radii, mm. */
export interface WidenedTrunk {
  readonly trunk: number;
  readonly radii: readonly [bottom: number, top: number];
}

interface Stiffened {
  readonly widened: readonly WidenedTrunk[];
  readonly braces: readonly AddedBrace[];
  readonly left: readonly { readonly at: Vector; readonly reason: 'no-room-to-widen' }[];
}

/** A column that is widened is a little wider than it must be: records round. */
const MORE = 1.02;
/** What a wider column keeps off the part, mm. */
const MARGIN = 0.05;

/**
 * Makes columns that are too slender as wide as their height asks for, by the column ratio, where there is room; else only at the foot; else braces them to columns
 * near them. `among`: looks at these trunks alone.
 */
export function fixSlender(
  space: SupportSpace,
  structure: SupportStructure,
  settings: SupportSettings,
  among: ReadonlySet<number> | null = null,
): Stiffened {
  const { trunks, braces } = structure;
  const braced = new Set(braces.flatMap(({ a, b }) => [a.trunk, b.trunk]));
  const widened: WidenedTrunk[] = [];
  const narrow: number[] = [];
  trunks.forEach((trunk, number) => {
    const isSlender = chainLength(trunk.joints) > SLENDER * (trunk.radii[0] + trunk.radii[1]);
    if (!isSlender || braced.has(number) || (among !== null && !among.has(number))) return;
    const radii = widerRadii(space, trunk, settings);
    if (radii === null) narrow.push(number);
    else widened.push({ trunk: number, radii });
  });
  const made = narrow.length === 0 ? [] : bracesTo(space, trunks, new Set(narrow), settings);
  const stiff = new Set(made.flatMap(({ a, b }) => [a.trunk, b.trunk]));
  return {
    widened,
    braces: made.map((brace) => ({ ...brace, isByHand: false })),
    left: narrow.flatMap((number) =>
      stiff.has(number) ? [] : [{ at: trunks[number]!.joints.at(-1)!, reason: 'no-room-to-widen' as const }],
    ),
  };
}

/** The radii a column needs for its height; null where there is no room for any. */
function widerRadii(
  space: SupportSpace,
  { joints, foot, radii }: Trunk,
  { columnRatio, withinPlatform }: SupportSettings,
): WidenedTrunk['radii'] | null {
  const length = chainLength(joints);
  const even = (MORE * length) / Math.min(columnRatio, SLENDER) / 2;
  const least = (MORE * length) / SLENDER;
  const chain = foot.on === 'part' ? joints.slice(1) : joints;
  for (const [bottom, top] of [
    [Math.max(radii[0], even), Math.max(radii[1], even)],
    [Math.max(radii[0], least - radii[1]), radii[1]],
  ] as const) {
    const isOn = foot.on === 'part' || !withinPlatform || isFootWithin(space, joints[0]!, bottom);
    if (isOn && chainIntrusion(space, chain, [bottom + MARGIN, top + MARGIN]) === null) return [bottom, top];
  }
  return null;
}

function isFootWithin({ platform }: SupportSpace, [x, y]: Vector, radius: number): boolean {
  if (platform === null) return true;
  const room = Math.min(x - platform.min[0], y - platform.min[1], platform.max[0] - x, platform.max[1] - y);
  return room >= FOOT_SHARE * radius;
}

function bracesTo(
  space: SupportSpace,
  trunks: readonly Trunk[],
  wanted: ReadonlySet<number>,
  settings: SupportSettings,
) {
  return braceTrunks(
    space,
    trunks.map((trunk, number) => ({ number, trunk })),
    { ...settings, connection: settings.connection === 'none' ? 'mst-min2' : settings.connection },
    (a, b) => wanted.has(a) || wanted.has(b),
  );
}
