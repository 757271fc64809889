import type { EngineChoice, SliceSession } from './types.ts';

/** What draws this plate: the chosen engine, or the processor where no device can draw it. */
export function engineFor(
  choice: EngineChoice,
  { processorOnly }: Pick<SliceSession, 'processorOnly'>,
): EngineChoice {
  if (!processorOnly || choice.backend === 'wasm') return choice;
  const { adapter } = choice;
  return { backend: 'wasm', reason: 'craft_by_processor', ...(adapter === undefined ? {} : { adapter }) };
}
