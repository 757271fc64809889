import { expect, it } from 'vitest';
import { unwrap } from '#base';
import {
  checkSupports,
  supportTypes,
  basePlateOf,
  supportMeshes,
  meshVolume,
  type MeshBuffers,
} from '#kernel';
import {
  isEmptyDiff,
  piecesOf,
  placeToRoute,
  recordsToStructure,
  restoreDocument,
  setSupports,
  storeDocument,
  supportSetIdOf,
} from '#document';
import { documentOf, partRecord } from '#tests/document.ts';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { supportFault, supportOrigin } from '#tests/support-records.ts';
import { makeSupports, openEdges, pointAt } from '#tests/supports.ts';

/** A table top with a slab that is in the way of most of its supports. */
const table = joinMeshes(makeBox(60, 40, 3, [-30, -20, 30]), makeBox(40, 30, 8, [-20, -15, 6]));

it('keeps what the router has made, and makes the same solids of it', () => {
  const points = Array.from({ length: 70 }, (_, number) =>
    pointAt(-27 + (number % 10) * 6, -18 + Math.floor(number / 10) * 6, 30),
  );
  const { space, structure } = makeSupports({ mesh: table }, points);
  expect(structure.branches.length).toBeGreaterThan(0);
  expect(structure.braces.length).toBeGreaterThan(0);
  expect(structure.trunks.some(({ foot }) => foot.on === 'part')).toBe(true);

  const document = documentOf(partRecord(1));
  const part = document.all('part')[0]!;
  const plan = () =>
    unwrap(
      setSupports.plan(document, {
        part: part.id,
        place: placeToRoute(document, part),
        routed: { points, structure },
        made: supportOrigin(1),
      }),
    );
  unwrap(document.apply(plan(), 'user'));
  expect(supportFault(document)).toBeNull();
  expect(isEmptyDiff(plan())).toBe(true);

  const restored = unwrap(restoreDocument(JSON.parse(JSON.stringify(storeDocument(document)))));
  const set = supportSetIdOf(part.id);
  const again = recordsToStructure(restored.get('support-set', set)!, piecesOf(restored, set)).structure;
  expect(checkSupports(space, again)).toEqual(checkSupports(space, structure));
  const [before, after] = [structure, again].map(
    (made) => supportMeshes(made, basePlateOf(space, made, supportTypes.medium)).struts,
  ) as [MeshBuffers, MeshBuffers];
  expect(openEdges(after)).toBe(0);
  expect(after.indices.length).toBe(before.indices.length);
  expect(Math.abs(meshVolume(after) / meshVolume(before) - 1)).toBeLessThan(1e-3);
});
