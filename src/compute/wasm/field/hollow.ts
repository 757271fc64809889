import { fail, ok, type Progress, type Result } from '#base';
import {
  boxSize,
  cavityMesh,
  identityTransform,
  planShell,
  type Aabb,
  type CavityMesh,
  type ShellOptions,
  type ShellPlan,
} from '#kernel';
import type { Engine } from '../engine.ts';
import { type Heap, OutOfMemory } from '../heap.ts';
import type { StoredMesh } from '../mesh-store.ts';
import { makeFieldSurface, type MadeSurface } from './surface.ts';

/**
 * The cavities of a hollowed mesh, and the voxel they were found with, mm. Outside, what the mesh has grown to instead: the mesh itself, as it is, is the cavity, `cavities` are
 * the bodies that are not connected, `dropped` is 0.
 */
export interface Hollowed extends CavityMesh {
  readonly voxel: number;
}

/** Counts of progress. */
const TOTAL = 100;

/**
 * Hollows a mesh: what lies at least so thick below its surface becomes a cavity, or, outside, everything so near to it a body. The mesh is closed and in millimetres, `bounds`
 * are its own; `mostBytes` is what a thread may take. Refuses what `planShell` does; `hollow_too_thick` where no cavity is left, with how deep its deepest point lies (`deepest`, mm),
 * the ball that had to fit (`tolerance`), and the crumbs there would be (`dropped`); `hollow_no_inside` for what is only a surface; `mesh_not_finite`; `compute_out_of_memory`.
 */
export function* hollowMesh(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  bounds: Aabb,
  options: ShellOptions,
  mostBytes?: number,
): Generator<Progress, Result<Hollowed>> {
  const planned = planShell(bounds, options, mesh.faceCount, mostBytes);
  if (!planned.ok) return planned;
  const plan = planned.value;
  try {
    let surface = yield* surfaceOf(engine, heap, mesh, plan);
    if (surface?.quads.length === 0 && plan.side === 'inside') {
      const volume = engine.call.signedVolume(mesh.positions, mesh.indices, mesh.faceCount);
      if (isSurface(volume, bounds)) return fail('hollow_no_inside', 'nothing is enclosed');
      // Measured again, with nothing left out.
      surface = yield* surfaceOf(engine, heap, mesh, { ...plan, scale: { ...plan.scale, exactFrom: 0 } });
    }
    if (surface === null) return fail('mesh_not_finite', 'a coordinate is no number');
    return hollowedBy(surface, plan, options);
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error;
    return fail('compute_out_of_memory', 'the field does not fit into memory');
  }
}

function* surfaceOf(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  plan: ShellPlan,
): Generator<Progress, MadeSurface | null> {
  const making = makeFieldSurface(engine, heap, mesh, identityTransform, plan);
  try {
    for (let step = making.next(); ; step = making.next()) {
      if (step.done === true) return step.value;
      yield { phase: 'hollow', done: Math.floor(step.value * TOTAL), total: TOTAL };
    }
  } finally {
    making.return(null);
  }
}

/** Whether a mesh of this volume encloses next to nothing of its box: it has no inside, however deep. */
export function isSurface(volumeMm3: number, bounds: Aabb): boolean {
  return Math.abs(volumeMm3) <= 1e-9 * Math.max(...boxSize(bounds)) ** 3;
}

/** What a surface makes of a mesh, or why it is not hollowed; where the surface has nothing, its `deepest` is exact. Refuses as `hollowMesh` does. */
export function hollowedBy(surface: MadeSurface, plan: ShellPlan, options: ShellOptions): Result<Hollowed> {
  const { side, lattice, leastMm3 } = plan;
  if (surface.quads.length > 0) {
    const cavity = cavityMesh(surface, lattice, leastMm3);
    if (cavity.cavities > 0) return ok({ ...cavity, voxel: lattice.voxel });
    return tooThick(surface, plan, options, { dropped: cavity.dropped });
  }
  if (side === 'outside') return fail('hollow_no_inside', 'no lattice line meets anything to grow');
  return tooThick(surface, plan, options);
}

function tooThick(
  { deepest }: MadeSurface,
  { lattice, scale: { parts, cap } }: ShellPlan,
  { tolerance }: ShellOptions,
  details: { readonly dropped?: number } = {},
): Result<never> {
  const depth = (Math.sqrt(Math.min(deepest, cap * cap)) / parts) * lattice.voxel;
  return fail('hollow_too_thick', 'no cavity is left', {
    deepest: Math.floor(depth * 100) / 100,
    ...(tolerance > 0 ? { tolerance } : {}),
    ...details,
  });
}
