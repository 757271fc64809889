import { type Id } from '#base';
import { PIECE_SETTINGS, type PieceSetting, type SupportSettings, type Vector } from '#kernel';
import { piecesOf, setBraceRadius, settingsOfType, supportSetIdOf, type SupportTypeName } from '#document';
import { defaultStyle } from '../../supports/default-type.ts';
import { type ParamValues, type ToolContext, type ToolEffect, type ToolStep } from '../tool.ts';
import { movedTip, settingsFor, type TipStyle, type WantedTip } from './jobs.ts';
import { committed, eachPart, refusalOf, still, type State } from './orders.ts';
import { selectedPieces, selectedTips, tipAt, type FoundPiece } from './pieces.ts';

type Selected = ReturnType<typeof selectedTips>[number];

/** What the parameters show of a tip. */
type TipValues = { readonly type: SupportTypeName } & Pick<SupportSettings, PieceSetting>;

const pieceSettings = (settings: SupportSettings): Pick<SupportSettings, PieceSetting> =>
  Object.fromEntries(PIECE_SETTINGS.map((name) => [name, settings[name]])) as never;

/** The type of a tip, and all that is a support's own. */
export function valuesOf({ piece, part, supports }: Selected, context: ToolContext): TipValues {
  return { type: piece.type ?? supports.set.type, ...pieceSettings(settingsFor(context, part.id, piece)) };
}

/** The selected tips, one of each kind that are alike: of thousands most are. */
function kindsOf(context: ToolContext): readonly TipValues[] {
  const styles = new Map<string, Selected>();
  for (const found of selectedTips(context)) {
    const { piece, part } = found;
    styles.set(JSON.stringify([part.id, piece.type, piece.own]), found);
  }
  return [...styles.values()].map((found) => valuesOf(found, context));
}

/** The selected bars. */
const selectedBraces = (context: ToolContext): readonly FoundPiece<'brace'>[] =>
  selectedPieces(context).flatMap(({ piece, ...found }) =>
    piece.kind === 'brace' ? [{ ...found, piece }] : [],
  );

/** The parameters that the selected supports have several values of. */
export function mixedValues(context: ToolContext): readonly (keyof TipValues | 'edgeWidth')[] {
  const [first, ...others] = kindsOf(context);
  const names = (['type', ...PIECE_SETTINGS] as const).filter((name) =>
    others.some((values) => values[name] !== first![name]),
  );
  const radii = new Set(selectedBraces(context).map(({ piece }) => piece.radius));
  return radii.size > 1 ? [...names, 'edgeWidth'] : names;
}

/** The selected tips, and all on the plate that are of a type and of values that one of them has. */
export function tipsLikeSelected(context: ToolContext): readonly Id<'tip'>[] {
  const selected = selectedTips(context);
  const wanted = new Set(kindsOf(context).map((values) => JSON.stringify(values)));
  const known = new Map<string, boolean>();
  const isLike = (found: Selected): boolean => {
    const { piece, part } = found;
    const style = JSON.stringify([part.id, piece.type, piece.own]);
    const isKnown = known.get(style) ?? wanted.has(JSON.stringify(valuesOf(found, context)));
    known.set(style, isKnown);
    return isKnown;
  };
  const others = context.parts.flatMap((part) => {
    const supports = context.supportsOf(part);
    if (supports === null) return [];
    const { tips } = piecesOf(context.document, supports.set.id);
    return tips.filter((piece) => isLike({ piece, part, supports })).map(({ id }) => id);
  });
  return [...new Set([...selected.map(({ piece }) => piece.id), ...others])];
}

/** What the parameters say of a tip of this part; what is as the type has it is not said. */
export function styleOf(context: ToolContext, part: Id<'part'>): TipStyle {
  const { params } = context;
  const type = params['type'] as SupportTypeName;
  const plain = settingsFor(context, part, { type });
  const own = Object.fromEntries(
    PIECE_SETTINGS.filter((name) => params[name] !== plain[name]).map((name) => [name, params[name]]),
  ) as Partial<SupportSettings>;
  return { type, ...(Object.keys(own).length === 0 ? {} : { own }) };
}

/** The parameters of the type that supports begin with. */
export function defaultValues({ document, supportDefault }: ToolContext): ParamValues {
  const { type, own } = defaultStyle(document, supportDefault);
  return { type, ...pieceSettings({ ...settingsOfType(document, type), ...own }) };
}

/** The parameters for the first supports that are added: as those of a part are, a selected one before others. */
export function startValues(context: ToolContext): ParamValues {
  const { document, chosen, parts } = context;
  const part = [...chosen, ...parts].find(({ id }) => document.get('support-set', supportSetIdOf(id)));
  if (part === undefined) return {};
  const { type } = document.get('support-set', supportSetIdOf(part.id))!;
  return { type, ...pieceSettings(settingsFor(context, part.id, {})) };
}

/** Parameters as the first of the selected tips has them, or the first bar; `about` says what is selected. */
export function valuesEffect(context: ToolContext): readonly ToolEffect[] {
  const [found] = selectedTips(context);
  const [brace] = selectedBraces(context);
  if (found === undefined && brace === undefined && context.params['about'] !== 'braces') return [];
  const values: ParamValues = {
    about: brace === undefined ? 'tips' : 'braces',
    ...(brace === undefined ? {} : { edgeWidth: Math.round(brace.piece.radius * 2000) / 1000 }),
    ...(found === undefined ? {} : valuesOf(found, context)),
  };
  return [{ type: 'params', values }];
}

const isPieceSetting = (name: string): name is PieceSetting =>
  PIECE_SETTINGS.some((setting) => setting === name);

/** A parameter is another: what is selected takes that one over, and keeps the others. */
export function restyled(state: State, name: string, context: ToolContext): ToolStep<State> {
  const { params } = context;
  if (name === 'mode') return still({ ...state, from: null });
  if (name === 'edgeWidth') return widened(state, Number(params[name]), context);
  if (name !== 'type' && !isPieceSetting(name)) return still(state);
  const type = params['type'] as SupportTypeName;
  const [first] = selectedTips(context);
  const part = first?.part.id ?? state.hover?.part ?? context.parts[0]?.id;
  const follow: readonly ToolEffect[] =
    name !== 'type' || part === undefined
      ? []
      : [{ type: 'params', values: pieceSettings(settingsFor(context, part, { type })) }];
  const step = eachPart(state, context, false, (found) => {
    const tip = tipAt(found);
    if (tip === null) return null;
    const before = found.piece.own ?? {};
    const style: TipStyle =
      name === 'type' ? { type, own: others(before) } : { own: { ...before, [name]: params[name] } };
    return movedTip(found.piece, tip.at, tip.normal, style);
  });
  return { ...step, effects: [...follow, ...step.effects] };
}

/** What of a tip's own values no type says anything of. */
const others = (own: Partial<SupportSettings>): Partial<SupportSettings> =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !isPieceSetting(name)));

/** Gives the selected bars this diameter, mm. */
function widened(state: State, width: number, context: ToolContext): ToolStep<State> {
  const ids = selectedBraces(context).flatMap(({ piece, part }) =>
    refusalOf(part, context) === null ? [piece.id] : [],
  );
  if (ids.length === 0) return still(state);
  return committed(state, 'brace-width', setBraceRadius.plan(context.document, { ids, radius: width / 2 }));
}

export const wantedTip = (at: Vector, normal: Vector, style: TipStyle): WantedTip => {
  const width = style.own?.tipWidth;
  return { point: { at, normal, reason: 'user', ...(width === undefined ? {} : { width }) }, style };
};
