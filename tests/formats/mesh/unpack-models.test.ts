import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { MESH_LIMITS, unpackModels } from '#formats/mesh';
import { write3mf, writeBinaryStl } from '#tests/mesh-files.ts';
import { makeBox } from '#tests/meshes.ts';

const stl = writeBinaryStl(makeBox(1, 2, 3));
const other = new TextEncoder().encode('newmtl coral\n');
const unpack = (bytes: Uint8Array, limits = MESH_LIMITS) =>
  unpackModels(bytes, 'all.zip', quietContext(), limits);
const namesIn = (bytes: Uint8Array) => unwrap(unpack(bytes)).models.map(({ name }) => name);

describe('an archive of models', () => {
  it('gives out the models of all its folders, and passes over what is none', () => {
    const zip = zipSync({
      'gear.STL': stl,
      'set/deep/ring.obj': stl,
      'set/ring.mtl': other,
      'set/part.step': other,
      'again.zip': zipSync({ 'inner.stl': stl }),
      'read me.txt': other,
      stl: other,
      '__MACOSX/._gear.stl': other,
      'set/.DS_Store': other,
      '.cache/old.stl': other,
    });
    const { models, refused } = unwrap(unpack(zip));
    expect(models.map(({ name }) => name)).toEqual(['gear.STL', 'ring.obj', 'part.step', 'again.zip']);
    expect(models[0]!.bytes).toEqual(stl);
    expect(refused).toEqual([]);
  });

  it('reads names that Windows wrote in Chinese', () => {
    const zip = zipSync({ 'xxxx.stl': stl });
    // 珊瑚 in GBK.
    const name = [0xc9, 0xba, 0xba, 0xf7];
    for (let at = 0; at < zip.length - 4; at++)
      if (new TextDecoder().decode(zip.subarray(at, at + 4)) === 'xxxx') zip.set(name, at);
    expect(namesIn(zip)).toEqual(['珊瑚.stl']);
  });

  it('is one model where it is a 3MF under another name', () => {
    const model = write3mf([{ name: 'box', mesh: makeBox(1, 1, 1) }]);
    expect(unwrap(unpack(model)).models).toEqual([{ name: 'all.zip', bytes: model }]);
  });

  it('gives out the rest where one model is damaged or unpacks to too much', () => {
    const zip = zipSync({ 'a.stl': [stl, { level: 0 }], 'b.stl': stl, 'c.stl': new Uint8Array(20 << 20) });
    // Stored as it is: the first byte of its header.
    zip[30 + 'a.stl'.length]! ^= 1;
    const { models, refused } = unwrap(unpack(zip));
    expect(models.map(({ name }) => name)).toEqual(['b.stl']);
    expect(refused.map(({ name, error }) => [name, error.code])).toEqual([
      ['a.stl', 'format_corrupt'],
      ['c.stl', 'archive_suspicious'],
    ]);
    const tight = unwrap(
      unpack(zipSync({ 'a.stl': stl, 'b.stl': stl }), { ...MESH_LIMITS, unpackedBytes: stl.length }),
    );
    expect(tight.refused).toMatchObject([{ name: 'b.stl', error: { code: 'archive_suspicious' } }]);
  });

  it('is refused where it has no model, too many, or no directory', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.stl`, other]));
    expect(unpack(zipSync({ 'a.png': other }))).toMatchObject({ error: { code: 'format_unknown' } });
    expect(unpack(zipSync(many, { level: 0 }))).toMatchObject({ error: { code: 'archive_suspicious' } });
    expect(unpack(zipSync({ 'a.stl': stl }).subarray(0, 90))).toMatchObject({
      error: { code: 'format_truncated' },
    });
    const stopped = new AbortController();
    stopped.abort();
    const context = { signal: stopped.signal, report: () => undefined };
    expect(unpackModels(zipSync({ 'a.stl': stl }), 'all.zip', context)).toMatchObject({
      error: { code: 'cancelled' },
    });
  });

  it('with changed bytes anywhere is unpacked or refused', () => {
    const zip = zipSync({ 'a.stl': stl, 'set/b.obj': other });
    const change = fc.tuple(fc.nat({ max: zip.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const damaged = zip.slice();
        for (const [at, value] of changes) damaged[at] = value;
        const result = unpack(damaged);
        if (!result.ok) expect(result.error.details?.['file']).toBe('all.zip');
      }),
      { seed: 20_261_123, numRuns: 400 },
    );
  });
});
