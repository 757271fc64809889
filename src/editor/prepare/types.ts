import type { Id } from '#base';
import type { StepLabel, SupportTypeName } from '#document';
import type { GrowReport } from '../supports/types.ts';
import type { ToolChoice } from '../tools/choice.ts';
import type { PlateFault } from '../plate-fault.ts';

/** What makes parts ready to print, in this order. Growing supports lifts what it holds. */
export const PREPARE_STEPS = ['repair', 'orient', 'supports'] as const;
export type PrepareStep = (typeof PREPARE_STEPS)[number];

export interface PrepareOrder {
  readonly plate: Id<'plate'>;
  /** Locked ones are left alone. */
  readonly parts: readonly Id<'part'>[];
  readonly steps: readonly PrepareStep[];
  /** Of the supports. */
  readonly type: SupportTypeName;
}

/** What a step came to: what its tool said, as message keys with their values. */
export interface PreparedStep {
  readonly said: readonly StepLabel[];
  /** The pose of a part that was oriented by itself. */
  readonly choice: ToolChoice | null;
}

export interface PrepareReport {
  /** Parts that went through. */
  readonly parts: readonly Id<'part'>[];
  /** Parts that were left alone because they are locked. */
  readonly locked: readonly Id<'part'>[];
  /** Parts that had supports already: they were not turned. */
  readonly held: readonly Id<'part'>[];
  /** Of the steps that were asked for. */
  readonly steps: Readonly<Partial<Record<PrepareStep, PreparedStep>>>;
  readonly grown: GrowReport | null;
  /** What speaks against printing the plate as it is now, of these parts. */
  readonly faults: readonly PlateFault[];
}
