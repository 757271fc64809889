import { noOverhangSums, type SupportSurface } from '#kernel';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';
import { inPieces } from './pieces.ts';
import { withRoom, type Room } from './room.ts';

/** Addresses of a surface, and what is known of it. */
export interface SurfaceAt extends Pick<SupportSurface, 'facing'> {
  readonly points: number;
  readonly indices: number;
  readonly faceCount: number;
}

/** The kernel's `overhangClasses`, by the engine. Throws `OutOfMemory` where the heap is at its limit. */
export function classOverhang(
  engine: Engine,
  heap: Heap,
  { points, indices, facing }: Omit<SupportSurface, 'origin'>,
  thresholds: readonly number[],
): Uint8Array {
  return withRoom(engine, heap, (room) =>
    classFaces(
      engine,
      room,
      { points: room.put(points), indices: room.put(indices), faceCount: indices.length / 3, facing },
      thresholds,
    ),
  );
}

/** The same of a surface that is in the engine's memory. */
export function classFaces(
  engine: Engine,
  { take, put, give }: Room,
  { points, indices, faceCount, facing }: SurfaceAt,
  thresholds: readonly number[],
): Uint8Array {
  const [out, limits] = [take(faceCount), put(thresholds)];
  inPieces(faceCount, (face, count) =>
    engine.call.classOverhang(
      points,
      indices + face * 12,
      count,
      facing === -1,
      limits,
      thresholds.length,
      out + face,
    ),
  );
  const classes = engine.u8(out, faceCount).slice();
  give(out, limits);
  return classes;
}

/** The kernel's `overhangSums`, by the engine. Throws `OutOfMemory` where the heap is at its limit. */
export function sumOverhang(
  engine: Engine,
  heap: Heap,
  { points, indices }: Pick<SupportSurface, 'points' | 'indices'>,
  groups: Int32Array,
  count: number,
): Uint32Array {
  const none = noOverhangSums(count);
  return withRoom(engine, heap, ({ put }) => {
    const sums = put(none);
    engine.call.sumOverhang(put(points), put(indices), indices.length / 3, put(groups), count, sums);
    return engine.u32(sums, none.length).slice();
  });
}
