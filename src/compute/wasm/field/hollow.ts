import { fail, ok, type Progress, type Result } from '#base';
import {
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

/** The cavities of a hollowed mesh, and the voxel they were found with, mm. */
export interface Hollowed extends CavityMesh {
  readonly voxel: number;
}

/** Counts of progress. */
const TOTAL = 100;

/**
 * Hollows a mesh: what lies at least so thick below its surface becomes a cavity. The mesh is closed and in millimetres, `bounds` are its own. Refuses what `planShell`
 * does; `hollow_too_thick` where no point lies so deep, with the deepest (`deepest`, mm); `hollow_no_inside` for what is only a surface; `compute_out_of_memory`.
 */
export function* hollowMesh(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  bounds: Aabb,
  options: ShellOptions,
): Generator<Progress, Result<Hollowed>> {
  const plan = planShell(bounds, options);
  if (!plan.ok) return plan;
  const { lattice, leastMm3 } = plan.value;
  try {
    const surface = yield* surfaceOf(engine, heap, mesh, plan.value);
    if (surface === null) return fail('out_of_range', 'the mesh lies too far from its origin');
    if (surface.quads.length === 0) return yield* refuse(engine, heap, mesh, plan.value, options.tolerance);
    const cavity = cavityMesh(surface, lattice, leastMm3);
    if (cavity.cavities === 0)
      return fail('hollow_too_thick', 'all cavities are crumbs', { deepest: options.thickness });
    return ok({ ...cavity, voxel: lattice.voxel });
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

/** Says how deep the deepest point is: measured again, with nothing left out. */
function* refuse(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  plan: ShellPlan,
  tolerance: number,
): Generator<Progress, Result<never>> {
  const { lattice, leastMm3 } = plan;
  const exact = { lattice, leastMm3, scale: { ...plan.scale, exactFrom: 0 } };
  const surface = yield* surfaceOf(engine, heap, mesh, exact);
  if (surface === null || surface.deepest === 0)
    return fail('hollow_no_inside', 'no point of the lattice is inside');
  const deepest = (Math.sqrt(surface.deepest) / plan.scale.parts) * lattice.voxel - tolerance;
  return fail('hollow_too_thick', 'no point lies so deep', { deepest: Math.floor(deepest * 100) / 100 });
}
