import type { Engine } from '../engine.ts';
import type { Heap } from '../heap.ts';

/** Regions of a heap that are given back together, whatever happens. */
export class Rooms {
  private readonly taken = new Set<number>();
  private readonly heap: Heap;

  constructor(heap: Heap) {
    this.heap = heap;
  }

  take(bytes: number): number {
    const address = this.heap.take(bytes);
    this.taken.add(address);
    return address;
  }

  /** Gives back those of the addresses that were taken here. */
  give(...addresses: readonly number[]): void {
    for (const address of addresses) if (this.taken.delete(address)) this.heap.give(address);
  }

  /** Lets others give these back. */
  release(...addresses: readonly number[]): void {
    for (const address of addresses) this.taken.delete(address);
  }

  giveAll(): void {
    this.give(...this.taken);
  }

  /** A region with more bytes after its first ones; it is the same where nothing is added. */
  extend(engine: Engine, address: number, bytes: number, from: number, more: number): number {
    if (more === 0) return address;
    const larger = this.take(bytes + more);
    const room = engine.u8(larger, bytes + more);
    room.set(engine.u8(address, bytes));
    room.set(engine.u8(from, more), bytes);
    this.give(address);
    return larger;
  }
}
