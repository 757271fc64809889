import { type Id } from '#base';
import { fromPlate, moveJoint, removeJoint, type PartRecord, type StrutId } from '#document';
import { type Hit, type ToolContext, type ToolEvent, type ToolStep } from '../tool.ts';
import { movedTip, type WantedTip } from './jobs.ts';
import { type Grab, type State, still, say, label, committed, order, closed, refusalOf } from './orders.ts';
import { findPiece, meetPlane, rowBetween } from './pieces.ts';
import { styleOf, wantedTip, valuesEffect } from './values.ts';
import { removed } from './verbs.ts';

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
  const { wanted, snap } = wantedAt(now, hit, part, context);
  return order(now, { kind: 'ghost', part: part.id, wanted, snap }, context);
}

/** What a click here would add. */
function wantedAt(
  { from }: State,
  { point, normal }: Hit,
  part: PartRecord,
  context: ToolContext,
): { readonly wanted: readonly WantedTip[]; readonly snap: boolean } {
  const style = styleOf(context, part.id);
  const isRow = context.params['mode'] === 'line' && from?.part === part.id;
  const places = isRow ? rowBetween(from.point, point, Number(context.params['spacing'])) : [point];
  return { wanted: places.map((at) => wantedTip(at, normal!, style)), snap: isRow };
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
        removeJoint.plan(context.document, { strut: support.id as StrutId, joint: support.joint ?? 0 }),
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
    const joint = support.kind === 'joint' ? (support.joint ?? null) : null;
    return still(
      { ...state, joint },
      { type: 'pick', pieces },
      ...valuesEffect({ ...context, supportSelection: pieces }),
    );
  }
  if (keys?.alt === true || hit.normal === null) return still(state);
  const refusal = refusalOf(part, context);
  if (refusal !== null) return still(state, say(refusal));
  if (context.params['mode'] === 'line' && state.from?.part !== part.id)
    return still({ ...state, from: hit });
  const { wanted, snap } = wantedAt(state, hit, part, context);
  return order({ ...state, from: null }, { kind: 'add', part: part.id, wanted, snap }, context);
}

/** What a drag that begins here moves, or null. */
export function grabOf({ support, part: id, point, towards }: Hit, context: ToolContext): Grab | null {
  const part = context.document.get('part', id);
  if (support === undefined || part === undefined || refusalOf(part, context) !== null) return null;
  const { kind } = support;
  if (kind !== 'tip' && kind !== 'foot' && kind !== 'joint') return null;
  return { kind, id: support.id, part: id, joint: support.joint ?? 0, at: point, towards };
}

export function dragged(
  state: State,
  event: Extract<ToolEvent, { readonly type: 'drag' }>,
  context: ToolContext,
): ToolStep<State> {
  const { phase, hit } = event;
  if (phase === 'start') {
    const grab = hit && grabOf(hit, context);
    if (grab === null) return still(state);
    return still(
      { ...state, grab, isTouched: false },
      { type: 'ghost', structure: null },
      { type: 'pick', pieces: [grab.id] },
    );
  }
  const { grab } = state;
  if (grab === null) return still(state);
  if (phase === 'cancel') {
    const flight = state.flight && { ...state.flight, isDropped: true };
    return still(
      { ...state, grab: null, flight, queue: [], isTouched: false, reason: null },
      { type: 'revert' },
    );
  }
  if (phase === 'end') return closed({ ...state, grab: null, isClosing: true, reason: null });
  const found = findPiece(context, grab.id);
  if (found === null) return still(state);
  const surface =
    hit !== null && hit.part === grab.part && hit.support === undefined && hit.normal !== null ? hit : null;
  if (found.piece.kind === 'tip') {
    if (surface === null) return still(state);
    const wanted = [movedTip(found.piece, surface.point, surface.normal!)];
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
