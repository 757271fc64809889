import { fail, ok, type Result } from '#base';
import {
  examineMesh,
  isBalanced,
  isFiniteMesh,
  repairMesh,
  repairOrientation,
  weldIndexed,
  type MeshBuffers,
  type RepairCode,
  type Transform,
} from '#kernel';
import type { Mat4 } from 'manifold-3d';
import type { Solid, SolidScope } from './manifold.ts';

/** Why a mesh is no solid. `mesh_not_closed` says how many edges are open, `openEdges`; `repair_unsure` how much a repair moves. */
export type SolidCode = 'mesh_empty' | 'mesh_not_closed' | 'part_flat' | RepairCode;

/** A mesh as a solid, and whether it had to be repaired for that. */
export interface SoundSolid {
  readonly solid: Solid;
  readonly isRepaired: boolean;
}

/**
 * A welded mesh as a solid in its own coordinates. One that is inside out is turned, one that is broken repaired, and shells that
 * overlap become one body: the library counts what lies in two of them twice. Fails with the codes of `repairMesh` where the mesh cannot
 * be repaired. One that is traced has numbers of its faces (`traceOf`), unless it was repaired.
 */
export function solidOf(
  scope: SolidScope,
  mesh: MeshBuffers,
  isTraced = false,
): Result<SoundSolid, SolidCode> {
  if (mesh.indices.length === 0) return fail('mesh_empty', 'the mesh has no triangles');
  if (isFiniteMesh(mesh)) {
    for (const { candidate, merge } of closedForms(mesh)) {
      const solid = soundSolid(scope, candidate, merge, isTraced ? facesOf(candidate) : null);
      if (solid !== undefined) return solid.ok ? ok({ solid: solid.value, isRepaired: false }) : solid;
    }
  }
  const { openEdges } = examineMesh(mesh);
  const repaired = finish(repairMesh(mesh));
  if (!repaired.ok) {
    // Nothing but faces back to back: no hole is what is wrong with it.
    if (repaired.error.code === 'not_a_body' && openEdges === 0)
      return fail('part_flat', 'the mesh encloses nothing');
    return repaired;
  }
  const solid = soundSolid(scope, repaired.value.mesh, false, null);
  if (solid === undefined)
    return fail('mesh_not_closed', `the mesh has ${openEdges} open edges`, { openEdges });
  return solid.ok ? ok({ solid: solid.value, isRepaired: true }) : solid;
}

/** A solid without overlaps that encloses something, or undefined where its faces do not close. */
function soundSolid(
  scope: SolidScope,
  mesh: MeshBuffers,
  merge: boolean,
  faces: Uint32Array | null,
): Result<Solid, 'part_flat'> | undefined {
  const solid = construct(scope, mesh, merge, faces);
  if (solid === undefined) return undefined;
  const volume = solid.volume();
  if (volume < 0) return soundSolid(scope, turned(mesh), merge, faces?.toReversed() ?? null);
  return volume > 0 ? ok(withoutOverlaps(scope, solid)) : fail('part_flat', 'the mesh encloses nothing');
}

/**
 * The mesh and what else it may mean, the least changed first; what is left then is to repair it. The library takes long to find that
 * half-edges have no partner: one whose edges do not balance is not even shown to it.
 */
function* closedForms(
  mesh: MeshBuffers,
): Generator<{ readonly candidate: MeshBuffers; readonly merge: boolean }> {
  if (isBalanced(mesh.indices)) yield { candidate: mesh, merge: false };
  const { indices, flippedFaces } = repairOrientation(mesh);
  const oriented = flippedFaces === 0 ? mesh : { positions: mesh.positions, indices };
  if (flippedFaces > 0 && isBalanced(indices)) yield { candidate: oriented, merge: false };
  yield { candidate: oriented, merge: true };
}

/** Runs work that is done in steps to its end. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The numbers of a mesh's faces. */
const facesOf = ({ indices }: MeshBuffers): Uint32Array =>
  Uint32Array.from({ length: indices.length / 3 }, (_, face) => face);

/** A solid, or undefined where its faces do not close. `merge` joins open edges that the library takes for one; with `faces` it keeps apart what has other numbers. */
export function construct(
  scope: SolidScope,
  mesh: MeshBuffers,
  merge: boolean,
  faces: Uint32Array | null = null,
): Solid | undefined {
  const { Manifold, Mesh, ManifoldError } = scope.library as typeof scope.library & {
    readonly ManifoldError: new () => Error;
  };
  const input = new Mesh({
    numProp: 3,
    vertProperties: mesh.positions,
    triVerts: mesh.indices,
    ...(faces === null ? {} : { faceID: faces, ...runOf(scope, mesh) }),
  });
  if (merge && !input.merge()) return undefined;
  try {
    return scope.keep(new Manifold(input));
  } catch (cause) {
    if (cause instanceof ManifoldError) return undefined;
    throw cause;
  }
}

/** All of a mesh as one run, with a number of its own: the library keeps numbers of faces by runs. */
function runOf({ library }: SolidScope, { indices }: MeshBuffers) {
  const id = library.Manifold.reserveIDs(1);
  return { runIndex: Uint32Array.of(0, indices.length), runOriginalID: Uint32Array.of(id) };
}

/** A solid with shells that are inside out turned, and what is broken repaired; undefined where that is none. */
export function repairedSolid(scope: SolidScope, solid: Solid): Solid | undefined {
  const repaired = finish(repairMesh(meshOf(solid)));
  return repaired.ok ? construct(scope, repaired.value.mesh, false) : undefined;
}

/** The mesh of a solid as the library has it, in float32. */
export function meshOf(solid: Solid): MeshBuffers {
  const { vertProperties, triVerts } = solid.getMesh();
  return { positions: vertProperties, indices: triVerts };
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

/** The mesh of a solid as `meshOfSolid`, and of each face the one of a traced solid that it is a piece of; −1 for those of others. */
export function traceOf(
  solid: Solid,
  traced: Solid,
): { readonly mesh: MeshBuffers; readonly faceOf: Int32Array } {
  const own = new Set(traced.getMesh().runOriginalID);
  const { triVerts, vertProperties, faceID, runIndex, runOriginalID } = solid.getMesh();
  const faceOf = new Int32Array(triVerts.length / 3).fill(-1);
  runOriginalID.forEach((id, run) => {
    if (!own.has(id)) return;
    const end = (runIndex[run + 1] ?? triVerts.length) / 3;
    for (let face = runIndex[run]! / 3; face < end; face++) faceOf[face] = faceID[face]!;
  });
  const isKept = (face: number): boolean => {
    const corners = [0, 1, 2].map((corner) => {
      const at = triVerts[face * 3 + corner]! * 3;
      return vertProperties.subarray(at, at + 3).join(' ');
    });
    return new Set(corners).size === 3;
  };
  const { mesh } = weldIndexed(vertProperties, triVerts);
  // Welding takes away faces whose corners have become one, and leaves the others in their order.
  return { mesh, faceOf: faceOf.filter((_, face) => isKept(face)) };
}
