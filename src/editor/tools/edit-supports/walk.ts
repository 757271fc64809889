import { type SupportPieceId } from '../../supports/types.ts';
import { type ToolContext, type ToolStep } from '../tool.ts';
import { type State, say, still } from './orders.ts';
import { tipsInOrder } from './pieces.ts';
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
