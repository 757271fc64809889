import { unwrap } from '#base';
import {
  type FieldSurface,
  type MeshBuffers,
  closeMesh,
  closingTriangles,
  depthLevel,
  fieldLattice,
  fieldScale,
  meshBounds,
  openField,
  oracleOutside,
  planShell,
  grownLevel,
  oracleField,
  oracleSurface,
  snapToField,
} from '#kernel';
import type { FieldPlan } from '#compute/wasm';

/** What a field is made for, millimetres. */
export interface WantedField {
  readonly thickness: number;
  readonly voxel: number;
  /** Radius of the ball that the cavity is opened by. */
  readonly tolerance?: number;
  readonly side?: 'outside';
}

export function fieldPlanOf(
  mesh: MeshBuffers,
  { thickness, voxel, tolerance, side }: WantedField,
): FieldPlan {
  if (side === 'outside')
    return unwrap(planShell(meshBounds(mesh), { thickness, tolerance: 0, voxel, side }));
  const lattice = fieldLattice(meshBounds(mesh), voxel);
  const scale = fieldScale(thickness + (tolerance ?? 0), voxel)!;
  return { lattice, scale, ...(tolerance === undefined ? {} : { ball: fieldScale(tolerance, voxel)! }) };
}

/** A mesh closed and on the plan's lattice, 9 coordinates a triangle. */
export function fieldTriangles(mesh: MeshBuffers, { lattice }: Pick<FieldPlan, 'lattice'>): Int32Array {
  const triangles = snapToField(closeMesh(mesh).mesh, lattice);
  const cones = closingTriangles(triangles);
  const closed = new Int32Array(triangles.length + cones.length);
  closed.set(triangles);
  closed.set(cones, triangles.length);
  return closed;
}

/** The surface that the oracles of kernel/sdf draw. */
export function oracleFieldSurface(
  triangles: Int32Array,
  { side, lattice: { counts }, scale, ball }: FieldPlan,
): FieldSurface {
  if (side === 'outside')
    return oracleSurface(oracleOutside(triangles, counts, scale), counts, grownLevel(scale));
  const values = oracleField(triangles, counts, scale);
  if (ball === undefined) return oracleSurface(values, counts, depthLevel(scale));
  return oracleSurface(openField(values, counts, scale, ball), counts, grownLevel(ball));
}
