import type { ContentHash } from '#base';
import { reachOf, type ReachingMesh, type StandingBlock } from '#kernel';
import type { PartRecord } from '#document';
import type { ToolContext } from './tool.ts';

/** Parts for an arrangement, each a block with its supports: bases must not run into each other. */
export function standingMeshes(
  parts: readonly PartRecord[],
  context: Pick<ToolContext, 'supportMeshesOf'>,
): { readonly meshes: readonly ContentHash[]; readonly blockOf: (part: PartRecord) => StandingBlock } {
  const meshes: ContentHash[] = [];
  const numberOf = (hash: ContentHash): number => {
    const known = meshes.indexOf(hash);
    return known < 0 ? meshes.push(hash) - 1 : known;
  };
  const blocks = new Map(
    parts.map((part) => {
      const supports = context
        .supportMeshesOf(part)
        .map(({ hash, transform }): ReachingMesh => ({ mesh: numberOf(hash), transform }));
      const own = { mesh: numberOf(part.mesh), transform: part.transform, reach: reachOf(part.features) };
      return [part, supports.length === 0 ? own : { ...own, with: supports }] as const;
    }),
  );
  return { meshes, blockOf: (part) => blocks.get(part)! };
}

/** A block as single meshes. */
export const meshesOfBlock = ({ with: others = [], ...first }: StandingBlock): readonly ReachingMesh[] => [
  first,
  ...others,
];
