import type { SupportSettings } from '../settings.ts';
import type { Branch, SupportPoint, SupportStructure, Tip, Trunk } from '../types.ts';
import { braceAdded, type AddedBrace, type AddedColumn, type BracedPoint } from './brace-added.ts';
import { asideBetween } from './directions.ts';
import type { Growth } from './growth.ts';
import { planOf } from './plans.ts';
import { reachByPlan, reachOtherwise } from './reach-otherwise.ts';
import { HAIR, scaleWidths, sizesOf, type SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { createStand } from './stand.ts';
import { structureOf, type GrownTip } from './structure.ts';

/** Supports that stand, as far as others have to know them: where struts go, and what each carries. */
export interface StandingSupports extends Pick<SupportStructure, 'trunks' | 'branches'> {
  readonly tips: readonly Pick<Tip, 'strut' | 'at'>[];
}

export interface PointsInput {
  readonly space: SupportSpace;
  /** In their order: each may lean on what the ones before it got. */
  readonly points: readonly SupportPoint[];
  /** One a point; equal ones are best the same object. */
  readonly settings: readonly SupportSettings[];
  /** What stands already, mm on the plate as the space has it. */
  readonly standing: StandingSupports;
  /** Struts that nothing may lean on, trunks first: those that are about to go. */
  readonly except?: readonly number[];
  /** Points whose columns are braced, as those were that they stand in for. */
  readonly braced?: readonly BracedPoint[];
  /** Furthest way aside to the plate, mm, where it is not as far as `routeSupports` goes. */
  readonly longestWay?: number;
}

/** A tip with the strut it is on. Struts are numbered: trunks that stand, branches that stand, then what was added, in order. */
export interface AddedSupport {
  /** Its tip is named by `point` as in the list that was routed. */
  readonly tip: Tip;
  readonly strut: Trunk | Branch;
}

export interface AddedSupports {
  readonly added: readonly AddedSupport[];
  /** Of columns that were to be braced; struts by their numbers. */
  readonly braces: readonly AddedBrace[];
  readonly unreached: SupportStructure['unreached'];
}

/** Whether a strut is a column. */
export const isTrunk = (strut: Trunk | Branch): strut is Trunk => 'foot' in strut;

/**
 * Adds points to supports that stand, as `routeSupports` would: a branch on what is there, a column, or a stick on the part. What stands is not changed. The same input
 * gives the same supports on every machine.
 */
export function routePoints({
  space,
  points: given,
  settings: plain,
  standing,
  except = [],
  braced = [],
  longestWay,
}: PointsInput): AddedSupports {
  const known = new Map<SupportSettings, ReturnType<typeof prepared>>();
  const prepared = (settings: SupportSettings) => ({ settings, sizes: sizesOf(space, settings) });
  const rulesOf = (number: number): ReturnType<typeof prepared> => {
    const settings = plain[number]!;
    let rules = known.get(settings);
    if (rules === undefined) known.set(settings, (rules = prepared(scaleWidths(settings))));
    return rules;
  };
  const points = given.map((point, number) =>
    point.width === undefined ? point : { ...point, width: point.width * plain[number]!.widthScale },
  );
  const unreached: SupportStructure['unreached'][number][] = [];
  const tips: GrownTip[] = [];
  let growths: readonly Growth[] = [];
  points.forEach((point, number) => {
    const { settings, sizes } = rulesOf(number);
    if (number === 0) growths = growthsOf(standing, sizes.normal, new Set(except));
    const stand = createStand(space, growths);
    const reaching = { space, settings, sizes, stand };
    const plan = planOf(space, point, settings, sizes.normal, sizes.thin, longestWay);
    if (plan !== null) reachByPlan(reaching, number, point, plan);
    else {
      const reason = reachOtherwise(reaching, number, point);
      if (reason !== null) unreached.push({ point: number, reason });
    }
    growths = stand.growths;
    tips.push(...stand.tips);
  });
  const first = growths.length - tips.length;
  const added = tips.map((tip, at): AddedSupport => {
    const growth = growths[first + at]!;
    const {
      trunks,
      branches,
      tips: [made],
    } = structureOf(
      space,
      points,
      { settings: rulesOf(tip.point).settings, of: (point) => rulesOf(point).settings },
      [{ ...growth, host: 0 }],
      [{ ...tip, strut: 0 }],
    );
    const branch = branches[0];
    return {
      tip: { ...made!, strut: first + at },
      strut: branch === undefined ? trunks[0]! : { ...branch, host: growth.host },
    };
  });
  const braces = bracesOf(space, standing.trunks, except, added, braced, (point) => rulesOf(point).settings);
  return { added, braces, unreached };
}

/** Columns further from one that is braced do not matter to its bars, mm: twice as far as bars go. */
const BRACING = 18;

function bracesOf(
  space: SupportSpace,
  trunks: readonly Trunk[],
  except: readonly number[],
  added: readonly AddedSupport[],
  braced: readonly BracedPoint[],
  settingsOf: (point: number) => SupportSettings,
): readonly AddedBrace[] {
  const columns = braced.flatMap(({ point, ...bracing }): readonly AddedColumn[] =>
    added.flatMap(({ tip, strut }) =>
      tip.point === point && isTrunk(strut) ? [{ number: tip.strut, trunk: strut, ...bracing }] : [],
    ),
  );
  if (columns.length === 0) return [];
  const going = new Set(except);
  const named = new Set(columns.flatMap(({ bars }) => bars.map(({ to }) => to)));
  const near = trunks.flatMap((trunk, number) => {
    const isNear = columns.some(
      (column) => asideBetween(column.trunk.joints[0]!, trunk.joints[0]!) <= BRACING,
    );
    return !going.has(number) && (isNear || named.has(number)) ? [{ number, trunk }] : [];
  });
  return braceAdded(space, near, columns, settingsOf(braced[0]!.point));
}

/** What stands, as a route sees it: trunks, then branches. */
function growthsOf(
  { trunks, branches, tips }: PointsInput['standing'],
  size: SupportSize,
  except: ReadonlySet<number>,
): readonly Growth[] {
  const hosts = [...trunks.map((_, number) => number), ...branches.map(({ host }) => host)];
  const count = hosts.length;
  const load = hosts.map(() => 0);
  const rootOf = (strut: number, visit: (strut: number) => void): number => {
    // As many steps as there are struts, should they run in a ring.
    for (let at = strut, steps = 0; ; at = hosts[at]!) {
      visit(at);
      if (hosts[at] === at || ++steps > count) return at;
    }
  };
  for (const { strut } of tips) rootOf(strut, (at) => load[at]!++);
  return [...trunks, ...branches].map((strut, number): Growth => {
    const [bottom, top] = strut.radii;
    const isColumn = isTrunk(strut);
    return {
      joints: strut.joints,
      size: { ...size, name: top <= HAIR ? 'hair' : 'normal', bottom, top },
      foot: isColumn ? strut.foot : null,
      host: hosts[number]!,
      t: isColumn ? 0 : strut.t,
      root: rootOf(number, () => undefined),
      // One that must carry nothing more is full.
      tips: except.has(number) ? Infinity : load[number]!,
    };
  });
}

/** A structure of the added supports by themselves, to be drawn: branches begin where their hosts are, which are not in it. */
export function structureOfAdded(added: readonly AddedSupport[]): SupportStructure {
  const trunks = added.flatMap(({ strut }) => (isTrunk(strut) ? [strut] : []));
  const branches = added.flatMap(({ strut }) => (isTrunk(strut) ? [] : [{ ...strut, host: 0 }]));
  let [trunk, branch] = [0, trunks.length];
  const tips = added.map(({ tip, strut }) => ({ ...tip, strut: isTrunk(strut) ? trunk++ : branch++ }));
  return { trunks, branches, tips, braces: [], unreached: [] };
}
