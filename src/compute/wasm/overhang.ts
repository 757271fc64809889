import { noOverhangSums, type SupportSurface } from '#kernel';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';

/** Room in the engine's memory for as long as a call needs it. */
interface Room {
  take(bytes: number): number;
  put(values: Uint32Array | Int32Array | readonly number[]): number;
}

function withRoom<T>(engine: Engine, heap: Heap, use: (room: Room) => T): T {
  const taken: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(Math.max(4, bytes));
    taken.push(address);
    return address;
  };
  try {
    return use({
      take,
      put(values) {
        const address = take(values.length * 4);
        // Signed numbers are the same words.
        if (values instanceof Int32Array) engine.i32(address, values.length).set(values);
        else engine.u32(address, values.length).set(values);
        return address;
      },
    });
  } finally {
    for (const address of taken) heap.give(address);
  }
}

/** The kernel's `overhangClasses`, by the engine. Throws `OutOfMemory` where the heap is at its limit. */
export function classOverhang(
  engine: Engine,
  heap: Heap,
  { points, indices, facing }: Omit<SupportSurface, 'origin'>,
  thresholds: readonly number[],
): Uint8Array {
  const faces = indices.length / 3;
  return withRoom(engine, heap, ({ take, put }) => {
    const out = take(faces);
    engine.call.classOverhang(
      put(points),
      put(indices),
      faces,
      facing === -1,
      put(thresholds),
      thresholds.length,
      out,
    );
    return engine.u8(out, faces).slice();
  });
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
