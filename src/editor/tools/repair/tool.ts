import type { ContentHash, Id } from '#base';
import {
  boxCentre,
  decomposeTransform,
  fixedCounts,
  REPAIR_KINDS,
  REPORTED_KINDS,
  type RepairCounts,
  type RepairDoubt,
  type RepairKind,
  type ReportedKind,
} from '#kernel';
import { reshapeParts, type PartRecord } from '#document';
import type { ExaminedMesh, MeshRepair, MeshRepairs } from '../../geometry.ts';
import { nameSome, sayFailure } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect, ToolReportRow, ToolStep } from '../tool.ts';
import { isEdge, marksOf, placesOf, type AskedPart, type Place } from './places.ts';
import { words } from './words.ts';

interface State {
  /** Parts that were last to be repaired, and their meshes in the order the job has them. */
  readonly asked: readonly Id<'part'>[];
  readonly meshes: readonly ContentHash[];
  /** The one kind that is being repaired alone: the tool stays. */
  readonly one: ReportedKind | null;
  /** Parts that are being looked at, or were. */
  readonly looked: readonly AskedPart[];
  readonly reports: readonly ExaminedMesh[] | null;
  readonly isLooking: boolean;
  /** The kind that was to be shown before it was known where it is. */
  readonly wanted: ReportedKind | null;
  readonly shown: { readonly row: ReportedKind; readonly at: number } | null;
}

const EMPTY: State = {
  asked: [],
  meshes: [],
  one: null,
  looked: [],
  reports: null,
  isLooking: false,
  wanted: null,
  shown: null,
};

/** So many problems of a kind are marked; of edges, which are drawn as one, more. */
const MOST_MARKS = 100;
const MOST_EDGES = 5000;

/** Lists what is wrong with the selected parts' meshes, shows where, and makes them watertight. */
export const repair: Tool<State> = {
  id: 'repair',
  icon: 'wrench',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['Shift+r'],
  words,
  manual: ['import', 'repair'],
  hints: ['apply'],
  params: {
    small: { kind: 'count', min: 0, max: 1000, step: 1, decimals: 0, default: 1, folded: 'how' },
    holes: { kind: 'count', min: 3, max: 10_000, step: 1, decimals: 0, default: 10_000, folded: 'how' },
    unite: { kind: 'switch', default: false, folded: 'how' },
  },
  ready({ selection }, state) {
    if (selection.length === 0) return 'reason.nothing-selected';
    if (selection.every(({ locked }) => locked)) return 'reason.locked';
    return isSound(selection, state) ? 'tool.repair.said.sound' : true;
  },
  start: () => EMPTY,
  report(state) {
    if (state.reports === null) return null;
    return { rows: rowsOf(state.reports), shown: shownOf(state), isStale: state.isLooking };
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return look(state, standing(context), context);
      case 'param':
        return event.name === 'small' ? look(state, standing(context), context) : { state, effects: [] };
      case 'accept':
        return ask({ ...state, one: null }, REPAIR_KINDS, context.params['unite'] === true, context);
      case 'row':
        return event.verb === 'fix'
          ? fix(state, event.row as ReportedKind, context)
          : walk(state, event.row as ReportedKind, event.verb, context);
      case 'cancel':
        return { state, effects: [...withoutMarks(state, context), { type: 'exit' }] };
      case 'result':
        return event.slot === 'look'
          ? seen(state, event.outcome, context)
          : done(state, event.outcome, context);
      case 'press':
      case 'choose':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'button':
      case 'remove':
        return { state, effects: [] };
    }
  },
};

type Outcome = Extract<
  Parameters<NonNullable<typeof repair.step>>[1],
  { readonly type: 'result' }
>['outcome'];

const say = (word: string, values: Readonly<Record<string, string | number>> = {}): ToolEffect => ({
  type: 'say',
  key: `tool.repair.said.${word}`,
  values,
});

/** Looks for what is wrong with parts: what was shown of others is shown no more. */
function look(state: State, looked: readonly AskedPart[], context: ToolContext): ToolStep<State> {
  const cleared = withoutMarks(state, context);
  // What is being repaired stays under way, whatever is selected.
  const { asked, meshes, one } = state;
  if (looked.length === 0) return { state: { ...EMPTY, asked, meshes, one }, effects: cleared };
  const effect: ToolEffect = {
    type: 'job',
    slot: 'look',
    call: {
      op: 'checkMeshes',
      meshes: meshesOf(looked),
      in: { smallMm3: Number(context.params['small']), most: MOST_MARKS, mostEdges: MOST_EDGES },
    },
  };
  return { state: { ...state, looked, isLooking: true, shown: null }, effects: [...cleared, effect] };
}

function standing(context: ToolContext): readonly AskedPart[] {
  return context.selection.map(({ id, mesh, transform }) => {
    const box = context.boxOf({ mesh }, transform);
    return { id, mesh, transform, middle: box === undefined ? [0, 0, 0] : boxCentre(box) };
  });
}

const meshesOf = (parts: readonly Pick<PartRecord, 'mesh'>[]): readonly ContentHash[] => [
  ...new Set(parts.map(({ mesh }) => mesh)),
];

function seen(state: State, outcome: Outcome, context: ToolContext): ToolStep<State> {
  const after = { ...state, isLooking: false, wanted: null };
  if (outcome.ok) {
    const known = { ...after, reports: outcome.value as readonly ExaminedMesh[] };
    return state.wanted === null ? { state: known, effects: [] } : walk(known, state.wanted, 'show', context);
  }
  // Where the document has changed, the tool is notified, and looks again; a newer look has taken the place of a cancelled one.
  if (outcome.error.code === 'stale' || outcome.error.code === 'cancelled') return { state, effects: [] };
  return { state: after, effects: [say('unknown')] };
}

const countOf = (reports: readonly ExaminedMesh[], kind: ReportedKind): number =>
  reports.reduce((sum, { counts, selfIntersections }) => {
    return sum + (kind === 'crossings' ? selfIntersections : counts[kind]);
  }, 0);

const rowsOf = (reports: readonly ExaminedMesh[]): readonly ToolReportRow[] =>
  REPORTED_KINDS.map((id) => ({ id, count: countOf(reports, id) }));

/** Whether it is known that nothing is wrong with just these parts. */
function isSound(parts: readonly PartRecord[], { looked, reports, isLooking }: State): boolean {
  if (reports === null || isLooking || parts.length !== looked.length) return false;
  const isLooked = parts.every(({ id, mesh }, at) => id === looked[at]!.id && mesh === looked[at]!.mesh);
  return isLooked && rowsOf(reports).every(({ count }) => count === 0);
}

const placesOfRow = ({ looked, reports }: State, row: ReportedKind): readonly Place[] =>
  reports === null
    ? []
    : placesOf(looked, meshesOf(looked), reports, row).slice(0, isEdge(row) ? MOST_EDGES : MOST_MARKS);

function shownOf(state: State) {
  if (state.shown === null) return null;
  const { row, at } = state.shown;
  const places = placesOfRow(state, row);
  return { row, at, places: places.length, box: places[at]!.box, outward: places[at]!.outward };
}

/** Shows the marks of a row, and goes to one of them: the camera follows. */
function walk(
  state: State,
  row: ReportedKind,
  verb: 'show' | 'next' | 'previous',
  context: ToolContext,
): ToolStep<State> {
  if (state.reports === null || state.isLooking)
    return { state: verb === 'show' ? { ...state, wanted: row } : state, effects: [] };
  const places = placesOfRow(state, row);
  if (places.length === 0) return { state, effects: [] };
  const from = state.shown?.row === row ? state.shown.at : 0;
  const by = verb === 'show' ? 0 : verb === 'next' ? 1 : -1;
  const at = state.shown?.row === row ? (from + by + places.length) % places.length : 0;
  return {
    state: { ...state, shown: { row, at } },
    effects: [{ type: 'show', marks: [...othersMarks(context), ...marksOf(places, row, at)] }],
  };
}

/** What was measured stays in view. */
const othersMarks = ({ marks }: ToolContext) => marks.filter(({ label }) => label !== null);

function withoutMarks({ shown }: State, context: ToolContext): readonly ToolEffect[] {
  return shown === null ? [] : [{ type: 'show', marks: othersMarks(context) }];
}

/** Repairs one kind of problem alone; what crosses is united, shells with one another and each with itself. */
function fix(state: State, row: ReportedKind, context: ToolContext): ToolStep<State> {
  if (repair.ready!(context, state) !== true) return { state, effects: [] };
  const isCrossing = row === 'crossings';
  return ask({ ...state, one: row }, isCrossing ? [] : [row], isCrossing, context);
}

function ask(
  state: State,
  kinds: readonly RepairKind[],
  unite: boolean,
  { selection, params }: ToolContext,
): ToolStep<State> {
  const parts = selection.filter(({ locked }) => !locked);
  const meshes = meshesOf(parts);
  const options = {
    kinds,
    unite,
    smallMm3: Number(params['small']),
    mostHoleEdges: Number(params['holes']),
  };
  return {
    state: { ...state, asked: parts.map(({ id }) => id), meshes },
    effects: [{ type: 'job', slot: 'repair', call: { op: 'repair', meshes, in: options } }],
  };
}

/** The repaired meshes in place of the old ones; where one kind was repaired, what is wrong now is looked for again. */
function done(before: State, outcome: Outcome, context: ToolContext): ToolStep<State> {
  if (!outcome.ok && outcome.error.code === 'cancelled') return { state: before, effects: [] };
  const state = { ...before, one: null };
  if (!outcome.ok) return { state, effects: sayFailure('repair', outcome.error) };
  const repairs = outcome.value as MeshRepairs;
  const effects = repaired(before, repairs, context);
  const isChanged = repairs.made.length > 0;
  if (before.one === null || !isChanged) {
    const left = isChanged ? withoutMarks(state, context) : [];
    return { state: isChanged ? { ...state, shown: null } : state, effects: [...left, ...effects] };
  }
  const madeOf = new Map(
    before.meshes.map((hash, i) => {
      const { made } = repairs.reports[i]!;
      return [hash, made === null ? hash : repairs.made[made]!.hash] as const;
    }),
  );
  const parts = state.looked.map((part) =>
    before.asked.includes(part.id) ? { ...part, mesh: madeOf.get(part.mesh) ?? part.mesh } : part,
  );
  const again = look(state, parts, context);
  return { state: again.state, effects: [...effects, ...again.effects] };
}

/** The repaired meshes as one step, and a word about what was repaired and what could not be. */
function repaired(
  { asked, meshes, one }: State,
  { made, reports }: MeshRepairs,
  context: ToolContext,
): readonly ToolEffect[] {
  const parts = asked.map((id) => context.document.get('part', id)!);
  const reportOf = new Map(meshes.map((hash, i) => [hash, reports[i]!]));
  const changed = parts.filter(({ mesh }) => reportOf.get(mesh)!.made !== null);
  const refused = parts.filter(({ mesh }) => reportOf.get(mesh)!.refused !== null);
  const effects: ToolEffect[] = [];
  if (changed.length > 0) {
    const shapes = changed.map(({ id, mesh }) => ({ id, mesh: made[reportOf.get(mesh)!.made!]!.hash }));
    effects.push({
      type: 'commit',
      planned: reshapeParts.plan(context.document, { shapes }),
      label:
        changed.length === 1
          ? { key: 'tool.repair.history.one', values: { name: changed[0]!.name } }
          : { key: 'tool.repair.history.many', values: { count: changed.length } },
      meshes: made,
    });
  }
  if (refused.length > 0) {
    const reasons = new Set(refused.map(({ mesh }) => reportOf.get(mesh)!.refused));
    const word = reasons.size > 1 ? 'refused' : (REASONS[[...reasons][0]!] ?? 'refused');
    const names = nameSome(refused);
    return changed.length === 0
      ? [say(`${word}Only`, { names })]
      : [...effects, say(word, { names, count: changed.length })];
  }
  const fixed = addUp(reports.map(fixedCounts));
  const left = addUp(reports.map((report) => report.left));
  if (changed.length > 0) {
    if (one === null) effects.push({ type: 'exit' });
    const doubted = DOUBTS.find(([doubt]) => changed.some(({ mesh }) => reportOf.get(mesh)!.doubt === doubt));
    if (doubted !== undefined) {
      const [doubt, word] = doubted;
      const names = nameSome(changed.filter(({ mesh }) => reportOf.get(mesh)!.doubt === doubt));
      return [...effects, say(word, { count: changed.length, names })];
    }
    const remeshed = changed.filter(({ mesh }) => reportOf.get(mesh)!.deviation > 0);
    if (remeshed.length > 0) {
      const most = Math.max(...remeshed.map((part) => deviationOf(part, reportOf.get(part.mesh)!)));
      const values = { count: changed.length, names: nameSome(remeshed), deviation: roundUp(most) };
      return [...effects, say('remeshed', values)];
    }
    const word = one === null && left.openEdges > 0 ? 'open' : 'repaired';
    const problems = REPAIR_KINDS.reduce((sum, kind) => sum + fixed[kind], 0);
    return [...effects, say(word, { count: changed.length, left: left.openEdges, fixed: problems })];
  }
  if (one === 'crossings') return [say('folded')];
  const isSound = one === null && REPAIR_KINDS.every((kind) => left[kind] === 0);
  return [say(isSound ? 'sound' : 'nothing')];
}

/** Why a mesh was refused, as words of `said`. */
const REASONS: Readonly<Partial<Record<NonNullable<MeshRepairs['reports'][number]['refused']>, string>>> = {
  not_a_body: 'surface',
  part_flat: 'surface',
  repair_unsure: 'unsure',
  solid_unsound: 'unsure',
};

/** What is reported of a repaired mesh, the weightiest first, as words of `said`. */
const DOUBTS: readonly (readonly [doubt: RepairDoubt, word: string])[] = [
  ['repair_overlaps', 'overlaps'],
  ['repair_moved', 'moved'],
];

/** How far new faces of a part may be off its old ones, mm. */
const deviationOf = ({ transform }: PartRecord, { deviation }: MeshRepair): number =>
  deviation * Math.max(...decomposeTransform(transform).scale.map(Math.abs));

/** To hundredths of a millimetre: what is promised holds. */
const roundUp = (millimetres: number): number => Math.ceil(millimetres * 100) / 100;

function addUp(all: readonly RepairCounts[]): RepairCounts {
  const sums = REPAIR_KINDS.map(
    (kind) => [kind, all.reduce((sum, counts) => sum + counts[kind], 0)] as const,
  );
  return Object.fromEntries(sums) as Record<RepairKind, number>;
}
