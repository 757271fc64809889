import { fail, ok, unwrap, type Result } from '#base';
import {
  addParts,
  addPlate,
  createDocument,
  makeName,
  PLATE_LIMIT,
  setPlate,
  setProject,
  type DocumentDiff,
  type DocumentStore,
  type PlateRecord,
} from '#document';
import { boxCentre, joinBoxes, meshBounds, multiplyTransforms, translation } from '#kernel';
import { startingRecords, type EditorCore } from './core.ts';
import type { ReadProjectFile } from './geometry.ts';

type Assembly = Extract<ReadProjectFile, { readonly kind: 'assembly' }>;

/**
 * A new document of the parts of another program's file, with the settings of the plate on show: as they stood to each other, each
 * plate's parts about the middle of it and none below it. `format_corrupt` where one cannot stand as the file says.
 */
export function documentOfAssembly(
  core: EditorCore,
  { title, meshes, parts, plates }: Assembly,
): Result<DocumentStore, 'format_corrupt'> {
  const { printer, craft, material } = core.plate();
  const document = unwrap(createDocument(startingRecords(core.ports, { printer, craft, material })));
  const apply = (planned: Result<DocumentDiff>): boolean =>
    planned.ok && document.apply(planned.value, 'load').ok;
  apply(setProject.plan(document, { name: makeName(title, 'Untitled') }));
  const count = Math.min(plates.length, PLATE_LIMIT);
  const [{ id: like }] = document.all('plate') as [PlateRecord];
  for (let at = 1; at < count; at++) apply(addPlate.plan(document, { id: core.newPlateId(), like }));
  for (const [at, { id }] of document.all('plate').entries()) {
    const name = makeName(plates[at]!, '');
    if (name !== '') apply(setPlate.plan(document, { id, change: { name } }));
    const onPlate = parts.filter(({ plate }) => Math.min(plate, count - 1) === at);
    const box = joinBoxes(onPlate.map((part) => meshBounds(meshes[part.mesh]!.mesh, part.transform)));
    if (box === undefined) continue;
    const [x, y] = boxCentre(box);
    const toMiddle = translation(-x, -y, -box.min[2]);
    const added = addParts.plan(document, {
      parts: onPlate.map((part) => ({
        id: core.newPartId(),
        plate: id,
        name: makeName(part.name, 'Part'),
        mesh: meshes[part.mesh]!.hash,
        transform: multiplyTransforms(toMiddle, part.transform),
        visible: true,
        locked: false,
      })),
    });
    if (!apply(added)) return fail('format_corrupt', 'a part cannot stand as the file says');
  }
  return ok(document);
}
