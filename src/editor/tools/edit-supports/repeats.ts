import type { Id } from '#base';
import {
  addScaled,
  boxCentre,
  invertTransform,
  multiplyTransforms,
  transformPoint,
  translation,
  type Transform,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { ToolContext, ToolStep } from '../tool.ts';
import type { SupportSpread } from '../../geometry.ts';
import { movedTip, spreadOf, type WantedTip } from './jobs.ts';
import { begin, refusalOf, type Order, type State } from './orders.ts';
import { selectedTips, tipAt } from './pieces.ts';
import { styleOf, wantedTip } from './values.ts';

/** A support that is added by a key stands so far beside the selected one, mm. */
export const BESIDE = 2;

/** Adds the selected supports once more on the other side of their parts' middles. */
export function mirrored(state: State, axis: 0 | 1, context: ToolContext): ToolStep<State> {
  const wanted = new Map<Id<'part'>, WantedTip[]>();
  for (const found of selectedTips(context)) {
    const box = context.boxOf(found.part, found.part.transform);
    const tip = tipAt(found);
    if (box === undefined || tip === null || refusalOf(found.part, context) !== null) continue;
    const at = tip.at.with(axis, box.min[axis] + box.max[axis] - tip.at[axis]) as unknown as Vector;
    const normal = tip.normal.with(axis, 0 - tip.normal[axis]) as unknown as Vector;
    const { instead: _instead, ...copy } = movedTip(found.piece, at, normal);
    wanted.set(found.part.id, [...(wanted.get(found.part.id) ?? []), copy]);
  }
  const orders = [...wanted].map(([part, tips]): Order => ({
    kind: 'add',
    ends: true,
    part,
    wanted: tips,
    snap: true,
  }));
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}

/** The part that selected supports are copied to: the first that is selected and has none of them, else the next one on the plate. */
export function copyTarget(context: ToolContext): PartRecord | null {
  const own = new Set<string>(selectedTips(context).map(({ part }) => part.id));
  if (own.size === 0) return null;
  const isOther = (part: PartRecord): boolean => !own.has(part.id) && refusalOf(part, context) === null;
  const last = context.parts.findLastIndex(({ id }) => own.has(id));
  const after = [...context.parts.slice(last + 1), ...context.parts.slice(0, last)];
  return context.chosen.find(isOther) ?? after.find(isOther) ?? null;
}

/** Adds the selected supports to another part: of one mesh at the same places of it, else about the middles of both, on the nearest surface. */
export function copied(state: State, context: ToolContext): ToolStep<State> {
  const target = copyTarget(context)!;
  const wanted = selectedTips(context).flatMap((found): WantedTip[] => {
    const tip = tipAt(found);
    const way = tip === null ? null : wayBetween(found.part, target, context);
    if (tip === null || way === null) return [];
    const at = transformPoint(way, tip.at);
    const end = transformPoint(way, addScaled(tip.at, tip.normal, 1));
    const normal: Vector = [end[0] - at[0], end[1] - at[1], end[2] - at[2]];
    const { instead: _instead, ...copy } = movedTip(found.piece, at, normal);
    return [copy];
  });
  const orders: readonly Order[] =
    wanted.length === 0 ? [] : [{ kind: 'add', ends: true, part: target.id, wanted, snap: true }];
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}

function wayBetween(from: PartRecord, to: PartRecord, context: ToolContext): Transform | null {
  const back = from.mesh === to.mesh ? invertTransform(from.transform) : undefined;
  if (back !== undefined) return multiplyTransforms(to.transform, back);
  const [here, there] = [context.boxOf(from, from.transform), context.boxOf(to, to.transform)];
  if (here === undefined || there === undefined) return null;
  const [a, b] = [boxCentre(here), boxCentre(there)];
  return translation(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

/** Makes the struts of the selected tips carry one more each, beside the one they have. */
export function divided(state: State, context: ToolContext): ToolStep<State> {
  const orders = selectedTips(context).flatMap((found): Order[] => {
    const tip = tipAt(found);
    const { strut } = found.piece;
    if (tip === null || strut === null || refusalOf(found.part, context) !== null) return [];
    const at = addScaled(tip.at, [1, 0, 0], BESIDE);
    const wanted = [wantedTip(at, tip.normal, styleOf(context, found.part.id))];
    return [{ kind: 'add', ends: true, part: found.part.id, wanted, snap: true, on: strut }];
  });
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}

/** Adds supports where there are none yet over the regions that the selected tips hold, or along the borders of those. */
export function spreadOver(state: State, over: SupportSpread['over'], context: ToolContext): ToolStep<State> {
  const orders = selectedTips(context).flatMap((found): Order[] => {
    const tip = tipAt(found);
    if (tip === null || refusalOf(found.part, context) !== null) return [];
    const style = styleOf(context, found.part.id);
    const wanted = [wantedTip(tip.at, tip.normal, style)];
    const spread = spreadOf(over, found.part.id, style, context);
    return [{ kind: 'add', ends: true, part: found.part.id, wanted, spread }];
  });
  return begin({ ...state, queue: [...state.queue, ...orders] }, context);
}
