import { type Id } from '#base';
import { lengthOf, subtract } from '#kernel';
import { fromPlate, moveJoint, removeJoint, type PartRecord, type StrutId } from '#document';
import { type Hit, type ToolContext, type ToolEvent, type ToolStep } from '../tool.ts';
import { isBracedByRule } from './bracing.ts';
import { movedTip, spreadOf, type Wanted } from './jobs.ts';
import {
  type Grab,
  type State,
  still,
  say,
  label,
  committed,
  order,
  closed,
  refusalOf,
  removed,
} from './orders.ts';
import { findPiece, meetPlane, recordedJoint, rowBetween } from './pieces.ts';
import { styleOf, wantedTip, valuesEffect } from './values.ts';

export function hovered(state: State, hit: Hit | null, context: ToolContext): ToolStep<State> {
  const now = { ...state, hover: hit };
  const part = hit === null ? undefined : context.document.get('part', hit.part);
  if (
    hit === null ||
    part === undefined ||
    hit.normal === null ||
    hit.support !== undefined ||
    refusalOf(part, context) !== null
  ) {
    const isBare = state.hover === null && state.reason === null;
    const queue = state.queue.filter(({ kind }) => kind !== 'ghost');
    return isBare && hit === null
      ? still(state)
      : still({ ...now, hover: null, reason: null, queue }, { type: 'ghost', structure: null });
  }
  return order(now, { kind: 'ghost', part: part.id, ...wantedAt(now, hit, part, context) }, context);
}

/** What a click here would add. */
function wantedAt(
  { from }: State,
  { point, normal, isNear }: Hit,
  part: PartRecord,
  context: ToolContext,
): Wanted {
  const style = styleOf(context, part.id);
  const { mode } = context.params;
  const spacing = Number(context.params['spacing']);
  const isRow = mode === 'line' && from?.part === part.id;
  const places = isRow ? rowBetween(from.point, point, spacing) : [point];
  const wanted = places.map((at) => wantedTip(at, normal!, style));
  if (mode !== 'border' && mode !== 'region') return { wanted, snap: isRow || isNear === true };
  return { wanted, spread: spreadOf(mode, part.id, style, context) };
}

export function pressed(
  state: State,
  { hit, keys }: Extract<ToolEvent, { readonly type: 'press' }>,
  context: ToolContext,
): ToolStep<State> {
  const part = context.document.get('part', hit.part);
  if (part === undefined) return still(state);
  const { support } = hit;
  if (support !== undefined) {
    if (keys?.alt === true) {
      if (support.kind !== 'joint') return removed(state, [support.id], context);
      return committed(
        state,
        'joint',
        removeJoint.plan(context.document, {
          strut: support.id as StrutId,
          joint: jointOf(support, context) ?? -1,
        }),
        [],
      );
    }
    const before = context.supportSelection;
    const isIn = before.includes(support.id);
    const pieces =
      keys?.shift !== true
        ? [support.id]
        : isIn
          ? before.filter((id) => id !== support.id)
          : [...before, support.id];
    const joint = jointOf(support, context);
    return still(
      { ...state, joint, kept: [] },
      { type: 'pick', pieces },
      ...valuesEffect({ ...context, supportSelection: pieces }),
    );
  }
  if (keys?.alt === true || hit.normal === null) return still(state);
  const refusal = refusalOf(part, context);
  if (refusal !== null) return still(state, say(refusal));
  if (context.params['mode'] === 'line' && state.from?.part !== part.id)
    return still({ ...state, from: hit });
  const wanted = wantedAt(state, hit, part, context);
  return order({ ...state, from: null }, { kind: 'add', part: part.id, ends: true, ...wanted }, context);
}

/** The joint of a record that was hit; null for none. */
function jointOf({ id, kind, joint = 0 }: NonNullable<Hit['support']>, context: ToolContext): number | null {
  const found = kind === 'joint' ? findPiece(context, id) : null;
  return found && recordedJoint(found, joint);
}

/** Whether a drag that begins here paints supports. */
export function brushes({ support, normal, part: id }: Hit, context: ToolContext): boolean {
  const part = context.document.get('part', id);
  return (
    context.params['mode'] === 'brush' &&
    support === undefined &&
    normal !== null &&
    part !== undefined &&
    refusalOf(part, context) === null
  );
}

/** Puts a support where the brush is, if none of the stroke and none that stands is nearer than the spacing. */
function brushed(state: State, hit: Hit | null, context: ToolContext): ToolStep<State> {
  const { stroke } = state;
  if (stroke === null || hit?.part !== stroke.part || hit.normal === null || hit.support !== undefined)
    return still(state);
  const part = context.document.get('part', stroke.part)!;
  const spacing = Number(context.params['spacing']);
  const tips = context.supportsOf(part)?.structure.tips ?? [];
  const isHeld = [...stroke.places, ...tips.map(({ at }) => at)].some(
    (at) => lengthOf(subtract(at, hit.point)) < spacing,
  );
  if (isHeld) return still(state);
  const places = [...stroke.places, hit.point];
  const wanted = [wantedTip(hit.point, hit.normal, styleOf(context, part.id))];
  return order(
    { ...state, stroke: { ...stroke, places } },
    { kind: 'add', part: part.id, ends: false, wanted },
    context,
  );
}

/** What a drag that begins here moves, or null. */
export function grabOf({ support, part: id, point, towards }: Hit, context: ToolContext): Grab | null {
  const part = context.document.get('part', id);
  if (support === undefined || part === undefined || refusalOf(part, context) !== null) return null;
  const { kind } = support;
  if (kind !== 'tip' && kind !== 'foot' && kind !== 'joint') return null;
  const joint = jointOf(support, context);
  // What a lift has put in is no joint of the record.
  if (kind === 'joint' && joint === null) return null;
  const isBraced = kind === 'tip' && isBracedByRule(support.id as Id<'tip'>, context);
  return { kind, id: support.id, part: id, joint: joint ?? 0, isBraced, at: point, towards };
}

export function dragged(
  state: State,
  event: Extract<ToolEvent, { readonly type: 'drag' }>,
  context: ToolContext,
): ToolStep<State> {
  const { phase, hit } = event;
  if (phase === 'start' && hit !== null && brushes(hit, context)) {
    const stroke = { part: hit.part, places: [] };
    const step = brushed({ ...state, stroke, isTouched: false, lost: 0 }, hit, context);
    return { ...step, effects: [{ type: 'ghost', structure: null }, ...step.effects] };
  }
  if (phase === 'start') {
    const grab = hit && grabOf(hit, context);
    if (grab === null) return still(state);
    return still(
      { ...state, grab, isTouched: false, lost: 0 },
      { type: 'ghost', structure: null },
      { type: 'pick', pieces: [grab.id] },
    );
  }
  const { grab, stroke } = state;
  if (grab === null && stroke === null) return still(state);
  if (phase === 'cancel') {
    const flight = state.flight && { ...state.flight, isDropped: true };
    return still(
      { ...state, grab: null, stroke: null, flight, queue: [], isTouched: false, reason: null, lost: 0 },
      { type: 'revert' },
    );
  }
  if (phase === 'end') return closed({ ...state, grab: null, stroke: null, isClosing: true, reason: null });
  if (grab === null) return brushed(state, hit, context);
  const found = findPiece(context, grab.id);
  if (found === null) return still(state);
  const surface =
    hit !== null && hit.part === grab.part && hit.support === undefined && hit.normal !== null ? hit : null;
  if (found.piece.kind === 'tip') {
    if (surface === null) return still(state);
    const moved = movedTip(found.piece, surface.point, surface.normal!);
    const wanted = [{ ...moved, isBraced: grab.isBraced }];
    return order(state, { kind: 'move', part: grab.part, wanted, snap: false, ends: false }, context);
  }
  if (grab.kind === 'foot') {
    const ground = event.ray === undefined ? null : meetPlane(event.ray, [0, 0, 0], [0, 0, 1]);
    const place =
      surface !== null
        ? { at: surface.point, normal: surface.normal }
        : ground && { at: ground, normal: null };
    if (place === null) return still(state);
    return order(
      state,
      { kind: 'foot', part: grab.part, trunk: grab.id as Id<'trunk'>, place, ends: false },
      context,
    );
  }
  const at = event.ray === undefined ? null : meetPlane(event.ray, grab.at, grab.towards);
  if (at === null) return still(state);
  const planned = moveJoint.plan(context.document, {
    strut: grab.id as StrutId,
    joint: grab.joint,
    to: fromPlate(found.supports.standing, at),
  });
  return still({ ...state, isTouched: true }, { type: 'preview', planned, label: label('move') });
}
