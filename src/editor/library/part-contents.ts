import { contentHash, fail, ok, type ContentHash, type Result } from '#base';
import { boxSize, encodeMesh, joinBoxes, meshBounds, type MeshBuffers } from '#kernel';
import { meshesOf, type PartRecord } from '#document';
import { encodedSize, fetchMesh } from '../cloud-transfer.ts';
import { readClip } from '../clip.ts';
import type { EditorCore } from '../core.ts';
import type { ItemContents } from './contents.ts';
import { fetchPart } from './fetch-part.ts';
import type { ItemContent, LibraryPayload } from './types.ts';

/** Bytes of a part in the cloud with all its meshes, and how many meshes (the contract's PART_BYTES and PART_ASSETS). */
export const MOST_PART_BYTES = 100_000_000;
export const MOST_PART_MESHES = 200;

type Meshes = ReadonlyMap<ContentHash, MeshBuffers>;

/** What a clip and its meshes are in the cloud: the text of the clip, which names the meshes. */
export async function contentOf(data: string, meshes: Meshes): Promise<ItemContent> {
  const bytes = new TextEncoder().encode(data);
  const assets = [...meshes].map(([hash, mesh]) => ({ hash, size: encodedSize(mesh) }));
  const size = assets.reduce((sum, asset) => sum + asset.size, bytes.length);
  return { content: await contentHash(bytes), size, assets };
}

/** What is listed of parts: the box around them as they stand, mm, and the triangles of their meshes. */
export function partFacts(
  parts: readonly Pick<PartRecord, 'mesh' | 'transform'>[],
  meshes: Meshes,
): LibraryPayload {
  const placed = parts.flatMap(({ mesh, transform }) => {
    const buffers = meshes.get(mesh);
    return buffers === undefined
      ? []
      : [{ box: meshBounds(buffers, transform), triangles: buffers.indices.length / 3 }];
  });
  const box = joinBoxes(placed.map((each) => each.box));
  return {
    size: box === undefined ? [0, 0, 0] : [...boxSize(box)],
    triangles: placed.reduce((sum, each) => sum + each.triangles, 0),
  };
}

/** The parts a person keeps, on the shelf of this device (ADR 0337) and in the cloud (ADR 0434); null where there is no shelf. */
export function createPartContents(core: EditorCore): ItemContents | null {
  const { shelf, cloud, community } = core.ports;
  if (shelf === undefined) return null;

  /** What is on the shelf, whole. */
  const read = async (id: string): Promise<Result<{ readonly data: string; readonly meshes: Meshes }>> => {
    const data = await shelf.data(id);
    if (!data.ok) return data;
    const clip = readClip(data.value);
    if (!clip.ok) return clip;
    const meshes = new Map<ContentHash, MeshBuffers>();
    for (const hash of clip.value.parts.flatMap(meshesOf)) {
      if (meshes.has(hash)) continue;
      const mesh = await shelf.mesh(id, hash);
      if (!mesh.ok) return mesh;
      meshes.set(hash, mesh.value);
    }
    return ok({ data: data.value, meshes });
  };
  const cardOf = async (id: string) => {
    const listed = await shelf.list();
    return listed.ok ? listed.value.find((card) => card.id === id) : undefined;
  };
  /** Lists what is on the shelf anew. */
  const relist = async (): Promise<void> => {
    const listed = await shelf.list();
    core.setState({ personal: listed.ok ? listed.value : [] });
  };

  return {
    has: async (id) => (await shelf.data(id)).ok,
    async send({ id, content }, job) {
      if (cloud === undefined) return fail('offline', 'there is no cloud');
      if (content.size > MOST_PART_BYTES || content.assets.length > MOST_PART_MESHES)
        return fail('item_too_large', 'more than a part may have', {
          bytes: content.size,
          most: MOST_PART_BYTES,
        });
      const kept = await read(id);
      if (!kept.ok) return kept;
      const missing = await cloud.missing([content.content, ...content.assets.map(({ hash }) => hash)]);
      if (!missing.ok) return missing;
      let done = 0;
      for (const hash of missing.value) {
        const mesh = kept.value.meshes.get(hash);
        const bytes = mesh === undefined ? new TextEncoder().encode(kept.value.data) : encodeMesh(mesh);
        const before = done;
        const sent = await cloud.upload(hash, bytes, job.signal, (part) =>
          job.report({ phase: 'cloud-upload', done: before + part, total: content.size }),
        );
        if (job.signal.aborted) return fail('cancelled', 'sending was stopped');
        if (!sent.ok) return sent;
        done += bytes.length;
      }
      return ok({ picture: (await cardOf(id))?.picture ?? null });
    },
    async fetch({ id, name, content, cover }, publication, job) {
      if (community === undefined) return fail('offline', 'there is no cloud');
      const from = {
        download: (
          ...asked: Parameters<typeof community.download> extends [string, ...infer Rest] ? Rest : never
        ) => community.download(publication, ...asked),
      };
      let done = 0;
      const report = (part: number): void =>
        job.report({ phase: 'cloud-download', done: done + part, total: content.size });
      const fetched = await fetchPart(from, { name, content }, job.signal, report);
      if (!fetched.ok) return fetched;
      const { data, clip, mesh: alone } = fetched.value;
      done += fetched.value.size;
      const meshes = new Map<ContentHash, MeshBuffers>();
      if (alone !== null) meshes.set(alone.hash, alone.buffers);
      const sizes = new Map(content.assets.map(({ hash, size }) => [hash, size]));
      for (const hash of clip.parts.flatMap(meshesOf)) {
        if (meshes.has(hash)) continue;
        const size = sizes.get(hash);
        if (size === undefined) return fail('format_corrupt', 'a mesh that it names is not there', { hash });
        const mesh = await fetchMesh(from, hash, size, job.signal, report);
        if (!mesh.ok) return mesh;
        meshes.set(hash, mesh.value);
        done += size;
      }
      const picture = cover === null ? null : await community.picture(cover);
      if (job.signal.aborted) return fail('cancelled', 'it was stopped');
      const kept = await shelf.keep({ id, name }, data, meshes, picture);
      await relist();
      return kept.ok ? ok(await contentOf(data, meshes)) : kept;
    },
    async copy(from, id) {
      const kept = await read(from);
      if (!kept.ok) return kept;
      const card = await cardOf(from);
      const { data, meshes } = kept.value;
      const made = await shelf.keep({ id, name: card?.name ?? 'Part' }, data, meshes, card?.picture ?? null);
      await relist();
      return made;
    },
    async remove(id) {
      const removed = await shelf.remove(id);
      await relist();
      return removed;
    },
    async found(known) {
      const listed = await shelf.list();
      if (!listed.ok) return [];
      const items = [];
      for (const { id, name } of listed.value.filter((card) => !known.has(card.id))) {
        const kept = await read(id);
        if (!kept.ok) continue;
        const { data, meshes } = kept.value;
        const clip = readClip(data);
        if (!clip.ok) continue;
        const payload = partFacts(clip.value.parts, meshes);
        items.push({ id, name, payload, content: await contentOf(data, meshes) });
      }
      return items;
    },
  };
}
