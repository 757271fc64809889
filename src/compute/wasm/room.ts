import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';

/** Room in the engine's memory for as long as some work needs it. */
export interface Room {
  readonly take: (bytes: number) => number;
  /** Filled with 0. */
  readonly takeClear: (bytes: number) => number;
  /** Filled with 32-bit values. */
  readonly put: (values: Uint32Array | Int32Array | readonly number[]) => number;
  /** Given back before the work ends. */
  readonly give: (...addresses: readonly number[]) => void;
}

/** Gives back what work took when it ends. Throws `OutOfMemory` where the heap is at its limit. */
export function withRoom<T>(engine: Engine, heap: Heap, work: (room: Room) => T): T {
  const taken = new Set<number>();
  const take = (bytes: number): number => {
    const address = heap.take(Math.max(4, bytes));
    taken.add(address);
    return address;
  };
  try {
    return work({
      take,
      takeClear(bytes) {
        const address = take(bytes);
        engine.call.clear(address, bytes);
        return address;
      },
      put(values) {
        const address = take(values.length * 4);
        // Signed numbers are the same words.
        if (values instanceof Int32Array) engine.i32(address, values.length).set(values);
        else engine.u32(address, values.length).set(values);
        return address;
      },
      give(...addresses) {
        for (const address of addresses) {
          taken.delete(address);
          heap.give(address);
        }
      },
    });
  } finally {
    for (const address of taken) heap.give(address);
  }
}
