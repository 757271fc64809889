import {
  basePlateOf,
  createSupportSpace,
  routeSupports,
  supportMeshes,
  supportTypes,
  type BasePlate,
  type MeshBuffers,
  type SpaceInput,
  type SupportMeshes,
  type SupportPoint,
  type SupportReason,
  type SupportSettings,
  type SupportSpace,
  type SupportStructure,
  type Vector,
} from '#kernel';

/** Supports from points to meshes. */
export interface MadeSupports {
  readonly space: SupportSpace;
  readonly structure: SupportStructure;
  readonly base: BasePlate | null;
  readonly meshes: SupportMeshes;
}

/** A point under something level. */
export const pointAt = (
  x: number,
  y: number,
  z: number,
  reason: SupportReason = 'face',
  normal: Vector = [0, 0, -1],
): SupportPoint => ({ at: [x, y, z], normal, reason });

/** Supports of the medium type, with changes. */
export function makeSupports(
  input: SpaceInput | SupportSpace,
  points: readonly SupportPoint[],
  change: Partial<SupportSettings> = {},
): MadeSupports {
  const settings = { ...supportTypes.medium, ...change };
  const space = 'grid' in input ? input : createSupportSpace(input);
  const structure = routeSupports({ space, points, settings });
  const base = basePlateOf(space, structure, settings);
  return { space, structure, base, meshes: supportMeshes(structure, base) };
}

/** Edges that are not run one way as often as the other: none where a mesh is made of closed bodies. */
export function openEdges({ positions, indices }: MeshBuffers): number {
  const points = positions.length / 3;
  const balance = new Map<number, number>();
  for (let corner = 0; corner < indices.length; corner++) {
    const from = indices[corner]!;
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    const key = Math.min(from, to) * points + Math.max(from, to);
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  return [...balance.values()].filter((sum) => sum !== 0).length;
}
