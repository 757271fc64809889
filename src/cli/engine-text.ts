import type { EngineChoice, EngineReason } from '#compute/api';

/** "2.1 times as fast here as" what the other is. */
const comparison = ({ speedup = 0, backend }: EngineChoice): string => {
  const factor = backend === 'webgpu' ? speedup : 1 / speedup;
  return factor < 10 ? `${factor.toFixed(1)} times as fast here as` : 'much faster here than';
};

const named = ({ adapter }: EngineChoice): string => (adapter ? ` (${adapter})` : '');

const REASONS: Readonly<Record<EngineReason, (choice: EngineChoice) => string>> = {
  asked: (choice) => `as asked${named(choice)}`,
  not_measured: () => 'no graphics device was measured here ("corallite calibrate" does)',
  no_device: () => 'there is no graphics device for it',
  device_wrong: (choice) => `the graphics device${named(choice)} draws wrong layers`,
  device_software: (choice) => `the graphics device${named(choice)} is software`,
  device_lost: (choice) => `the graphics device${named(choice)} went away`,
  device_slower: (choice) => `${comparison(choice)} the graphics device${named(choice)}`,
  device_faster: (choice) => `${comparison(choice)} the processor${named(choice)}`,
  craft_by_processor: () => 'tolerance compensation and point reduction are its work alone',
};

/** Why this was chosen, as the end of a sentence. */
export function describeReason(choice: EngineChoice): string {
  return REASONS[choice.reason](choice);
}

/** One line: the engine chosen to slice, and why. */
export function describeEngine(choice: EngineChoice, threads: number): string {
  const processor = threads === 1 ? 'one thread of the processor' : `${threads} threads of the processor`;
  const who = choice.backend === 'webgpu' ? 'the graphics device' : processor;
  return `Sliced by ${who}: ${describeReason(choice)}.\n`;
}
