import { beforeEach, describe, expect, test } from 'vitest';
import { fail, memorySink, memorySource, ok, quietContext, unwrap } from '#base';
import type { SliceBackend, SliceInput } from '#compute/api';
import { genericCraft } from '#document';
import { printerFormatById } from '#formats/printer';
import { translation } from '#kernel';
import { planSlice, printPlate, type PlatePrint } from '#pipeline';
import { makeBox } from '#tests/meshes.ts';
import { exportOf, fakeBackend, fakeSession, makeLayers, watchedContext } from './support/fake-slicer.ts';

const goo = printerFormatById('goo')!;
const layers = makeLayers(7, 6, goo);
let prepared: SliceInput[];
let disposed: number;

/** A plate of one box, drawn by an engine that gives `layers`. */
function plate(rest: Partial<PlatePrint> = {}): PlatePrint {
  const sink = memorySink();
  const session = { ...fakeSession(layers), dispose: () => void disposed++ };
  const backend: SliceBackend = {
    ...fakeBackend(),
    prepare: (input) => {
      prepared.push(input);
      return Promise.resolve(ok(session));
    },
  };
  const parts = [{ key: 'box', mesh: makeBox(1, 1, 1), transform: translation(0, 0, 0) }];
  return {
    ...exportOf(goo, layers, { sink, reopen: () => memorySource(sink.bytes()) }),
    parts,
    backend,
    ...rest,
  };
}

beforeEach(() => {
  prepared = [];
  disposed = 0;
});

describe('from a plate to a verified file', () => {
  test('the engine prepares what was planned, and the layers that were written stay to be looked at', async () => {
    const print = plate();
    const context = watchedContext();
    const printed = unwrap(await printPlate(print, context));
    expect(prepared).toEqual([unwrap(planSlice(print))]);
    expect(printed.layers).toBe(layers.length);
    expect(printed.raster).toEqual(prepared[0]!.raster);
    expect(unwrap(await printed.session.layer(2))).toEqual(layers[2]);
    expect(disposed).toBe(0);
    expect(context.reports.at(-1)).toBe('verify 6/6');
  });

  test('what can be refused is refused before the engine is asked', async () => {
    const craft = { ...genericCraft, layerHeight: -1 };
    expect(await printPlate(plate({ craft }), quietContext())).toMatchObject({
      error: { code: 'craft_invalid' },
    });
    expect(await printPlate(plate({ parts: [] }), quietContext())).toMatchObject({
      error: { code: 'plate_empty' },
    });
    expect(prepared).toEqual([]);
  });

  test('what the engine refuses is the answer', async () => {
    const backend = { ...fakeBackend(), prepare: () => Promise.resolve(fail('too_many_layers', 'a tower')) };
    expect(await printPlate(plate({ backend }), quietContext())).toMatchObject({
      error: { code: 'too_many_layers' },
    });
  });

  test('layers nobody will look at are let go: after a stop, a wrong file, and a disk that refuses', async () => {
    const stop = new AbortController();
    stop.abort();
    const stopped = watchedContext(stop);
    expect(await printPlate(plate(), stopped)).toMatchObject({ error: { code: 'cancelled' } });
    expect(disposed).toBe(1);
    const spoiled = plate({ reopen: () => memorySource(new Uint8Array(100)) });
    expect(await printPlate(spoiled, quietContext())).toMatchObject({
      error: { code: 'verification_failed' },
    });
    expect(disposed).toBe(2);
    const full = { ...memorySink(), append: () => Promise.reject(new Error('no room')) };
    await expect(printPlate(plate({ sink: full }), quietContext())).rejects.toThrow('no room');
    expect(disposed).toBe(3);
  });
});
