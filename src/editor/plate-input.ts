import type { MeshBuffers } from '#kernel';
import { multiplyTransforms } from '#kernel';
import type { PartRecord } from '#document';
import type { EditorCore } from './core.ts';
import type { FeatureResult } from './features/feature-solids.ts';
import type { PlateInput } from './ports.ts';
import type { SupportSolids } from './supports/support-solids.ts';
import type { PartId } from './types.ts';

/** What is to be sliced of a plate, as it was when that was asked: parts with their meshes, and what their features come to is not known yet. */
export interface PlateParts extends Omit<PlateInput, 'parts'> {
  readonly parts: readonly { readonly record: PartRecord; readonly mesh: MeshBuffers }[];
}

/** What is to be sliced of a plate, the one on show if none is said: visible parts whose meshes are in memory, with printer and craft; null for an empty plate. */
export function plateParts(core: EditorCore, plate = core.plate().id): PlateParts | null {
  const parts = core.parts(plate).flatMap((record) => {
    const mesh = core.meshes.get(record.mesh);
    return record.visible && mesh !== undefined ? [{ record, mesh }] : [];
  });
  if (parts.length === 0) return null;
  return {
    revision: core.document.revision,
    plate: core.document.get('plate', plate)!,
    printer: core.printer(plate),
    parts,
  };
}

/** The plate as it is sliced, supports after the parts: a part with features is its body, or what that has grown to, and their solids, which hold for it alone. */
export function plateInput(
  { parts, ...plate }: PlateParts,
  madeOf: (part: PartId) => FeatureResult | undefined,
  supportsOf: (part: PartId) => SupportSolids | undefined,
): PlateInput {
  return {
    ...plate,
    parts: [
      ...parts.flatMap(({ record: { id, mesh: hash, transform }, mesh }): PlateInput['parts'] => {
        const { solids = [] } = madeOf(id) ?? {};
        if (solids.length === 0) return [{ hash, mesh, transform }];
        const own = { hash, mesh, transform, solidClass: 'body', body: id } as const;
        return [
          ...(solids.some(({ solidClass }) => solidClass === 'body') ? [] : [own]),
          ...solids.map(({ toMesh, solidClass, hash: ofSolid, mesh: made }) => ({
            hash: ofSolid,
            mesh: made,
            transform: multiplyTransforms(transform, toMesh),
            solidClass,
            body: id,
          })),
        ];
      }),
      ...parts.flatMap(({ record: { id } }) => supportParts(supportsOf(id))),
    ],
  };
}

function supportParts(solids: SupportSolids | undefined): PlateInput['parts'] {
  if (solids === undefined) return [];
  const { made, transform } = solids;
  return [made.struts, made.base].flatMap((each) =>
    each === null ? [] : [{ hash: each.hash, mesh: each.mesh, transform, role: 'support' as const }],
  );
}
