import { expect, test } from 'vitest';
import { describeEngine } from '../../src/cli/engine-text.ts';

test('a slice says who drew it and why', () => {
  expect(
    describeEngine({ backend: 'webgpu', reason: 'device_faster', adapter: 'gpu', speedup: 2.14 }, 2),
  ).toBe('Sliced on the GPU: 2.1 times as fast here as the CPU (gpu).\n');
  expect(describeEngine({ backend: 'wasm', reason: 'asked' }, 1)).toBe(
    'Sliced on the CPU (1 thread): as asked.\n',
  );
});

test('a slice that the craft left to the processor says so, although a device was chosen', () => {
  expect(describeEngine({ backend: 'wasm', reason: 'craft_by_processor', adapter: 'gpu' }, 2)).toBe(
    'Sliced on the CPU (2 threads): only the CPU does tolerance compensation and point reduction.\n',
  );
});
