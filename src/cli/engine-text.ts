import type { EngineChoice, EngineReason } from '#compute/api';

/** "2.1 times as fast here as" what the other is. */
const comparison = ({ speedup = 0, backend }: EngineChoice): string => {
  const factor = backend === 'webgpu' ? speedup : 1 / speedup;
  return factor < 10 ? `${factor.toFixed(1)} times as fast here as` : 'much faster here than';
};

const named = ({ adapter }: EngineChoice): string => (adapter ? ` (${adapter})` : '');

const REASONS: Readonly<Record<EngineReason, (choice: EngineChoice) => string>> = {
  asked: (choice) => `as asked${named(choice)}`,
  not_measured: () => 'no GPU has been measured (run "corallite calibrate")',
  no_device: () => 'this machine has no usable GPU',
  device_wrong: (choice) => `the GPU${named(choice)} draws incorrect layers`,
  device_software: (choice) => `the GPU${named(choice)} is emulated in software`,
  device_lost: (choice) => `the GPU${named(choice)} stopped responding`,
  device_slower: (choice) => `${comparison(choice)} the GPU${named(choice)}`,
  device_faster: (choice) => `${comparison(choice)} the CPU${named(choice)}`,
  craft_by_processor: () => 'only the CPU does tolerance compensation and point reduction',
};

/** Why this was chosen, as the end of a sentence. */
export function describeReason(choice: EngineChoice): string {
  return REASONS[choice.reason](choice);
}

/** One line: the engine chosen to slice, and why. */
export function describeEngine(choice: EngineChoice, threads: number): string {
  const processor = threads === 1 ? 'the CPU (1 thread)' : `the CPU (${threads} threads)`;
  const who = choice.backend === 'webgpu' ? 'the GPU' : processor;
  return `Sliced on ${who}: ${describeReason(choice)}.\n`;
}
