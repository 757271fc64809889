import { ok } from '#base';
import {
  createSupportSpace,
  joinMeshes,
  nearestOnMesh,
  identityTransform,
  refoot,
  routePoints,
  type MeshBuffers,
  type SupportPoint,
  type SupportSpace,
} from '#kernel';
import type { SupportScene } from '#editor';
import type { GeometryOperations } from './geometry-server.ts';

/** The space that was asked for last: the next call is most often about the same parts. Its meshes are those that a worker keeps. */
let last: {
  readonly key: string;
  readonly meshes: readonly MeshBuffers[];
  readonly space: SupportSpace;
} | null = null;

function spaceOf(meshes: readonly MeshBuffers[], { transforms, own, platform }: SupportScene): SupportSpace {
  const key = JSON.stringify([transforms, own, platform]);
  if (
    last?.key === key &&
    meshes.length === last.meshes.length &&
    meshes.every((mesh, at) => mesh === last!.meshes[at])
  )
    return last.space;
  const placed = meshes.map((mesh, at) => ({ mesh, transform: transforms[at]! }));
  const { mesh } = joinMeshes(placed.slice(0, own));
  const neighbours = placed.slice(own).map((each) => joinMeshes([each]).mesh);
  const space = createSupportSpace({ mesh, neighbours, platform });
  last = { key, meshes, space };
  return space;
}

/** Supports for single points. */
export const routeSupport: GeometryOperations['routeSupport'] = (meshes, { snap, points, ...input }) => {
  const space = spaceOf(meshes, input);
  const put = (point: SupportPoint): SupportPoint => {
    const near = nearestOnMesh(space.mesh, identityTransform, point.at);
    return near === null ? point : { ...point, at: near.place, normal: near.normal };
  };
  const { settings, standing, except = [] } = input;
  const result = routePoints({ space, points: snap ? points.map(put) : points, settings, standing, except });
  return { result: ok(result) };
};

/** A column on another foot. */
export const refootSupport: GeometryOperations['refootSupport'] = (
  meshes,
  { trunk, place, settings, ...scene },
) => ({ result: ok(refoot(spaceOf(meshes, scene), settings, trunk, place)) });
