import { ok, type Id, type Result } from '#base';
import {
  isTrunk,
  structureOfAdded,
  type AddedSupports,
  type FootPlace,
  type UnreachedReason,
  type Vector,
} from '#kernel';
import {
  addSupports,
  deleteSupports,
  EMPTY_DIFF,
  fromPlate,
  moveFoot,
  supportSetIdOf,
  turnFromPlate,
  type DocumentDiff,
  type PartRecord,
  type SupportTypeName,
  type TrunkFoot,
} from '#document';
import { type GeometryCall, type GeometryOps } from '../../geometry.ts';
import { type SupportPieceId } from '../../supports/types.ts';
import { sayFailure } from '../saying.ts';
import { type Hit, type ToolContext, type ToolEffect, type ToolEvent, type ToolStep } from '../tool.ts';
import {
  firstCall,
  nearestCall,
  refootCall,
  routeCall,
  standingNear,
  type TipStyle,
  type Wanted,
  type WantedTip,
} from './jobs.ts';
import { clearedPlan, obstaclesCall, type Asked, type AskingVerb } from './clearing.ts';
import { findPiece, selectedTips, strutAt } from './pieces.ts';

/** What is to be worked out, one after the other. */
export type Order = { readonly part: Id<'part'> } & (
  | ({ readonly kind: 'ghost' } & Wanted)
  /** One that does not end is of a stroke, which is one entry of the history. */
  | ({ readonly kind: 'add'; readonly ends: boolean } & Wanted)
  /** Moves or restyles tips; one that `ends` is an entry of the history, with those before it that had `more` to come. */
  | ({ readonly kind: 'move'; readonly ends: boolean; readonly more?: boolean } & Wanted)
  /** Where the surface of the part is nearest: the foot of the trunk goes there, without one the cursor of the keys; that begins where it hangs over first. */
  | { readonly kind: 'surface'; readonly at: Vector | null; readonly trunk: Id<'trunk'> | null }
  /** Does what a verb would do where the way is clear; one with `more` to come is of one entry with the next. */
  | ({ readonly kind: 'clear'; readonly more: boolean } & Asked)
  | { readonly kind: 'foot'; readonly trunk: Id<'trunk'>; readonly place: FootPlace; readonly ends: boolean }
);

/** What is being dragged. */
export interface Grab {
  readonly kind: 'tip' | 'foot' | 'joint';
  readonly id: SupportPieceId;
  readonly part: Id<'part'>;
  readonly joint: number;
  /** Of a tip: its column is braced. */
  readonly isBraced: boolean;
  /** The plane that a joint moves in. */
  readonly at: Vector;
  readonly towards: Vector;
}

export interface State {
  /** What the worker has. A second order waits for the first: one that is stopped would cost it the space it keeps. */
  readonly flight: {
    readonly order: Order;
    readonly isDropped: boolean;
  } | null;
  readonly queue: readonly Order[];
  readonly hover: Hit | null;
  readonly reason: UnreachedReason | null;
  readonly grab: Grab | null;
  /** Where a stroke of the brush has put points. */
  readonly stroke: { readonly part: Id<'part'>; readonly places: readonly Vector[] } | null;
  /** How many braces went with what is previewed. */
  readonly lost: number;
  /** Something is previewed. */
  readonly isTouched: boolean;
  /** The drag is over, and its last place is not known yet. */
  readonly isClosing: boolean;
  /** Where the cursor of the keys is, while nothing is selected. */
  readonly spot: Hit | null;
  /** Where a row begins. */
  readonly from: Hit | null;
  /** The joint of the selected strut that the keys move. */
  readonly joint: number | null;
  /** The trunk that the keys have come from to the selected brace. */
  readonly column: Id<'trunk'> | null;
  /** What was selected when it was to stay so while the keys walk on. */
  readonly kept: readonly SupportPieceId[];
}

export const START: State = {
  flight: null,
  queue: [],
  hover: null,
  reason: null,
  grab: null,
  stroke: null,
  lost: 0,
  isTouched: false,
  isClosing: false,
  spot: null,
  from: null,
  joint: null,
  column: null,
  kept: [],
};

const SLOT = 'edit-supports';

export const word = (path: string): string => `tool.edit-supports.${path}`;

export const still = (state: State, ...effects: ToolEffect[]): ToolStep<State> => ({ state, effects });

export const say = (key: string): ToolEffect => ({ type: 'say', key: word(`said.${key}`) });

export const label = (verb: string) => ({ key: word(`history.${verb}`) });

/** One entry of the history, and what is said where it is refused. */
export function committed(
  state: State,
  verb: string,
  planned: Result<DocumentDiff>,
  pieces?: readonly SupportPieceId[],
): ToolStep<State> {
  if (!planned.ok) return still(state, say(planned.error.code === 'stale' ? 'tilted' : 'failed'));
  return still(
    state,
    { type: 'commit', planned, label: label(verb) },
    ...(pieces === undefined ? [] : [{ type: 'pick' as const, pieces }]),
  );
}

/** Deletes pieces, and says which braces go with them. */
export function removed(state: State, ids: readonly SupportPieceId[], context: ToolContext): ToolStep<State> {
  const planned = deleteSupports.plan(context.document, { ids });
  const step = committed(state, 'remove', planned, []);
  const chosen = new Set<string>(ids);
  const braces = planned.ok
    ? planned.value.removed.filter(({ kind, id }) => kind === 'brace' && !chosen.has(id))
    : [];
  return { ...step, effects: [...step.effects, ...sayLost(braces.length)] };
}

/** Puts an order behind those that wait, in place of others that only show something or that it goes on from. */
export function order(state: State, next: Order, context: ToolContext): ToolStep<State> {
  const isPassing = (other: Order): boolean =>
    other.kind === 'ghost' || ((other.kind === 'move' || other.kind === 'foot') && !other.ends);
  return begin({ ...state, queue: [...state.queue.filter((other) => !isPassing(other)), next] }, context);
}

/** Hands the next order to the worker, if that has none. */
export function begin(state: State, context: ToolContext): ToolStep<State> {
  const [next, ...queue] = state.queue;
  if (state.flight !== null || next === undefined) return closed(state);
  const call = (): GeometryCall | null => callOf(next, context);
  return still(
    { ...state, queue, flight: { order: next, isDropped: false } },
    { type: 'job', slot: SLOT, call },
  );
}

/** What is asked of the worker; null where the part or the support is gone. */
function callOf(next: Order, context: ToolContext): GeometryCall | null {
  const part = context.document.get('part', next.part);
  if (part === undefined) return null;
  if (next.kind === 'surface')
    return next.at === null ? firstCall(part, context) : nearestCall(part, next.at);
  if (next.kind === 'clear') return obstaclesCall(part, next, context);
  if (next.kind !== 'foot') return routeCall(part, next, context);
  const found = findPiece(context, next.trunk);
  const trunk = found && strutAt(found, next.trunk);
  return trunk && isTrunk(trunk) ? refootCall(part, trunk, next.place, context) : null;
}

/** Ends the entry of a drag once its last place is known. */
export function closed(state: State): ToolStep<State> {
  if (!state.isClosing || state.flight !== null || state.queue.length > 0) return still(state);
  const ended = { ...state, isClosing: false, isTouched: false, lost: 0 };
  if (!state.isTouched) return still(ended);
  return still(
    ended,
    { type: 'commit', planned: ok(EMPTY_DIFF), label: label('move') },
    ...sayLost(state.lost),
  );
}

const countBraces = (records: readonly { readonly kind: string }[]): number =>
  records.filter(({ kind }) => kind === 'brace').length;

/** Braces stand on columns that are there no more. */
export const sayLost = (count: number): readonly ToolEffect[] =>
  count <= 0 ? [] : [{ type: 'say', key: word('said.braces'), values: { count } }];

export function answered(
  state: State,
  { outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
  context: ToolContext,
): ToolStep<State> {
  const { flight } = state;
  if (flight === null) return still(state);
  const { order: asked, isDropped } = flight;
  const landed = { ...state, flight: null };
  const then = (step: ToolStep<State>): ToolStep<State> => {
    const next = begin(step.state, context);
    return { state: next.state, effects: [...step.effects, ...next.effects] };
  };
  if (isDropped) return then(still(landed));
  if (!outcome.ok) {
    // Something else has changed the document: the same is asked for again.
    if (outcome.error.code === 'stale' && asked.kind !== 'ghost')
      return begin({ ...landed, queue: [asked, ...landed.queue] }, context);
    return then(still(landed, ...(asked.kind === 'ghost' ? [] : sayFailure('edit-supports', outcome.error))));
  }
  if (asked.kind === 'surface') {
    if (asked.trunk === null) return then(still(landed));
    const { last } = outcome.value as GeometryOps['brushFaces']['out'];
    if (last === null) return then(still(landed));
    const place = { at: last.place, normal: last.normal };
    return order(landed, { kind: 'foot', part: asked.part, trunk: asked.trunk, place, ends: true }, context);
  }
  if (asked.kind === 'foot')
    return then(footMoved(landed, asked, outcome.value as GeometryOps['refootSupport']['out'], context));
  if (asked.kind === 'clear') return then(cleared(landed, asked, outcome.value as Obstacles, context));
  const { added, braces, unreached } = outcome.value as AddedSupports;
  const reason = unreached[0]?.reason ?? null;
  if (asked.kind === 'ghost') {
    const structure = state.hover === null || added.length === 0 ? null : structureOfAdded(added);
    return then(
      still({ ...landed, reason: state.hover === null ? null : reason }, { type: 'ghost', structure }),
    );
  }
  const explained = { ...landed, reason };
  // Others of one entry may have been changed before.
  const isLast = asked.kind === 'move' && asked.ends && asked.more !== true;
  if (added.length === 0 && isLast && state.isTouched && state.grab === null) {
    const step = committed({ ...explained, isTouched: false }, 'change', ok(EMPTY_DIFF));
    return then({ ...step, effects: [...step.effects, ...(reason === null ? [] : [say(reason)])] });
  }
  if (added.length === 0) {
    const why = asked.on ? 'no-branch' : asked.spread && reason === null ? 'no-region' : reason;
    return then(
      still(
        explained,
        ...(why === null || explained.grab !== null || explained.stroke !== null ? [] : [say(why)]),
      ),
    );
  }
  const tips = added.map(({ tip }) => {
    // All of a region are like the first.
    const { style, instead } = asked.wanted[tip.point] ?? asked.wanted[0]!;
    return {
      ...(instead === undefined ? {} : { instead }),
      type: otherType(style, asked.part, context),
      own: style.own ?? null,
    };
  });
  const type = asked.wanted[0]!.style.type;
  const part = context.document.get('part', asked.part)!;
  const planned = addSupports.plan(context.document, {
    part: asked.part,
    added,
    braces,
    struts: standingNear(part, asked.wanted, context, asked.spread)?.struts ?? [],
    reason: 'user',
    tips,
    ...(type === undefined ? {} : { type }),
  });
  const lost = planned.ok ? countBraces(planned.value.removed) - countBraces(planned.value.added) : 0;
  const hasMore = asked.kind === 'move' && asked.more === true;
  if ((!asked.ends || hasMore) && planned.ok) {
    const preview = {
      type: 'preview',
      planned,
      label: label(asked.kind === 'add' ? 'row' : hasMore ? 'change' : 'move'),
    } as const;
    return then(still({ ...explained, isTouched: true, lost: explained.lost + lost }, preview));
  }
  const made = planned.ok
    ? planned.value.added.flatMap((record) => (record.kind === 'tip' ? [record.id] : []))
    : [];
  const shows: readonly ToolEffect[] = [
    { type: 'ghost', structure: null },
    ...(reason === null ? [] : [say(reason)]),
    ...sayLost(lost),
  ];
  const step =
    asked.kind === 'add'
      ? committed(explained, added.length > 1 ? 'row' : 'add', planned, made)
      : committed({ ...explained, isTouched: false }, 'change', planned);
  return then({ ...step, effects: [...step.effects, ...shows] });
}

type Obstacles = GeometryOps['findObstacles']['out'];

/** Does what is clear of a verb, and says where something was not. */
function cleared(
  state: State,
  asked: Extract<Order, { readonly kind: 'clear' }>,
  obstacles: Obstacles,
  context: ToolContext,
): ToolStep<State> {
  const blocked = obstacles.filter((place) => place !== null).length;
  const why = blocked === 0 ? [] : [say(`in-the-way-${asked.verb}`)];
  const planned = clearedPlan(asked, obstacles, context);
  if (asked.more && planned?.ok) {
    const preview = { type: 'preview', planned, label: label(asked.verb) } as const;
    return still({ ...state, isTouched: true }, preview, ...why);
  }
  const isOpen = state.isTouched && state.grab === null;
  if (planned === null && !isOpen) return still(state, ...why);
  const step = committed({ ...state, isTouched: false }, asked.verb, planned ?? ok(EMPTY_DIFF));
  return { ...step, effects: [...step.effects, ...why] };
}

/** Asks whether the way is clear for what a verb does to these pieces, those of each part for themselves. */
export function askedFor(
  state: State,
  verb: AskingVerb,
  ids: readonly SupportPieceId[],
  context: ToolContext,
): ToolStep<State> {
  const byPart = new Map<Id<'part'>, SupportPieceId[]>();
  for (const id of ids) {
    const part = findPiece(context, id)?.part.id;
    if (part !== undefined) byPart.set(part, [...(byPart.get(part) ?? []), id]);
  }
  const orders = [...byPart].map(([part, pieces], at): Order => ({
    kind: 'clear',
    part,
    verb,
    ids: pieces,
    more: at < byPart.size - 1,
  }));
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}

function footMoved(
  state: State,
  { trunk, part, ends }: Extract<Order, { readonly kind: 'foot' }>,
  found: GeometryOps['refootSupport']['out'],
  context: ToolContext,
): ToolStep<State> {
  if (typeof found === 'string') return still({ ...state, reason: found }, ...(ends ? [say(found)] : []));
  const piece = findPiece(context, trunk);
  if (piece === null) return still(state);
  const { standing } = piece.supports;
  const [root, ...joints] = found.joints.map((joint) => fromPlate(standing, joint));
  const { foot } = found;
  const placed: TrunkFoot =
    foot.on === 'plate'
      ? { on: 'plate', at: [root![0], root![1]] }
      : { ...foot, part, at: root!, normal: turnFromPlate(standing, foot.normal) };
  const planned = moveFoot.plan(context.document, { trunk, foot: placed, joints });
  const explained = { ...state, reason: null };
  if (ends) return committed(explained, 'foot', planned);
  return still({ ...explained, isTouched: true }, { type: 'preview', planned, label: label('move') });
}

/** The type of a tip where it is not that of its set; null where it is. */
function otherType({ type }: TipStyle, part: Id<'part'>, { document }: ToolContext): SupportTypeName | null {
  const set = document.get('support-set', supportSetIdOf(part));
  return type === undefined || set === undefined || set.type === type ? null : type;
}

/** Why a part gets no support by hand, or null. */
export function refusalOf(part: PartRecord, context: ToolContext): string | null {
  if (part.locked) return 'locked';
  return context.supportsOf(part)?.standing.isUpright === false ? 'tilted' : null;
}

/** Changes the selected tips, those of a part in one step. */
export function eachPart(
  state: State,
  context: ToolContext,
  snap: boolean,
  change: (found: ReturnType<typeof selectedTips>[number]) => WantedTip | null,
): ToolStep<State> {
  const wanted = new Map<Id<'part'>, WantedTip[]>();
  for (const found of selectedTips(context)) {
    const tip = refusalOf(found.part, context) === null ? change(found) : null;
    if (tip !== null) wanted.set(found.part.id, [...(wanted.get(found.part.id) ?? []), tip]);
  }
  const orders = [...wanted].map(([part, tips], at): Order => ({
    kind: 'move',
    part,
    wanted: tips,
    snap,
    ends: true,
    more: at < wanted.size - 1,
  }));
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}
