import { type Id } from '#base';
import { type Vector } from '#kernel';
import { type SupportTypeName } from '#document';
import { type ToolContext, type ToolEffect, type ToolStep } from '../tool.ts';
import { movedTip, settingsFor, type TipStyle, type WantedTip } from './jobs.ts';
import { type State, still, eachPart } from './orders.ts';
import { selectedTips, tipAt } from './pieces.ts';

type Selected = ReturnType<typeof selectedTips>[number];

/** What the parameters show of a tip. */
interface TipValues {
  readonly type: SupportTypeName;
  readonly width: number;
  readonly length: number;
}

function valuesOf({ piece, part, supports }: Selected, context: ToolContext): TipValues {
  const { tipWidth, tipLength } = settingsFor(context, part.id, piece);
  return { type: piece.type ?? supports.set.type, width: tipWidth, length: tipLength };
}

/** The parameters that the selected tips have several values of. */
export function mixedValues(context: ToolContext): readonly (keyof TipValues)[] {
  // Of thousands of tips most are alike.
  const styles = new Map<string, Selected>();
  for (const found of selectedTips(context)) {
    const { piece, part } = found;
    styles.set(JSON.stringify([part.id, piece.type, piece.own]), found);
  }
  const [first, ...others] = [...styles.values()].map((found) => valuesOf(found, context));
  return (['type', 'width', 'length'] as const).filter((name) =>
    others.some((values) => values[name] !== first![name]),
  );
}

/** What the parameters say of a tip of this part; what is as the type has it is not said. */
export function styleOf(context: ToolContext, part: Id<'part'>): TipStyle {
  const { params } = context;
  const type = params['type'] as SupportTypeName;
  const plain = settingsFor(context, part, { type });
  const own = {
    ...(Number(params['width']) === plain.tipWidth ? {} : { tipWidth: Number(params['width']) }),
    ...(Number(params['length']) === plain.tipLength ? {} : { tipLength: Number(params['length']) }),
  };
  return { type, ...(Object.keys(own).length === 0 ? {} : { own }) };
}

/** Parameters as the first of the selected tips has them. */
export function valuesEffect(context: ToolContext): readonly ToolEffect[] {
  const [found] = selectedTips(context);
  if (found === undefined) return [];
  return [{ type: 'params', values: { ...valuesOf(found, context) } }];
}

/** A parameter is another: the selected tips take that one over, and keep the others. */
export function restyled(state: State, name: string, context: ToolContext): ToolStep<State> {
  const { params } = context;
  if (name === 'mode') return still({ ...state, from: null });
  if (name === 'spacing') return still(state);
  const type = params['type'] as SupportTypeName;
  const [first] = selectedTips(context);
  const part = first?.part.id ?? state.hover?.part ?? context.parts[0]?.id;
  const plain = part === undefined ? null : settingsFor(context, part, { type });
  const follow: readonly ToolEffect[] =
    name !== 'type' || plain === null
      ? []
      : [{ type: 'params', values: { width: plain.tipWidth, length: plain.tipLength } }];
  const step = eachPart(state, context, false, (found) => {
    const tip = tipAt(found);
    if (tip === null) return null;
    const { tipWidth: _width, tipLength: _length, ...others } = found.piece.own ?? {};
    const own =
      name === 'type'
        ? others
        : { ...found.piece.own, [name === 'width' ? 'tipWidth' : 'tipLength']: Number(params[name]) };
    return movedTip(found.piece, tip.at, tip.normal, name === 'type' ? { type, own } : { own });
  });
  return { ...step, effects: [...follow, ...step.effects] };
}

export const wantedTip = (at: Vector, normal: Vector, style: TipStyle): WantedTip => {
  const width = style.own?.tipWidth;
  return { point: { at, normal, reason: 'user', ...(width === undefined ? {} : { width }) }, style };
};
