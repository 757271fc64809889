import { addScaled, type SUPPORT_TYPES, type Vector } from '#kernel';
import { fromPlate, insertJoint, moveJoint, removeJoint } from '#document';
import { type ToolContext, type ToolStep } from '../tool.ts';
import { cursorMoved, cursorPressed } from './cursor.ts';
import { movedTip } from './jobs.ts';
import { plannedBy } from './clearing.ts';
import { askedFor, committed, eachPart, order, removed, say, still, type State } from './orders.ts';
import {
  bentStruts,
  findPiece,
  jointAt,
  selectedPieces,
  selectedTips,
  strutAt,
  strutOf,
  tipAt,
  tipsInOrder,
} from './pieces.ts';
import { regrown } from './regrowing.ts';
import { BESIDE, copied, copyTarget, divided, mirrored, spreadOver } from './repeats.ts';
import { restyled, styleOf, tipsLikeSelected, valuesEffect, wantedTip } from './values.ts';
import { alongSupport, keptOrNot, walked } from './walk.ts';

/** How far the arrow keys move something, mm; with Shift ten times as far. */
const NUDGE = 0.1;
/** So many times as far they take the cursor. */
const CURSOR = 10;

export const ARROWS: Readonly<Record<string, Vector>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

export const SIZES: Readonly<Record<string, (typeof SUPPORT_TYPES)[number]>> = {
  q: 'light',
  w: 'medium',
  e: 'heavy',
};

export const BUTTONS = [
  'all',
  'same',
  'remove',
  'brace',
  'rehost',
  'straighten',
  'joint',
  'unjoint',
  'regrow',
  'split',
  'fill',
  'border',
  'copy',
  'mirror-x',
  'mirror-y',
] as const;

export type Button = (typeof BUTTONS)[number];

/** Keys of the buttons, and of what has none. */
export const KEYS: Readonly<
  Record<string, Button | 'next' | 'previous' | 'keep' | 'along' | 'beside' | 'cursor'>
> = {
  '$mod+a': 'all',
  i: 'same',
  Delete: 'remove',
  Backspace: 'remove',
  b: 'brace',
  h: 'rehost',
  l: 'straighten',
  Insert: 'joint',
  'Shift+Delete': 'unjoint',
  g: 'regrow',
  s: 'split',
  f: 'fill',
  'Shift+f': 'border',
  c: 'copy',
  m: 'mirror-x',
  'Shift+m': 'mirror-y',
  j: 'along',
  n: 'beside',
  Enter: 'cursor',
  // Signs that no keyboard has behind AltGr, and their neighbours where those are others; with Shift they are others again.
  ',': 'previous',
  '.': 'next',
  ';': 'next',
  'Shift+,': 'previous',
  'Shift+<': 'previous',
  'Shift+;': 'previous',
  'Shift+.': 'next',
  'Shift+>': 'next',
  'Shift+:': 'next',
  ']': 'next',
  '[': 'previous',
  'Shift+]': 'next',
  'Shift+}': 'next',
  'Shift+[': 'previous',
  'Shift+{': 'previous',
  k: 'keep',
};

/** The strut whose joints are about to change, with its number of joints; null where none is selected alone. */
function onlyStrut(context: ToolContext) {
  const pieces = selectedPieces(context);
  const strut = pieces.length === 1 ? strutOf(pieces[0]!) : null;
  const found = strut === null ? null : findPiece(context, strut);
  if (found === null || (found.piece.kind !== 'trunk' && found.piece.kind !== 'branch')) return null;
  return { ...found, piece: found.piece };
}

export function canDo(id: Button, { joint }: State, context: ToolContext): boolean {
  switch (id) {
    case 'all':
      return tipsInOrder(context).length > 0;
    case 'remove':
      return context.supportSelection.length > 0;
    case 'brace':
    case 'rehost':
    case 'straighten':
      return plannedBy(id, context) !== null;
    case 'joint':
      return onlyStrut(context) !== null;
    case 'unjoint': {
      const strut = onlyStrut(context);
      return strut !== null && joint !== null && joint < strut.piece.joints.length - 1;
    }
    case 'regrow':
      return regrown(context) !== null;
    case 'split':
      return selectedTips(context).some(({ piece }) => piece.strut !== null);
    case 'copy':
      return copyTarget(context) !== null;
    case 'same':
    case 'fill':
    case 'border':
    case 'mirror-x':
    case 'mirror-y':
      return selectedTips(context).length > 0;
  }
}

export function keyed(state: State, key: string, context: ToolContext): ToolStep<State> {
  const size = SIZES[key];
  if (size !== undefined) {
    const sized = { ...context, params: { ...context.params, type: size } };
    const step = restyled(state, 'type', sized);
    return { ...step, effects: [{ type: 'params', values: { type: size } }, ...step.effects] };
  }
  const way = ARROWS[key.replace('Shift+', '')];
  if (way !== undefined) return nudged(state, way, key.startsWith('Shift+') ? 10 * NUDGE : NUDGE, context);
  const verb = KEYS[key];
  if (verb === undefined) return still(state);
  switch (verb) {
    case 'next':
    case 'previous':
      return walked(state, verb === 'next' ? 1 : -1, key.startsWith('Shift+'), context);
    case 'keep':
      return keptOrNot(state, context);
    case 'along':
      return alongSupport(state, context);
    case 'beside': {
      const [found] = selectedTips(context);
      const tip = found && tipAt(found);
      if (!tip) return cursorPressed(state, context);
      const wanted = [
        wantedTip(addScaled(tip.at, [1, 0, 0], BESIDE), tip.normal, styleOf(context, found.part.id)),
      ];
      return order(state, { kind: 'add', ends: true, part: found.part.id, wanted, snap: true }, context);
    }
    case 'cursor':
      return cursorPressed(state, context);
    case 'all':
    case 'same':
    case 'remove':
    case 'brace':
    case 'rehost':
    case 'straighten':
    case 'regrow':
    case 'joint':
    case 'unjoint':
    case 'split':
    case 'fill':
    case 'border':
    case 'copy':
    case 'mirror-x':
    case 'mirror-y':
      return canDo(verb, state, context) ? done(state, verb, context) : still(state, say(`off-${verb}`));
  }
}

/** Moves what is selected: a joint, else the foot of a column, else the contacts of tips; with nothing selected, the cursor. */
function nudged(state: State, way: Vector, by: number, context: ToolContext): ToolStep<State> {
  if (context.supportSelection.length === 0)
    return cursorMoved(state, addScaled([0, 0, 0], way, CURSOR * by), context);
  const strut = onlyStrut(context);
  const { joint } = state;
  if (strut !== null && joint !== null && joint < strut.piece.joints.length) {
    const at = jointAt(strut, joint);
    if (at === null) return still(state);
    const to = fromPlate(strut.supports.standing, addScaled(at, way, by));
    return committed(state, 'joint', moveJoint.plan(context.document, { strut: strut.piece.id, joint, to }));
  }
  const [first] = selectedPieces(context);
  if (first?.piece.kind === 'trunk') {
    const { id, foot } = first.piece;
    const at = addScaled(strutAt(first, id)!.joints[0]!, way, by);
    if (foot.on === 'part')
      return order(state, { kind: 'surface', part: first.part.id, at, trunk: id }, context);
    if (way[2] !== 0) return still(state);
    const place = { at, normal: null };
    return order(state, { kind: 'foot', part: first.part.id, trunk: id, place, ends: true }, context);
  }
  return eachPart(state, context, true, (found) => {
    const tip = tipAt(found);
    return tip === null ? null : movedTip(found.piece, addScaled(tip.at, way, by), tip.normal);
  });
}

export function done(before: State, id: Button, context: ToolContext): ToolStep<State> {
  const { document } = context;
  const state: State = { ...before, kept: [] };
  switch (id) {
    case 'all': {
      const [first] = selectedPieces(context);
      const tips = tipsInOrder(context);
      const pieces = (first === undefined ? tips : tips.filter(({ set }) => set === first.piece.set)).map(
        (tip) => tip.id,
      );
      return still(
        state,
        { type: 'pick', pieces },
        ...valuesEffect({ ...context, supportSelection: pieces }),
      );
    }
    case 'same': {
      const pieces = tipsLikeSelected(context);
      return still(
        { ...state, joint: null },
        { type: 'pick', pieces },
        ...valuesEffect({ ...context, supportSelection: pieces }),
      );
    }
    case 'remove':
      return removed({ ...state, joint: null }, context.supportSelection, context);
    case 'brace':
      return askedFor(state, id, context.supportSelection, context);
    case 'rehost': {
      const [first, ...others] = context.supportSelection;
      return askedFor(state, id, [first!, others.at(-1)!], context);
    }
    case 'straighten':
      return askedFor({ ...state, joint: null }, id, bentStruts(context), context);
    case 'joint': {
      const found = onlyStrut(context)!;
      const { piece, supports } = found;
      const above = state.joint ?? piece.joints.length - 1;
      const { joints } = strutAt(found, piece.id)!;
      // The joint before, or the foot, or the host.
      const next = joints.indexOf(jointAt(found, above)!);
      const [a, b] = [joints[next - 1]!, joints[next]!];
      const middle = addScaled(a, [b[0] - a[0], b[1] - a[1], b[2] - a[2]], 0.5);
      const at = fromPlate(supports.standing, middle);
      const planned = insertJoint.plan(document, { strut: piece.id, before: above, at });
      return committed({ ...state, joint: above }, 'joint', planned, [piece.id]);
    }
    case 'unjoint': {
      const { piece } = onlyStrut(context)!;
      const planned = removeJoint.plan(document, { strut: piece.id, joint: state.joint! });
      return committed({ ...state, joint: null }, 'joint', planned, [piece.id]);
    }
    case 'regrow':
      return still({ ...state, joint: null }, { type: 'grow', order: regrown(context)! });
    case 'split':
      return divided(state, context);
    case 'fill':
      return spreadOver(state, 'region', context);
    case 'border':
      return spreadOver(state, 'border', context);
    case 'copy':
      return copied(state, context);
    case 'mirror-x':
    case 'mirror-y':
      return mirrored(state, id === 'mirror-x' ? 0 : 1, context);
  }
}
