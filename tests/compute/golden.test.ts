import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { identityTransform } from '#kernel';
import type { SliceInput } from '#compute/api';
import { layersSha256 } from '#pipeline';
import { createThreadedBackend } from '#tests/engine.ts';
import { readBunny } from '#tests/scans.ts';

// What a real, open scan gives at 8K. A change here changes every file anybody slices: it needs a decision record.
const GOLDEN = {
  off: 'c9bf4361351db86877d62a79691725bfb50d2836d06c6a56c3c54ae18a21ebf7',
  1: '67926a0a31a4c30cacafadbdb55935099189c8349bc34f827a94b37ee8121b0d',
  4: '27083979763b47ee3c5f547cb43fcf48c37c897380f228f507dc9de534905710',
  16: '9e130a74c8e7668bf400120ebb1b1d5e6d9afedaf4dcc108c0b643e2117ad425',
} as const;

test.each(['off', 1, 4, 16] as const)(
  'the layers of a scan stay what they were at antialiasing %s',
  async (antialias) => {
    const input: SliceInput = {
      parts: [{ key: 'bunny', mesh: readBunny(60), transform: identityTransform }],
      raster: {
        width: 7680,
        height: 4320,
        pitchX: 0.0285,
        pitchY: 0.0285,
        directionX: 1,
        directionY: 1,
        layerHeight: 0.2,
        firstLayerHeight: 0.2,
        antialias,
      },
    };
    const backend = createThreadedBackend(2);
    const session = unwrap(await backend.prepare(input, quietContext()));
    const digests: Uint8Array[] = [];
    for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 << 24 }, quietContext())) {
      digests.push(unwrap(layer).digest);
    }
    backend.dispose();
    expect(digests.length).toBe(session.layerCount);
    expect(await layersSha256(digests)).toBe(GOLDEN[antialias]);
  },
);
