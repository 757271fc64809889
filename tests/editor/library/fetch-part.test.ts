import { describe, expect, it } from 'vitest';
import { contentHash, fail, ok, unwrap, type ContentHash } from '#base';
import { encodeMesh, meshBounds, translation } from '#kernel';
import { orderBetween, restoreDocument, type PartRecord } from '#document';
import { projectOfPart, type CloudPort, type ItemContent } from '#editor';
import { makeBox } from '#tests/meshes.ts';
import { writeClip } from '../../../src/editor/clip.ts';

/** Blobs by their names, as the cloud hands them out. */
function blobs(...all: readonly Uint8Array<ArrayBuffer>[]) {
  const held = new Map<ContentHash, Uint8Array<ArrayBuffer>>();
  const from: Pick<CloudPort, 'download'> = {
    download: async (hash) => {
      const bytes = held.get(hash);
      return bytes === undefined ? fail('not_found', 'no such blob') : ok(bytes);
    },
  };
  const ready = Promise.all(all.map(async (bytes) => held.set(await contentHash(bytes), bytes)));
  return { from, held, ready };
}

const show = async (from: Pick<CloudPort, 'download'>, content: ItemContent) =>
  projectOfPart(from, { name: 'Clip', content }, new AbortController().signal);
const documentOf = (bytes: Uint8Array) =>
  unwrap(restoreDocument(JSON.parse(new TextDecoder().decode(bytes)) as unknown));

describe('a part of the library as a project', () => {
  it('has the parts of the clip as they stood, under the names of their meshes', async () => {
    const mesh = (await contentHash(encodeMesh(makeBox(10, 10, 10)))) as ContentHash;
    const part = (id: string, name: string, x: number, visible = true) =>
      ({
        kind: 'part',
        id,
        plate: 'kept',
        order: orderBetween(null, null),
        name,
        mesh,
        transform: translation(x, 0, 0),
        visible,
        locked: false,
      }) as unknown as PartRecord;
    const text = writeClip({
      text: 'Clip',
      parts: [part('a', 'Left', -8), part('b', 'Right', 8, false)],
      supports: [],
    });
    const bytes = new TextEncoder().encode(text);
    const { from, ready } = blobs(bytes);
    await ready;
    const content = {
      content: await contentHash(bytes),
      size: bytes.length,
      assets: [{ hash: mesh, size: 1 }],
    };
    const made = unwrap(await show(from, content));
    expect(made.hash).toBe(await contentHash(made.bytes));
    const document = documentOf(made.bytes);
    expect(document.all('project')[0]!.name).toBe('Clip');
    expect(document.all('part').map(({ name, mesh: of, transform }) => [name, of, transform])).toEqual([
      ['Left', mesh, translation(-8, 0, 0)],
      ['Right', mesh, translation(8, 0, 0)],
    ]);
    // Nothing is kept from who looks at it.
    expect(document.all('part').every(({ visible }) => visible)).toBe(true);
  });

  it('stands on the plate where it is nothing but a mesh', async () => {
    const box = makeBox(10, 10, 10);
    const positions = box.positions.map((value, at) => (at % 3 === 2 ? value - 30 : value));
    const sunk = { ...box, positions };
    const bytes = encodeMesh(sunk);
    const { from, ready } = blobs(bytes);
    await ready;
    const hash = await contentHash(bytes);
    const made = unwrap(await show(from, { content: hash, size: bytes.length, assets: [] }));
    const [only] = documentOf(made.bytes).all('part');
    expect(only!.mesh).toBe(hash);
    expect(meshBounds(sunk, only!.transform).min[2]).toBeCloseTo(0, 5);
  });

  it('refuses what is no clip, and what is not what its name says', async () => {
    const bytes = new TextEncoder().encode('{"format":"something else"}');
    const { from, held, ready } = blobs(bytes);
    await ready;
    const hash = await contentHash(bytes);
    const content = { content: hash, size: bytes.length, assets: [{ hash, size: 1 }] };
    expect(await show(from, content)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
    held.set(hash, new Uint8Array([1, 2, 3]));
    expect(await show(from, content)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  });
});
