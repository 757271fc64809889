import { expect, test } from 'vitest';
import { ok, quietContext } from '#base';
import type { SliceBackend } from '#compute/api';
import { calibrate } from '../../src/compute/host/calibration.ts';

/** A backend of which each slice takes as long, without a layer. */
function makeBackend(id: 'wasm' | 'webgpu', milliseconds: number): SliceBackend {
  const session = { backend: id, dispose: () => undefined, async *encodeLayers() {} };
  return {
    id,
    prepare: async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return ok(session);
    },
    dispose: () => undefined,
  } as unknown as SliceBackend;
}

// A processor that took more than 50 ms gave the device a fraction of a millisecond too much for Node, which threw.
test('a processor that needs more than 50 ms is compared with a device', async () => {
  const measured = await calibrate(
    makeBackend('wasm', 60.3),
    makeBackend('webgpu', 1),
    quietContext().signal,
  );
  expect(measured!.wasmMilliseconds).toBeGreaterThan(50);
  expect(measured!.gpuMilliseconds).toBeGreaterThan(0);
});
