import { startBridge } from '#sending/bridge';
import type { BridgeArguments } from './arguments.ts';
import { failed, type Outcome, type Terminal } from './outcome.ts';

/** Where a server of one's own and the development server give the page. */
const OWN_ORIGINS = [3000, 5173].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

/** Runs the bridge until it is stopped. */
export async function runBridge(command: BridgeArguments, terminal: Terminal): Promise<Outcome> {
  const origins = [...new Set([...OWN_ORIGINS, ...command.origins])];
  const onCode = (code: string): void => terminal.out(`Pairing code: ${code.slice(0, 3)} ${code.slice(3)}\n`);
  terminal.out(`Pages that can use this bridge: ${origins.join(', ')}\n`);
  const bridge = await startBridge({ origins, onCode });
  if (!bridge.ok) return failed(bridge.error, 'The bridge');
  terminal.out(`The bridge is running at 127.0.0.1:${bridge.value.port}. Press Ctrl+C to stop it.\n`);
  const { signal } = terminal;
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await bridge.value.stop();
  return { ok: true };
}
