import type { Id } from '#base';
import { determinantOf, joinBoxes, supportBox } from '#kernel';
import { usableVolumeOf, type DocumentReader, type PartRecord } from '#document';
import type { EditorCore } from './core.ts';
import { printerOn } from './library/printer-on.ts';
import { createPartSupports } from './supports/part-supports.ts';
import type { ToolContext } from './tools/tool.ts';

/** What a tool works on: the document as the person sees it, or one that nobody sees yet. */
export interface ToolSubject extends Pick<ToolContext, 'params' | 'chosen' | 'marks'> {
  readonly document: DocumentReader;
  readonly plate: Id<'plate'>;
}

/** What a tool may look at while it works on this. */
export function toolContext(core: EditorCore, subject: ToolSubject): ToolContext {
  const { document, plate, chosen } = subject;
  const isChosen = new Set<PartRecord>(chosen);
  const parts = document.owned('part', plate);
  const boxOf: ToolContext['boxOf'] = (part, transform) => core.partBox({ ...part, transform });
  const supports = document === core.document ? core.supports : createPartSupports(document);
  const printedBoxOf: ToolContext['printedBoxOf'] = (part) => {
    const held = supports.of(part);
    const boxes = [boxOf(part, part.transform), held && supportBox(held.structure, held.base)];
    return joinBoxes(boxes.flatMap((box) => box ?? []));
  };
  const supportMeshesOf: ToolContext['supportMeshesOf'] = (part) => {
    const { solids } = core.supportSolids.of(part) ?? { solids: null };
    if (solids === null) return [];
    const { made, transform } = solids;
    return [made.struts, made.base].flatMap((each) =>
      each === null ? [] : [{ hash: each.hash, transform }],
    );
  };
  const { platform } = printerOn(core.ports.library, document.get('plate', plate)!)!;
  return {
    ...subject,
    selection: parts.filter((part) => isChosen.has(part)),
    parts,
    language: core.ports.language?.() ?? 'en',
    trianglesOf: (mesh) => (core.meshes.get(mesh)?.indices.length ?? 0) / 3,
    featuresOf: (part) => core.solids.of(part),
    supportsOf: (part) => supports.of(part),
    supportResin: core.getState().layers.estimate?.supports ?? null,
    supportSelection: core.getState().supportSelection,
    volumeOf: ({ mesh, transform }) => Math.abs(core.meshes.volume(mesh) * determinantOf(transform)),
    platform,
    usable: usableVolumeOf(document, plate, platform),
    boxOf,
    supportMeshesOf,
    printedBoxOf,
    taken: () => document.owned('part', plate).flatMap((part) => printedBoxOf(part) ?? []),
    scripts: core.getState().scripts,
    supportDefault: core.getState().supportDefault,
    newPartId: core.newPartId,
    newPlateId: core.newPlateId,
    newSupportTypeId: core.newSupportTypeId,
  };
}
