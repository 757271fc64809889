import { fail, ok, type Result } from '#base';
import {
  examineMesh,
  isFiniteMesh,
  repairOrientation,
  weldIndexed,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import type { Mat4 } from 'manifold-3d';
import type { Solid, SolidScope } from './manifold.ts';

/** Why a mesh is no solid. `mesh_not_closed` says how many edges are open, `openEdges`. */
export type SolidCode = 'mesh_empty' | 'mesh_not_finite' | 'mesh_not_closed' | 'part_flat';

/**
 * A welded mesh as a solid in its own coordinates. One that is inside out is turned, and shells that overlap become one body: the
 * library counts what lies in two of them twice.
 */
export function solidOf(scope: SolidScope, mesh: MeshBuffers): Result<Solid, SolidCode> {
  if (mesh.indices.length === 0) return fail('mesh_empty', 'the mesh has no triangles');
  if (!isFiniteMesh(mesh)) return fail('mesh_not_finite', 'the mesh has coordinates that are not numbers');
  for (const { candidate, merge } of closedForms(mesh)) {
    const solid = construct(scope, candidate, merge);
    if (solid === undefined) continue;
    const volume = solid.volume();
    if (volume < 0) return solidOf(scope, turned(candidate));
    return volume > 0 ? ok(withoutOverlaps(scope, solid)) : fail('part_flat', 'the mesh encloses nothing');
  }
  const { openEdges } = examineMesh(mesh);
  // Nothing but faces back to back: the library drops them all.
  if (openEdges === 0) return fail('part_flat', 'the mesh encloses nothing');
  return fail('mesh_not_closed', `the mesh has ${openEdges} open edges`, { openEdges });
}

/** The mesh and what else it may mean, the least changed first. A repair of meshes belongs here, as the last. */
function* closedForms(
  mesh: MeshBuffers,
): Generator<{ readonly candidate: MeshBuffers; readonly merge: boolean }> {
  yield { candidate: mesh, merge: false };
  const { indices, flippedFaces } = repairOrientation(mesh);
  const oriented = flippedFaces === 0 ? mesh : { positions: mesh.positions, indices };
  if (flippedFaces > 0) yield { candidate: oriented, merge: false };
  yield { candidate: oriented, merge: true };
}

/** A solid, or undefined where its faces do not close. `merge` joins open edges that the library takes for one. */
function construct(scope: SolidScope, mesh: MeshBuffers, merge: boolean): Solid | undefined {
  const { Manifold, Mesh, ManifoldError } = scope.library as typeof scope.library & {
    readonly ManifoldError: new () => Error;
  };
  const input = new Mesh({ numProp: 3, vertProperties: mesh.positions, triVerts: mesh.indices });
  if (merge && !input.merge()) return undefined;
  try {
    return scope.keep(new Manifold(input));
  } catch (cause) {
    if (cause instanceof ManifoldError) return undefined;
    throw cause;
  }
}

/** Every face turned round. */
function turned({ positions, indices }: MeshBuffers): MeshBuffers {
  return { positions, indices: indices.toReversed() };
}

/** Where every shell is a body, the union of them; a cavity stays in the shell it is in. */
function withoutOverlaps(scope: SolidScope, solid: Solid): Solid {
  const shells = solid.decompose().map((shell) => scope.keep(shell));
  if (shells.length < 2 || shells.some((shell) => shell.volume() < 0)) return solid;
  return scope.keep(scope.library.Manifold.union(shells));
}

/** A solid moved by a transform; one that mirrors keeps the inside inside. */
export function moveSolid(scope: SolidScope, solid: Solid, transform: Transform): Solid {
  return scope.keep(solid.transform([...transform] as unknown as Mat4));
}

/** The mesh of a solid, welded: rounding to float32 makes some points one. It stays closed, since faces only vanish. */
export function meshOfSolid(solid: Solid): MeshBuffers {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  if (numProp !== 3) throw new Error(`a point of a solid has ${numProp} numbers`);
  return weldIndexed(vertProperties, triVerts).mesh;
}
