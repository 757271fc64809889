import { PIECE_SETTINGS, SUPPORT_TYPES } from '#kernel';
import { type StepLabel, type SupportPiece, type TipRecord } from '#document';
import { FOLDS, settingParams } from '../grow-supports/params.ts';
import { ownTypes } from '../grow-supports/style.ts';
import { sayFailure } from '../saying.ts';
import { type ParamSpec, type Tool, type ToolContext, type ToolEvent, type ToolStep } from '../tool.ts';
import { cursorFound, withCursor } from './cursor.ts';
import { type State, START, word, still, answered } from './orders.ts';
import { selectedPieces, selectedTips } from './pieces.ts';
import { brushes, hovered, pressed, grabOf, dragged } from './pointer.ts';
import { defaultValues, mixedValues, restyled, startValues, valuesEffect } from './values.ts';
import { ARROWS, SIZES, BUTTONS, type Button, KEYS, canDo, keyed, done } from './verbs.ts';
import { keptNow } from './walk.ts';
import { words } from './words.ts';

/** The slot of supports that are made anew. */
const GROWN = 'supports';

/** A setting as Auto shows it, in no group. */
function ofAuto(name: 'anchorDistance' | 'edgeWidth'): ParamSpec {
  const { folded: _folded, ...spec } = settingParams({}, [name])[name]!;
  return spec;
}

/** What the keys are about while this is selected alone. */
function noteOf(piece: Exclude<SupportPiece, TipRecord>, joint: number | null): StepLabel {
  if (piece.kind === 'brace') return { key: word('note.brace') };
  if (joint === null || joint >= piece.joints.length) return { key: word(`note.${piece.kind}`) };
  return { key: word('note.joint'), values: { number: joint + 1, count: piece.joints.length } };
}

/** Places, moves and shapes single supports. What is previewed while something is dragged is in the document; each verb is one entry of the history. */
export const editSupports: Tool<State> = {
  id: 'edit-supports',
  icon: 'pencil',
  place: 'support',
  group: 'edit',
  shortcuts: ['Shift+e'],
  words,
  manual: ['supports', 'edit'],
  hints: [
    'add',
    'remove',
    'drag',
    'select',
    'box',
    'same',
    'walk',
    'keep',
    'nudge',
    'cursor',
    'size',
    'keys',
    'more',
  ],
  takesPress: true,
  takesHover: true,
  picksSupports: true,
  keys: [
    ...Object.keys(KEYS),
    ...Object.keys(SIZES),
    ...Object.keys(ARROWS).flatMap((key) => [key, `Shift+${key}`]),
  ],
  params: {
    mode: { kind: 'choice', options: ['point', 'line', 'border', 'region', 'brush'], default: 'point' },
    spacing: { ...ofAuto('anchorDistance'), when: { mode: ['line', 'border', 'region', 'brush'] } },
    type: { kind: 'choice', options: SUPPORT_TYPES, default: 'medium', more: ownTypes },
    edgeWidth: { ...ofAuto('edgeWidth'), when: { about: ['braces'] } },
    ...settingParams({}, PIECE_SETTINGS),
  },
  // Without its drawing: there are verbs below.
  folds: { tip: { startsOpen: true }, tree: FOLDS['tree']! },
  noteFirst: true,
  defaults: defaultValues,
  startParams: startValues,
  grabs: (hit, context) => grabOf(hit, context) !== null || brushes(hit, context),
  mixedParams: mixedValues,
  note(context, state) {
    const { reason, from, spot } = state;
    if (reason !== null) return { key: word(`said.${reason}`) };
    if (from !== null) return { key: word(`note.${spot === null ? 'line' : 'line-keys'}`) };
    if (spot !== null) return { key: word('note.cursor') };
    const kept = keptNow(state, context).length;
    if (kept > 0) return { key: word('note.kept'), values: { count: kept } };
    const count = selectedTips(context).length;
    const isMixed = mixedValues(context).length > 0;
    if (isMixed) return { key: word('note.mixed'), values: { count } };
    const [one, more] = selectedPieces(context);
    if (one === undefined) return { key: word('note.idle') };
    if (more === undefined && one.piece.kind !== 'tip') return noteOf(one.piece, state.joint);
    return count === 0 ? null : { key: word('note.selected'), values: { count } };
  },
  // What is about selected supports is there once some are.
  buttons: (context, state) =>
    BUTTONS.filter((id) => id === 'all' || context.supportSelection.length > 0).map((id) =>
      canDo(id, state, context) ? { id } : { id, reason: word(`said.off-${id}`) },
    ),
  start: () => START,
  step: (state, event, context) => withCursor(state, event, taken(state, event, context), context),
};

function taken(state: State, event: ToolEvent, context: ToolContext): ToolStep<State> {
  switch (event.type) {
    case 'hover':
      // The pointer has left; what is shown is where the keys are.
      if (event.hit === null && state.spot !== null) return still(state);
      return hovered(state, event.hit, context);
    case 'press':
      return pressed(state, event, context);
    case 'drag':
      return dragged(state, event, context);
    case 'key':
      return keyed(state, event.key, context);
    case 'button':
      return done(state, event.id as Button, context);
    case 'param':
      return restyled(state, event.name, context);
    case 'result': {
      if (event.slot === GROWN)
        return still(state, ...(event.outcome.ok ? [] : sayFailure('edit-supports', event.outcome.error)));
      const asked = state.flight?.order;
      const isOfCursor =
        asked?.kind === 'surface' && asked.trunk === null && state.flight?.isDropped === false;
      return isOfCursor ? cursorFound(state, event, context) : answered(state, event, context);
    }
    case 'changed':
      return { state, effects: valuesEffect(context) };
    case 'cancel':
      return {
        state: START,
        effects: [{ type: 'stop' }, { type: 'revert' }, { type: 'ghost', structure: null }, { type: 'exit' }],
      };
    case 'accept':
    case 'choose':
    case 'remove':
    case 'row':
    case 'place':
      return still(state);
  }
}
