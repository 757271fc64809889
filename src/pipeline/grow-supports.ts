import { fail, ok, type JobContext, type Result } from '#base';
import type { SlicePart } from '#compute/api';
import {
  addScaled,
  basePlateOf,
  checkSupportDemand,
  checkSupports,
  createIslandCheck,
  createSupportPlanner,
  createSupportSpace,
  identityTransform,
  meshBounds,
  repairPlan,
  routeSupports,
  supportMeshes,
  type BasePlate,
  type DemandCheck,
  type MeshBuffers,
  type PassSurface,
  type RasterSpec,
  type Runs,
  type SupportFault,
  type SupportColumn,
  type SupportLink,
  type SupportMeshes,
  type SupportPlan,
  type SupportPlanInput,
  type SupportPlanner,
  type SupportPoint,
  type SupportSettings,
  type SupportSpace,
  type SupportStructure,
  type Transform,
  type UntouchedIslands,
} from '#kernel';
import { breatheEvery, type Breathe } from './issues.ts';
import { findNewSeals, type NewSeal } from './new-seals.ts';
import {
  BREATH_MS,
  drawLayers,
  followLayers,
  nextTimer,
  panelAround,
  panelOver,
  supportParts,
  type GrowingOn,
} from './support-layers.ts';

/** A part that is to be held, where it stands: lifted as its settings say. */
export interface SupportOrder extends Pick<SupportPlanInput, 'given' | 'bans' | 'within' | 'paint'> {
  /** Its name among the parts of a plate. */
  readonly key: string;
  /** Closed, outwards, mm on the plate; cavities of a hollow part inwards in the same mesh. */
  readonly mesh: MeshBuffers;
  /** The same, with faces in the same order, in the part's own millimetres, and its way to the plate: points then stay where they are on a part that is moved. */
  readonly own?: { readonly mesh: MeshBuffers; readonly transform: Transform };
  /** What is sliced of it alone. */
  readonly parts: readonly SlicePart[];
  /** Of the parts beside it, mm on the plate. */
  readonly neighbours?: readonly MeshBuffers[];
  readonly settings: SupportSettings;
  /** Bars between columns of given points, by their numbers. */
  readonly links?: readonly SupportLink[];
  /** Columns that given points hang on, by their numbers. */
  readonly columns?: readonly SupportColumn[];
  /** False: the given points and no others, whatever is bare; islands that nothing touches are reported. */
  readonly fill?: boolean;
  /** False: feet stand on no base. Asked of supports that stand already. */
  readonly base?: boolean;
}

/** Supports of a part, and what they leave to wish for. */
export interface GrownSupports {
  readonly plan: SupportPlan;
  readonly structure: SupportStructure;
  readonly base: BasePlate | null;
  readonly meshes: SupportMeshes;
  /** Islands of the part's layers that nothing touches; numbers into the plan's. */
  readonly untouched: UntouchedIslands;
  readonly demand: DemandCheck;
  readonly faults: readonly SupportFault[];
  /** How often points were added for islands that the layers still showed. */
  readonly rounds: number;
}

/** Islands that are still untouched after so many rounds are reported. */
const MOST_ROUNDS = 3;
/** What is solid so far outside a surface covers it, mm. */
const COVERED_MM = 0.1;

/**
 * Grows supports for one part: looks at its layers as the printer will draw them, places points, routes them, and looks at the layers of both
 * together; islands that are still untouched get points of their own, in at most three rounds. Progress phase: `supports`, of 100.
 * `validation` and `out_of_range` as createSupportPlanner has them; `cancelled`; whatever the engine refuses.
 */
export async function growSupports(
  order: SupportOrder,
  on: GrowingOn,
  context: JobContext,
  giveWay: () => Promise<void> = nextTimer,
): Promise<Result<GrownSupports>> {
  const { fill = true } = order;
  const seeing = createSight(order, on, context, giveWay);
  const report = (done: number): void => context.report({ phase: 'supports', done, total: 100 });

  report(0);
  const planned = await planFor(order, seeing, (share) => report(5 + 45 * share));
  if (!planned.ok) return planned;
  let plan = fill ? planned.value : givenOf(planned.value);
  report(50);
  await seeing.breathe();
  const space = spaceFor(order, on);

  for (let round = 0; ; round++) {
    if (context.signal.aborted) return fail('cancelled', 'growing supports was stopped');
    report(60 + 10 * round);
    await seeing.breathe();
    const grown = growthOf(space, plan, order);
    const touched = await untouchedBy(order, plan, grown.meshes, seeing, round);
    if (!touched.ok) return touched;
    const repaired = fill ? repairPlan(plan, wantedOf(touched.value, plan)) : plan;
    if (round === MOST_ROUNDS || repaired.points.length === plan.points.length) {
      report(100);
      return ok({
        ...grown,
        ...judged(space, plan, grown.structure),
        untouched: touched.value,
        rounds: round,
      });
    }
    plan = repaired;
  }
}

/** What supports that are there leave to wish for, found as `growSupports` finds it. */
export type CheckedSupports = Pick<GrownSupports, 'plan' | 'structure' | 'untouched' | 'demand' | 'faults'>;

/** The same, and what takes a look of its own at the layers, which growing goes without. */
export interface StandingCheck extends CheckedSupports {
  /** Suction cups and resin traps that the part alone does not have. */
  readonly newSeals: readonly NewSeal[];
}

/**
 * Checks supports that stand under a part as it stands: looks at the layers of the part, and of both. The given points of the order are those of
 * the structure, by their numbers. Progress and errors are those of `growSupports`.
 */
export async function checkStandingSupports(
  order: SupportOrder,
  structure: SupportStructure,
  on: GrowingOn,
  context: JobContext,
  giveWay: () => Promise<void> = nextTimer,
): Promise<Result<StandingCheck>> {
  const seeing = createSight(order, on, context, giveWay);
  const report = (done: number): void => context.report({ phase: 'supports', done, total: 100 });
  report(0);
  const planned = await planFor(order, seeing, (share) => report(5 + 45 * share));
  if (!planned.ok) return planned;
  const plan = givenOf(planned.value);
  report(50);
  await seeing.breathe();
  const space = spaceFor(order, on);
  const base = order.base === false ? null : basePlateOf(space, structure, order.settings);
  const meshes = supportMeshes(structure, base);
  const touched = await untouchedBy(order, plan, meshes, seeing, 0);
  if (!touched.ok) return touched;
  const added = await findNewSeals(
    order.parts,
    supportParts(`${order.key}/0`, meshes),
    on,
    context,
    seeing.breathe,
    (share) => report(60 + 40 * share),
  );
  if (!added.ok) return added;
  report(100);
  return ok({
    structure,
    ...judged(space, plan, structure),
    untouched: touched.value,
    newSeals: added.value,
  });
}

/** A printer's eye on layers. */
interface Sight {
  readonly panel: RasterSpec;
  readonly passSurface?: PassSurface;
  readonly breathe: Breathe;
  /** Draws some layers of these parts, one after the other. */
  look(
    parts: readonly SlicePart[],
    layersOf: (count: number) => readonly number[],
    push: (runs: Runs) => void,
  ): Promise<Result<void>>;
  /** Draws all of them for a planner. */
  follow(
    parts: readonly SlicePart[],
    planner: SupportPlanner,
    report: (share: number) => void,
  ): Promise<Result<void>>;
}

/** Looks at the layers of a part as its printer draws them. */
export function createSight(
  { mesh }: SupportOrder,
  { printer, craft, backend }: GrowingOn,
  context: JobContext,
  giveWay: () => Promise<void>,
): Sight {
  const panel = panelAround(panelOver(printer, craft), [meshBounds(mesh)]);
  const breathe = breatheEvery(BREATH_MS, giveWay);
  return {
    panel,
    ...(backend.passSurface ? { passSurface: backend.passSurface } : {}),
    breathe,
    look: (parts, layersOf, push) =>
      drawLayers(backend, { parts, raster: panel }, layersOf, push, context, breathe),
    follow: (parts, planner, report) =>
      followLayers(backend, { parts, raster: panel }, planner, report, context, breathe),
  };
}

/** Where a part wants to be held, found on its layers. */
export async function planFor(
  { mesh, own, parts, settings, given, bans, within, paint }: SupportOrder,
  sight: Sight,
  report: (share: number) => void,
): Promise<Result<SupportPlan>> {
  const planner = createSupportPlanner({
    ...(own ?? { mesh, transform: identityTransform }),
    panel: sight.panel,
    ...(sight.passSurface ? { passSurface: sight.passSurface } : {}),
    settings,
    ...(given === undefined ? {} : { given }),
    ...(bans === undefined ? {} : { bans }),
    ...(within === undefined ? {} : { within }),
    ...(paint === undefined ? {} : { paint }),
  });
  if (!planner.ok) return planner;
  const seen = await sight.follow(parts, planner.value, report);
  return seen.ok ? ok(planner.value.finish()) : seen;
}

/** Where supports of a part may go on its printer. */
export function spaceFor(
  { mesh, neighbours = [] }: SupportOrder,
  { printer, backend }: GrowingOn,
): SupportSpace {
  const [width, depth] = printer.platform;
  const platform = { min: [-width / 2, -depth / 2], max: [width / 2, depth / 2] } as const;
  const { cellFields: fields } = backend;
  return createSupportSpace({ mesh, neighbours, platform, ...(fields ? { fields } : {}) });
}

/** The islands of a part's layers that its supports do not touch. */
async function untouchedBy(
  { parts, key }: SupportOrder,
  plan: SupportPlan,
  meshes: SupportMeshes,
  sight: Sight,
  round: number,
): Promise<Result<UntouchedIslands>> {
  const check = createIslandCheck(plan);
  const touched = await sight.look(
    // Engines keep meshes by their keys: those of every round are others.
    [...parts, ...supportParts(`${key}/${round}`, meshes)],
    () => check.layers,
    (runs) => check.push(runs),
  );
  return touched.ok ? ok(check.finish()) : touched;
}

/** What a plan and its supports leave to wish for, but for islands. */
function judged(
  space: SupportSpace,
  plan: SupportPlan,
  structure: SupportStructure,
): Pick<GrownSupports, 'plan' | 'demand' | 'faults'> {
  const { points } = plan;
  const reached = new Set(structure.tips.map(({ point }) => point));
  points.forEach(({ stands }, point) => stands && reached.add(point));
  return {
    plan,
    demand: checkSupportDemand(
      plan,
      (point) => reached.has(point),
      (point) => isCovered(space, points[point]!),
    ),
    faults: checkSupports(space, structure),
  };
}

/** A plan with the points that were given and no others. */
export function givenOf(plan: SupportPlan): SupportPlan {
  return {
    ...plan,
    points: plan.points.slice(0, plan.given),
    pointAreas: plan.pointAreas.slice(0, plan.given),
    pointTops: plan.pointTops.slice(0, plan.given),
  };
}

/** Of untouched islands those that nobody wants to leave so. */
function wantedOf({ islands, flickers }: UntouchedIslands, plan: SupportPlan): UntouchedIslands {
  const left = new Set(plan.loose.map(({ island }) => island));
  // What stands already is not among the supports that were looked at.
  const held = new Set(plan.points.flatMap(({ stands }, point) => (stands ? plan.pointAreas[point]! : [])));
  const isWanted = (island: number): boolean =>
    !left.has(island) && !held.has(plan.islands[island]!.island.area);
  return { islands: islands.filter(isWanted), flickers: flickers.filter(isWanted) };
}

/** Whether a point lies where bodies overlap: an underside of one, within another that holds it. */
function isCovered(space: SupportSpace, { at, normal }: SupportPoint): boolean {
  return space.isInsidePart(...addScaled(at, normal, COVERED_MM));
}

function growthOf(
  space: SupportSpace,
  { points, demand: { settings } }: SupportPlan,
  { links = [], columns = [] }: Pick<SupportOrder, 'links' | 'columns'>,
): Pick<GrownSupports, 'structure' | 'base' | 'meshes'> {
  const routed = routeSupports({ space, points, settings, links, columns });
  const unreached = routed.unreached.filter(({ point }) => !isCovered(space, points[point]!));
  const structure = { ...routed, unreached };
  const base = basePlateOf(space, structure, settings);
  return { structure, base, meshes: supportMeshes(structure, base) };
}
