import type { SupportSurface } from '#kernel';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';

/** The kernel's `overhangClasses`, by the engine. Throws `OutOfMemory` where the heap is at its limit. */
export function classOverhang(
  engine: Engine,
  heap: Heap,
  { points, indices, facing }: Omit<SupportSurface, 'origin'>,
  thresholds: readonly number[],
): Uint8Array {
  const faces = indices.length / 3;
  const taken: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(Math.max(4, bytes));
    taken.push(address);
    return address;
  };
  const put = (values: ArrayLike<number>): number => {
    const address = take(values.length * 4);
    engine.u32(address, values.length).set(values);
    return address;
  };
  try {
    const out = take(faces);
    // Signed points are the same words.
    const at = put(new Uint32Array(points.buffer, points.byteOffset, points.length));
    engine.call.classOverhang(
      at,
      put(indices),
      faces,
      facing === -1,
      put(thresholds),
      thresholds.length,
      out,
    );
    return engine.u8(out, faces).slice();
  } finally {
    for (const address of taken) heap.give(address);
  }
}
