/** Random access to bytes that may live in memory or in a file. Reads are clipped to the end: a short answer means the end. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An append-only output whose earlier bytes may be corrected (headers that hold offsets and totals) and read again (checksums of a whole file). */
export interface ByteSink {
  readonly length: number;
  append(bytes: Uint8Array): Promise<void>;
  patch(offset: number, bytes: Uint8Array): Promise<void>;
  /** What was written, clipped to the end as of a ByteSource. A view is good until the next write. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A source over bytes in memory; reads are views, not copies. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) =>
      Promise.resolve(bytes.subarray(offset, Math.min(bytes.length, offset + length))),
  };
}

/** A sink that keeps everything in memory. `bytes()` joins the parts. */
export function memorySink(): ByteSink & { bytes(): Uint8Array<ArrayBuffer> } {
  let store = new Uint8Array(1 << 16);
  let length = 0;
  return {
    get length() {
      return length;
    },
    append: (bytes) => {
      if (length + bytes.length > store.length) {
        const larger = new Uint8Array(Math.max(store.length * 2, length + bytes.length));
        larger.set(store.subarray(0, length));
        store = larger;
      }
      store.set(bytes, length);
      length += bytes.length;
      return Promise.resolve();
    },
    patch: (offset, bytes) => {
      if (offset < 0 || offset + bytes.length > length) throw new Error('patch outside what was written');
      store.set(bytes, offset);
      return Promise.resolve();
    },
    read: (offset, count) => Promise.resolve(store.subarray(offset, Math.min(length, offset + count))),
    bytes: () => store.slice(0, length),
  };
}
