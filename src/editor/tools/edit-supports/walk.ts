import { type Id } from '#base';
import { type StrutId } from '#document';
import { type SupportPieceId } from '../../supports/types.ts';
import { type ToolContext, type ToolStep } from '../tool.ts';
import { type State, say, still } from './orders.ts';
import { selectedPieces, tipsInOrder } from './pieces.ts';
import { valuesEffect } from './values.ts';

/** What stays selected while the keys walk on; none once something else was selected. */
export function keptNow({ kept }: State, { supportSelection }: ToolContext): readonly SupportPieceId[] {
  return kept.every((id, at) => supportSelection[at] === id) ? kept : [];
}

/** Selects the next tip or the one before, with what is kept; one that `adds`, with all that is selected. */
export function walked(state: State, by: 1 | -1, adds: boolean, context: ToolContext): ToolStep<State> {
  const { supportSelection } = context;
  const kept = adds ? supportSelection : keptNow(state, context);
  const tips = tipsInOrder(context);
  if (tips.every(({ id }) => kept.includes(id))) return still(state);
  const last = supportSelection.at(-1);
  let at = tips.findIndex(({ id, strut }) => id === last || strut === last);
  // From nowhere the way back begins at the end.
  if (at < 0 && by < 0) at = 0;
  do at = (at + by + tips.length) % tips.length;
  while (kept.includes(tips[at]!.id));
  const pieces = [...kept, tips[at]!.id];
  return still(
    { ...state, joint: null, kept },
    { type: 'pick', pieces },
    ...valuesEffect({ ...context, supportSelection: pieces }),
  );
}

/** Keeps what is selected while the keys walk on, or lets go of it again. */
export function keptOrNot(state: State, context: ToolContext): ToolStep<State> {
  const { supportSelection } = context;
  if (supportSelection.length === 0) return still(state, say('off-remove'));
  const isKept = keptNow(state, context).length === supportSelection.length;
  return still({ ...state, kept: isKept ? [] : supportSelection });
}

/**
 * Goes along the support that is selected: from a tip to the foot of its trunk, the joints of that from below, its braces, and the
 * foot again; from a branch to what carries it.
 */
export function alongSupport(state: State, context: ToolContext): ToolStep<State> {
  const { document } = context;
  const pieces = selectedPieces(context);
  const piece = pieces.length === 1 ? pieces[0]!.piece : undefined;
  const pick = (id: SupportPieceId, joint: number | null): ToolStep<State> =>
    still({ ...state, joint, kept: [] }, { type: 'pick', pieces: [id] });
  const begin = (strut: StrutId): ToolStep<State> =>
    pick(strut, document.get('trunk', strut as Id<'trunk'>) === undefined ? 0 : null);
  switch (piece?.kind) {
    case undefined:
      return still(state);
    case 'tip':
      return piece.strut === null ? still(state) : begin(piece.strut);
    case 'brace': {
      const column = state.column === piece.b.trunk ? piece.b.trunk : piece.a.trunk;
      const braces = document.owned('brace', column);
      const next = braces[braces.findIndex(({ id }) => id === piece.id) + 1];
      return next === undefined ? begin(column) : pick(next.id, null);
    }
    case 'trunk':
    case 'branch': {
      const joint = (state.joint ?? -1) + 1;
      if (joint < piece.joints.length) return pick(piece.id, joint);
      if (piece.kind === 'branch') return begin(piece.host.strut);
      const [brace] = document.owned('brace', piece.id);
      if (brace === undefined) return begin(piece.id);
      const step = pick(brace.id, null);
      return { ...step, state: { ...step.state, column: piece.id } };
    }
  }
}
