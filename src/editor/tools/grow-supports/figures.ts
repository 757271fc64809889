import { allPieces, keptPieces, piecesOf, supportSetIdOf, type PartRecord, type StepLabel } from '#document';
import type { ToolContext, ToolFigure } from '../tool.ts';

/** What the supports of these parts come to, and what the last run left to wish for. */
export function figuresOf(parts: readonly PartRecord[], context: ToolContext): readonly ToolFigure[] {
  const held = parts.flatMap((part) => context.supportsOf(part) ?? []);
  if (held.length === 0) return [];
  const figure = (word: string, value: number, kind: ToolFigure['kind'] = 'count'): ToolFigure => ({
    key: `tool.grow-supports.figures.figure.${word}`,
    kind,
    value,
  });
  const sum = (of: (one: (typeof held)[number]) => number): number =>
    held.reduce((total, one) => total + of(one), 0);
  const isAll = context.parts.every((part) => parts.includes(part) || context.supportsOf(part) === null);
  const resin = isAll ? context.supportResin : null;
  return [
    figure(
      'tips',
      sum(({ ids }) => ids.tips.length),
    ),
    figure(
      'columns',
      sum(({ ids }) => ids.trunks.length),
    ),
    figure(
      'branches',
      sum(({ ids }) => ids.branches.length),
    ),
    figure(
      'braces',
      sum(({ ids }) => ids.braces.length),
    ),
    ...(resin === null
      ? []
      : [figure('volume', resin.volumeMm3, 'resin'), figure('weight', resin.weightG, 'weight')]),
    ...(held.some(({ check }) => check !== null)
      ? [
          figure(
            'unreached',
            sum(({ check }) => check?.unreached.length ?? 0),
          ),
          figure(
            'islands',
            sum(({ check }) => check?.untouched.filter(({ isFlicker }) => !isFlicker).length ?? 0),
          ),
        ]
      : []),
  ];
}

/** That supports no longer fit, or how many of them a run leaves as they are. */
export function noteOf(parts: readonly PartRecord[], context: ToolContext): StepLabel | null {
  if (parts.some((part) => context.supportsOf(part)?.standing.isUpright === false))
    return { key: 'tool.grow-supports.note.tilted' };
  if (context.params['mode'] !== 'keep') return null;
  const count = parts.reduce(
    (sum, { id }) => sum + keptTips(piecesOf(context.document, supportSetIdOf(id))),
    0,
  );
  return count > 0 ? { key: 'tool.grow-supports.note.kept', values: { count } } : null;
}

/** Tips a run does not replace: made or changed by hand, or on what was. */
function keptTips(pieces: ReturnType<typeof piecesOf>): number {
  const kept = new Set(allPieces(keptPieces(pieces)).map(({ id }) => id));
  return pieces.tips.filter(({ id, pinned }) => pinned || kept.has(id)).length;
}
