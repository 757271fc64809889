import type { Engine } from './engine.ts';

/** A region of the engine's memory, whole pages. */
interface Region {
  readonly address: number;
  readonly size: number;
}

const PAGE = 65536;

/** Thrown where memory is at its limit; the backend's doors turn it into `compute_out_of_memory`. */
export class OutOfMemory extends Error {}

/**
 * Regions of engine memory for meshes and plates: first fit, neighbours joined when given back. Only the coordinating
 * thread uses it; threads' scratch is their own. `limitBytes` is injected by tests.
 */
export class Heap {
  private readonly free: Region[] = [];
  private readonly taken = new Map<number, number>();
  private readonly engine: Engine;
  private readonly limitBytes: number;
  private bytes = 0;

  constructor(engine: Engine, limitBytes: number = Infinity) {
    this.engine = engine;
    this.limitBytes = limitBytes;
  }

  /** Bytes handed out and not given back. */
  get liveBytes(): number {
    return this.bytes;
  }

  /** Address of at least `bytes` bytes, not cleared. */
  take(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / PAGE)) * PAGE;
    if (this.bytes + size > this.limitBytes) throw new OutOfMemory();
    const index = this.free.findIndex((region) => region.size >= size);
    let address: number;
    if (index >= 0) {
      const region = this.free[index]!;
      address = region.address;
      if (region.size === size) this.free.splice(index, 1);
      else this.free[index] = { address: address + size, size: region.size - size };
    } else {
      address = this.engine.call.reserve(size) >>> 0;
      if (address === 0) throw new OutOfMemory();
    }
    this.taken.set(address, size);
    this.bytes += size;
    return address;
  }

  give(address: number): void {
    const size = this.taken.get(address);
    if (size === undefined) throw new Error('region was not taken from this heap');
    this.taken.delete(address);
    this.bytes -= size;
    const next = this.free.findIndex((region) => region.address > address);
    const at = next < 0 ? this.free.length : next;
    this.free.splice(at, 0, { address, size });
    this.join(at);
    if (at > 0) this.join(at - 1);
  }

  private join(index: number): void {
    const region = this.free[index]!;
    const next = this.free[index + 1];
    if (!next || region.address + region.size !== next.address) return;
    this.free.splice(index, 2, { address: region.address, size: region.size + next.size });
  }
}
