import { expect, it } from 'vitest';
import { contentHash, unwrap } from '#base';
import type { Cloud } from '#cloud';
import { encodeMesh } from '#kernel';
import { restoreDocument } from '#document';
import { makeBox } from '#tests/meshes.ts';
import { createSeenProjectPort, seenDesign } from '../../src/app/ports/seen-project.ts';

it('opens a part that is nothing but a mesh as a project of that part, by the right of its publication', async () => {
  const bytes = encodeMesh(makeBox(12, 12, 4));
  const content = await contentHash(bytes);
  const asked: unknown[] = [];
  const cloud = {
    download: async (hash: string, { publication, purpose }: Record<string, unknown>) => {
      asked.push([hash, publication, purpose]);
      return { ok: true, data: bytes };
    },
  } as unknown as Cloud;
  const frozen = { content, size: bytes.length, assets: [] };
  const port = createSeenProjectPort(
    cloud,
    seenDesign({ publication: 'knob', kind: 'part', name: 'Knob', frozen }, 'view'),
  );
  const project = unwrap(await port.open('knob'));
  expect(project.assets).toEqual([{ hash: content, size: bytes.length }]);
  const made = unwrap(await port.download(project.content, 0, new AbortController().signal, () => undefined));
  expect(await contentHash(made)).toBe(project.content);
  const document = unwrap(restoreDocument(JSON.parse(new TextDecoder().decode(made)) as unknown));
  expect(document.all('part').map(({ name, mesh }) => [name, mesh])).toEqual([['Knob', content]]);
  expect(asked).toEqual([[content, 'knob', 'view']]);
});
