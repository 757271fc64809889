import type { ContentHash } from '#base';
import type { PartRecord } from '#document';
import type { BakedPart } from './baked-part.ts';
import type { FeatureSolid } from './feature-solids.ts';

/** Parts with the solids of their features as an operation takes them: each mesh once, and where in the list it is. */
export function indexParts(
  parts: readonly PartRecord[],
  solidsOf: (part: PartRecord) => readonly FeatureSolid[],
): { readonly meshes: readonly ContentHash[]; readonly parts: readonly BakedPart[] } {
  const meshes = [
    ...new Set(parts.flatMap((part) => [part.mesh, ...solidsOf(part).map(({ hash }) => hash)])),
  ];
  const place = (hash: ContentHash): number => meshes.indexOf(hash);
  return {
    meshes,
    parts: parts.map((part) => ({
      body: place(part.mesh),
      solids: solidsOf(part).map(({ hash, solidClass, toMesh }) => ({
        mesh: place(hash),
        solidClass,
        toMesh,
      })),
    })),
  };
}
