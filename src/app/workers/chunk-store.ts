import type { ByteSink, ByteSource } from '#base';

const CHUNK = 1 << 22;

/** A growing file in memory, in pieces of 4 MiB, that can be read back and becomes a Blob without being joined. */
export class ChunkStore implements ByteSink, ByteSource {
  private readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  private used = 0;

  get length(): number {
    return this.used;
  }

  get size(): number {
    return this.used;
  }

  append(bytes: Uint8Array): Promise<void> {
    const needed = Math.ceil((this.used + bytes.length) / CHUNK);
    while (this.chunks.length < needed) this.chunks.push(new Uint8Array(CHUNK));
    this.write(this.used, bytes);
    this.used += bytes.length;
    return Promise.resolve();
  }

  patch(offset: number, bytes: Uint8Array): Promise<void> {
    if (offset < 0 || offset + bytes.length > this.used) throw new Error('patch outside what was written');
    this.write(offset, bytes);
    return Promise.resolve();
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.used, offset + length);
    if (offset >= end) return Promise.resolve(new Uint8Array(0));
    const first = Math.floor(offset / CHUNK);
    if (first === Math.floor((end - 1) / CHUNK)) {
      return Promise.resolve(this.chunks[first]!.subarray(offset - first * CHUNK, end - first * CHUNK));
    }
    const out = new Uint8Array(end - offset);
    for (let at = offset; at < end;) {
      const index = Math.floor(at / CHUNK);
      const take = Math.min(end - at, (index + 1) * CHUNK - at);
      out.set(this.chunks[index]!.subarray(at - index * CHUNK, at - index * CHUNK + take), at - offset);
      at += take;
    }
    return Promise.resolve(out);
  }

  toBlob(): Blob {
    const parts = this.chunks.map((chunk, index) =>
      chunk.subarray(0, Math.min(CHUNK, this.used - index * CHUNK)),
    );
    return new Blob(parts, { type: 'application/octet-stream' });
  }

  private write(offset: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const index = Math.floor((offset + at) / CHUNK);
      const inChunk = offset + at - index * CHUNK;
      const take = Math.min(bytes.length - at, CHUNK - inChunk);
      this.chunks[index]!.set(bytes.subarray(at, at + take), inChunk);
      at += take;
    }
  }
}
