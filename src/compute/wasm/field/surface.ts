import type { FieldSurface, Transform } from '#kernel';
import type { Engine } from '../engine.ts';
import type { Heap } from '../heap.ts';
import type { StoredMesh } from '../mesh-store.ts';
import { makeFieldSlab, type FieldPlan, type FieldSlab } from './slab.ts';

/** A surface, and the squared distance of the deepest point beside it (`FieldSlab`). */
export interface MadeSurface extends FieldSurface {
  readonly deepest: number;
}

/**
 * The surface of a field of a closed mesh: the same as kernel's `oracleSurface` of its `oracleField`, of what `openField` makes of it, or of its `oracleOutside`. As `makeFieldSlab`
 * of all layers.
 */
export function makeFieldSurface(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  transform: Transform,
  plan: FieldPlan,
): Generator<number, MadeSurface | null> {
  const layers = { from: 0, past: plan.lattice.counts[2] - 1 };
  return makeFieldSlab(engine, heap, mesh, transform, plan, layers);
}

/** Makes slabs that follow each other, from the first layer to the last, one surface: the same whatever they are cut at. */
export function joinSlabs(slabs: readonly FieldSlab[]): MadeSurface {
  const lengthOf = (key: 'vertices' | 'quads'): number =>
    slabs.reduce((sum, slab) => sum + slab[key].length, 0);
  const vertices = new Int32Array(lengthOf('vertices'));
  const quads = new Uint32Array(lengthOf('quads'));
  let [vertexAt, quadAt, deepest] = [0, 0, 0];
  for (const slab of slabs) {
    const base = vertexAt / 3 - slab.before;
    vertices.set(slab.vertices, vertexAt);
    for (let at = 0; at < slab.quads.length; at++) quads[quadAt + at] = slab.quads[at]! + base;
    vertexAt += slab.vertices.length;
    quadAt += slab.quads.length;
    deepest = Math.max(deepest, slab.deepest);
  }
  return { vertices, quads, deepest };
}
