import { describeReason } from './engine-text.ts';
import { measureEngine } from './engine.ts';
import { failed, type Outcome, type Terminal } from './outcome.ts';

/** Measures the graphics device beside the processor and keeps what came of it for `--backend auto`. */
export async function calibrate({ json }: { readonly json: boolean }, terminal: Terminal): Promise<Outcome> {
  const measured = await measureEngine();
  if (!measured.ok) return failed(measured.error, 'the measurement');
  const choice = measured.value;
  const use = choice.backend === 'webgpu' ? 'the GPU' : 'the CPU';
  const text = `"--backend auto" now slices on ${use}: ${describeReason(choice)}.\n`;
  terminal.out(json ? `${JSON.stringify(choice)}\n` : text);
  return { ok: true };
}
