import { deflateSync } from 'fflate';
import { fail, ok, type ByteSink, type Result } from '#base';
import { joined } from '../join.ts';
import { crc32 } from '../png/checksums.ts';
import { splitPacked, type Packed } from '../png/packed.ts';
import {
  CENTRAL_HEADER,
  CENTRAL_SIGNATURE,
  DEFLATED,
  END_RECORD,
  END_SIGNATURE,
  LOCAL_HEADER,
  LOCAL_SIGNATURE,
  STORED,
} from './layout.ts';

const UTF8_NAME = 0x0800;
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffffffff;

/**
 * A ZIP written straight through: nothing but the directory is held. No ZIP64: what would pass 4 GiB or 65,535 entries is
 * refused by `finish`.
 */
export class ArchiveWriter {
  readonly #sink: ByteSink;
  readonly #time: { readonly time: number; readonly date: number };
  readonly #directory: Uint8Array[] = [];

  /** `createdAt` is ISO 8601; every entry bears it. */
  constructor(sink: ByteSink, createdAt: string) {
    this.#sink = sink;
    this.#time = dosTime(createdAt);
  }

  /** Appends a stored entry. Bytes may be reused once this resolves. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#append(name, STORED, { size: bytes.length, crc: crc32(bytes), data: bytes });
  }

  /** Appends an entry, deflated where that makes it smaller. Bytes may be reused once this resolves. */
  async addDeflated(name: string, bytes: Uint8Array): Promise<void> {
    const data = deflateSync(bytes);
    if (data.length >= bytes.length) return this.add(name, bytes);
    await this.#append(name, DEFLATED, { size: bytes.length, crc: crc32(bytes), data });
  }

  /** Appends an entry that is packed already (splitPacked). Bytes may be reused once this resolves. */
  async addPacked(name: string, bytes: Uint8Array): Promise<void> {
    await this.#append(name, DEFLATED, splitPacked(bytes));
  }

  async #append(name: string, method: number, { size, crc, data }: Packed): Promise<void> {
    const nameBytes = new TextEncoder().encode(name);
    const entry = {
      ...this.#time,
      flags: UTF8_NAME,
      method,
      crc,
      compressedSize: data.length,
      size,
      nameLength: nameBytes.length,
      extraLength: 0,
    };
    const offset = this.#sink.length;
    const local = new Uint8Array(LOCAL_HEADER.size + nameBytes.length);
    local.set(LOCAL_HEADER.write({ signature: LOCAL_SIGNATURE, ...entry }));
    local.set(nameBytes, LOCAL_HEADER.size);
    await this.#sink.append(local);
    await this.#sink.append(data);
    this.#directory.push(
      CENTRAL_HEADER.write({ signature: CENTRAL_SIGNATURE, ...entry, commentLength: 0, offset }),
      nameBytes,
    );
  }

  /** Appends the directory. `validation` when the archive has grown beyond what a ZIP without ZIP64 can address. */
  async finish(): Promise<Result<void, 'validation'>> {
    const directoryOffset = this.#sink.length;
    const entries = this.#directory.length / 2;
    if (entries > MAX_ENTRIES || directoryOffset > MAX_BYTES) {
      return fail('validation', `an archive of ${entries} entries and ${directoryOffset} bytes needs ZIP64`, {
        field: 'layers',
      });
    }
    const directory = joined(this.#directory);
    await this.#sink.append(directory);
    await this.#sink.append(
      END_RECORD.write({
        signature: END_SIGNATURE,
        entriesHere: entries,
        entries,
        directorySize: directory.length,
        directoryOffset,
        commentLength: 0,
      }),
    );
    return ok(undefined);
  }
}

/** MS-DOS time and date, which begin in 1980 and count two seconds. */
function dosTime(iso: string): { readonly time: number; readonly date: number } {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (iso.match(/\d+/g) ?? []).map(
    Number,
  );
  return {
    time: ((hour & 31) << 11) | ((minute & 63) << 5) | ((second >> 1) & 31),
    date: (Math.max(0, year - 1980) << 9) | ((month & 15) << 5) | (day & 31),
  };
}
