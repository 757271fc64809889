import { expect, test } from 'vitest';
import { describeEngine } from '../../src/cli/engine-text.ts';

test('a slice says who drew it and why', () => {
  expect(
    describeEngine({ backend: 'webgpu', reason: 'device_faster', adapter: 'gpu', speedup: 2.14 }, 2),
  ).toBe('Sliced by the graphics device: 2.1 times as fast here as the processor (gpu).\n');
  expect(describeEngine({ backend: 'wasm', reason: 'asked' }, 1)).toBe(
    'Sliced by one thread of the processor: as asked.\n',
  );
});

test('a slice that the craft left to the processor says so, although a device was chosen', () => {
  expect(describeEngine({ backend: 'wasm', reason: 'craft_by_processor', adapter: 'gpu' }, 2)).toBe(
    'Sliced by 2 threads of the processor: tolerance compensation and point reduction are its work alone.\n',
  );
});
