import { fail, ok, type JobContext, type Result } from '#base';
import {
  NOTHING_FIXED,
  pullPoints,
  reachPlaces,
  reachPoints,
  rerouteFaulty,
  stiffenSlender,
  type FixedSupports,
  type FixInput,
  type SupportFaultKind,
  type SupportPlan,
  type SupportSettings,
  type SupportStructure,
  type TriedPoint,
  type Vector,
} from '#kernel';
import { createSight, givenOf, planFor, spaceFor, type SupportOrder } from './grow-supports.ts';
import { nextTimer, type GrowingOn } from './support-layers.ts';

/** What of supports is to be fixed. */
export type Fixing =
  /** Places that nothing reaches get supports. */
  | { readonly what: 'reach'; readonly places: readonly Vector[] }
  /** Supports with such a fault go another way. */
  | { readonly what: 'reroute'; readonly faults: readonly SupportFaultKind[] }
  /** Slender columns are made wider, or braced. */
  | { readonly what: 'stiffen' }
  /** Bodies that are held too little get more tips. */
  | { readonly what: 'hold' };

/** Places for tips are looked for so often, each time beside those that had no room. */
const MOST_ROUNDS = 4;

/**
 * Fixes supports that stand under a part as it stands: what is changed, and places where nothing helps. The given points of the order are those of the structure, by
 * their numbers; `tipSettings` are of its tips. Layers are looked at only for `hold`. Progress and errors are those of `growSupports`.
 */
export async function fixStandingSupports(
  order: SupportOrder,
  standing: {
    readonly structure: SupportStructure;
    readonly tipSettings: readonly SupportSettings[];
    readonly fixing: Fixing;
  },
  on: GrowingOn,
  context: JobContext,
  giveWay: () => Promise<void> = nextTimer,
): Promise<Result<FixedSupports>> {
  const { structure, tipSettings, fixing } = standing;
  const { given: points = [], settings } = order;
  const seeing = createSight(order, on, context, giveWay);
  const report = (done: number): void => context.report({ phase: 'supports', done, total: 100 });
  report(0);
  await seeing.breathe();
  const input = { space: spaceFor(order, on), structure, points, tipSettings, settings };
  report(20);
  await seeing.breathe();
  if (context.signal.aborted) return fail('cancelled', 'fixing supports was stopped');
  switch (fixing.what) {
    case 'reach':
      return ok(reachPlaces(input, fixing.places));
    case 'reroute':
      return ok(rerouteFaulty(input, new Set(fixing.faults)));
    case 'stiffen':
      return ok(stiffenSlender(input));
    case 'hold': {
      const planned = await planFor(order, seeing, (share) => report(20 + 60 * share));
      return planned.ok ? ok(hold(input, planned.value)) : planned;
    }
  }
}

/** More tips on bodies that are held too little; the points of the input are the first of the plan. */
function hold(input: FixInput, plan: SupportPlan): FixedSupports {
  const { structure } = input;
  const reached = new Set(structure.tips.map(({ point }) => point));
  const given = givenOf(plan);
  const isReached = (point: number): boolean => reached.has(point);
  let tried: readonly TriedPoint[] = [];
  let fixed = NOTHING_FIXED;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const more = pullPoints(given, isReached, tried);
    if (more.length === 0) break;
    const wanted = [...tried.filter(({ holds }) => holds), ...more];
    fixed = reachPoints(
      input,
      wanted.map(({ point }) => point),
    );
    const holding = new Set(fixed.added.map(({ tip }) => tip.point));
    tried = [
      ...tried.filter(({ holds }) => !holds),
      ...wanted.map((each, at) => ({ ...each, holds: holding.has(at) })),
    ];
  }
  return { ...fixed, left: [] };
}
