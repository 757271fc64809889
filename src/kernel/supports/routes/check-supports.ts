import { addScaled, type Vector } from '../../mesh/vector.ts';
import { chainIntrusion, coneIntrusion, intrusionOf } from './clear-bars.ts';
import { chainLength, placeAlong } from './directions.ts';
import { FOOT_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Platform, SupportStructure } from '../types.ts';

/** A column without a brace is slender past so many times its width. */
export const SLENDER = 80;
/** What sums of lengths may be off, mm. */
const ROUNDING = 1e-6;
/** A foot on a part is looked for so far in it, mm. */
const UNDER_FOOT = 0.05;
/** An end that stands so far beyond the last thing it carries holds nothing, mm. */
const FREE_END = 1;

export const SUPPORT_FAULTS = [
  'enters-part',
  'slender',
  'stands-on-nothing',
  'outside-platform',
  'carries-nothing',
] as const;
export type SupportFaultKind = (typeof SUPPORT_FAULTS)[number];

/** What is wrong with a support, and where, mm. */
export interface SupportFault {
  readonly kind: SupportFaultKind;
  readonly of: 'trunk' | 'branch' | 'tip' | 'brace';
  /** Number in the structure's list of them. */
  readonly number: number;
  readonly at: Vector;
}

/**
 * Looks at a structure that somebody may have changed: bars that enter the part beyond their contact, by rings of eight places every 0.4 mm;
 * slender columns that nothing braces; columns that end in the air; feet outside the platform; ends of struts that carry nothing.
 */
export function checkSupports(space: SupportSpace, structure: SupportStructure): readonly SupportFault[] {
  const faults: SupportFault[] = [];
  const report = (kind: SupportFaultKind, of: SupportFault['of'], number: number, at: Vector): void => {
    faults.push({ kind, of, number, at });
  };
  const { trunks, branches, tips, braces } = structure;
  const braced = new Set(braces.flatMap(({ a, b }) => [a.trunk, b.trunk]));
  trunks.forEach(({ joints, radii, foot }, number) => {
    const start = foot.on === 'part' ? 1 : 0;
    const entered = chainIntrusion(space, joints.slice(start), radii);
    if (entered !== null) report('enters-part', 'trunk', number, entered);
    const root = joints[0]!;
    if (foot.on === 'part') {
      const cone = coneIntrusion(space, root, joints[1]!, [foot.radius, radii[0]]);
      if (cone !== null) report('enters-part', 'trunk', number, cone);
      if (!space.isInside(...addScaled(root, foot.normal, -UNDER_FOOT)))
        report('stands-on-nothing', 'trunk', number, root);
    } else {
      if (Math.abs(root[2]) > ROUNDING) report('stands-on-nothing', 'trunk', number, root);
      if (space.platform !== null && !isFootOn(space.platform, root, FOOT_SHARE * radii[0]))
        report('outside-platform', 'trunk', number, root);
    }
    if (chainLength(joints) > SLENDER * (radii[0] + radii[1]) && !braced.has(number))
      report('slender', 'trunk', number, joints.at(-1)!);
  });
  branches.forEach(({ joints, radii }, number) => {
    const entered = chainIntrusion(space, joints, radii);
    if (entered !== null) report('enters-part', 'branch', number, entered);
  });
  tips.forEach(({ at, socket, radii }, number) => {
    const entered = coneIntrusion(space, at, socket, radii);
    if (entered !== null) report('enters-part', 'tip', number, entered);
  });
  braces.forEach(({ a, b, radius }, number) => {
    const from = placeAlong(trunks[a.trunk]!.joints, a.t);
    const to = placeAlong(trunks[b.trunk]!.joints, b.t);
    const entered = intrusionOf(space, from, to, [radius, radius]);
    if (entered !== null) report('enters-part', 'brace', number, entered);
  });
  const loads = carriedUpTo(structure);
  [...trunks, ...branches].forEach(({ joints }, strut) => {
    const free = (1 - loads[strut]!) * chainLength(joints);
    const [of, number] =
      strut < trunks.length ? (['trunk', strut] as const) : (['branch', strut - trunks.length] as const);
    if (loads[strut] === 0 || free > FREE_END) report('carries-nothing', of, number, joints.at(-1)!);
  });
  return faults;
}

/** Of each strut, trunks first: the share of its length up to which it carries something; 0 where that is neither a tip nor a branch. Bars are held by what also holds these. */
function carriedUpTo({ trunks, branches, tips, braces }: SupportStructure): Float64Array {
  const loads = new Float64Array(trunks.length + branches.length);
  const carry = (strut: number, t: number): void => void (loads[strut] = Math.max(loads[strut]!, t));
  for (const { strut } of tips) carry(strut, 1);
  for (const { host, t } of branches) carry(host, t);
  for (const ends of braces)
    for (const { trunk, t } of [ends.a, ends.b]) if (loads[trunk]! > 0) carry(trunk, t);
  return loads;
}

function isFootOn({ min, max }: Platform, [x, y]: Vector, radius: number): boolean {
  const off = radius - ROUNDING;
  return x - off >= min[0] && y - off >= min[1] && x + off <= max[0] && y + off <= max[1];
}
