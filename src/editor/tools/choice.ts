import type { PoseView } from '#kernel';
import type { StepLabel } from '#document';

/** Something to compare choices by, or what the tool comes to. */
export interface ToolFigure {
  /** Message key, `choices.figure.<word>` or `figures.figure.<word>` of the tool. */
  readonly key: string;
  /** In mm, mm², mm³, mm³ of resin, grams, or just so many. */
  readonly kind: 'length' | 'area' | 'volume' | 'resin' | 'weight' | 'count';
  readonly value: number;
}

/** One of several things a tool has found: a name, figures, and what it looks like. */
export interface ToolChoice {
  /** Message key, `choices.name.<word>` of the tool, and what fills it. */
  readonly name: StepLabel;
  /** The most telling first. */
  readonly figures: readonly ToolFigure[];
  readonly view?: PoseView;
  /** Has a button that removes it. */
  readonly removable?: true;
}
