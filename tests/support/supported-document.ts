import { createRandom, ok, unwrap, type Id } from '#base';
import {
  addBan,
  addSupportType,
  editTips,
  piecesOf,
  placeToRoute,
  restoreDocument,
  setSupportPaint,
  setSupports,
  storeDocument,
  supportPaintIdOf,
  supportSetIdOf,
} from '#document';
import type { Editor } from '#editor';
import { expect } from 'vitest';
import { createFakePorts, type FakePorts } from './editor-ports.ts';
import { importBoxes, startEditor } from './editor.ts';
import { randomSupports, supportFault, supportOrigin } from './support-records.ts';

/**
 * Ports whose storage has a document with two boxes. One stands on supports of a type of its own, with values of their own as a whole and at a tip,
 * and has places that are banned and faces that are painted.
 */
export async function createSupportedPorts(): Promise<FakePorts> {
  const before = await startEditor();
  await importBoxes(before, [20, 20, 20], [10, 10, 10]);
  await before.keepOnDevice();
  before.dispose();
  const document = unwrap(restoreDocument(before.fake.storage.saves.at(-1)));
  const { id: part, mesh } = document.all('part')[0]!;
  const type = 'mine' as Id<'support-type'>;
  for (const plan of [
    () => addSupportType.plan(document, { id: type, name: 'Mine', values: { tipWidth: 0.5 } }),
    () =>
      setSupports.plan(document, {
        part,
        place: placeToRoute(document, document.get('part', part)!),
        routed: randomSupports(createRandom(20261124), 6),
        made: supportOrigin(1),
        style: { type, own: { tipLength: 3.25 } },
      }),
    () =>
      editTips.plan(document, {
        ids: [document.all('tip')[0]!.id],
        change: { own: { tipType: 'ball', bottomWidth: 2.2, bottomTip: 'split' } },
      }),
    () => addBan.plan(document, { part, id: 'first', at: [1.5, -2, 3], radius: 2.5 }),
    () => addBan.plan(document, { part, id: 'second', at: [-4, 4, 0.25], radius: 1 }),
    () => setSupportPaint.plan(document, { part, mesh, block: [0, 2], enforce: [4, 3] }),
  ])
    unwrap(document.apply(unwrap(plan()), 'user'));
  const fake = createFakePorts();
  // The document has ids that these ports would give.
  while (fake.ports.newId() !== 'id-99');
  for (const [hash, stored] of before.fake.storage.meshes) fake.storage.meshes.set(hash, stored);
  fake.storage.loadResult = ok(storeDocument(document) as never);
  return fake;
}

type Opened = Pick<Editor, 'parts' | 'document'>;

/** What parts stand on, each without ids. */
export const standingOf = ({ parts, document }: Opened): readonly string[] =>
  parts().map(({ id }) => {
    expect(supportFault(document)).toBeNull();
    return JSON.stringify(
      Object.values(piecesOf(document, supportSetIdOf(id)))
        .flat()
        .map((piece: object) => ({ ...piece, set: null }))
        .map((piece) => JSON.stringify(piece).replaceAll(supportSetIdOf(id), '')),
    ).replaceAll(id, '');
  });

/** What was asked of the supports of parts, each without ids: style, banned places, painted faces. */
export const wishesOf = ({ parts, document }: Opened): readonly string[] =>
  parts().map(({ id }) =>
    JSON.stringify([
      document.get('support-set', supportSetIdOf(id)),
      document.owned('ban', supportSetIdOf(id)),
      document.get('support-paint', supportPaintIdOf(id)),
    ]).replaceAll(id, ''),
  );
