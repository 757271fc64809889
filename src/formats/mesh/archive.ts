import { type JobContext, type Result, ok } from '#base';
import { Inflate } from 'fflate';
import { type Refusal, createPace, refuse, refuseCancelled } from './assemble.ts';
import type { MeshReadCode } from './types.ts';

/** One file inside a zip, as the central directory states it: nothing of it is believed before it is read. */
interface ArchiveEntry {
  /** As it is written in the archive. */
  readonly path: string;
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly headerOffset: number;
}

/** A zip opened for reading some of its files. */
export interface Archive {
  /** The names of its files as part names: a slash in front, lower case (part names do not know case). */
  readonly names: ReadonlySet<string>;
  /** The same as they are written in the archive. */
  readonly paths: readonly string[];
  /** Unpacks one file. The bytes of all files read are counted together against the limit. */
  read(name: string, context: JobContext): Result<Uint8Array, MeshReadCode>;
}

/** Deflate can shrink 1,032-fold; text of coordinates shrinks 5 to 50-fold. */
const MOST_SHRINKING = 250;
/** Below this many bytes the shrinking of a file is nobody's harm. */
const HARMLESS_BYTES = 4 << 20;
/** Packed bytes given to the inflater at a time: no step makes more than 16 MiB. */
const STEP_BYTES = 1 << 14;
const UNKNOWN_32 = 0xffffffff;

/**
 * Reads the directory of a zip (PKWARE APPNOTE 6.3.10, zip64 included). Sizes are checked against the bytes there are,
 * against what deflate does to honest text, and again while unpacking.
 */
export function openArchive(
  bytes: Uint8Array,
  file: string,
  mostUnpackedBytes: number,
): Result<Archive, MeshReadCode> {
  const directory = readDirectory(bytes);
  if (directory === undefined)
    return refuse('format_truncated', file, 'the archive has no directory at its end');
  if (directory === 'corrupt')
    return refuse('format_corrupt', file, 'the directory of the archive is damaged');
  const entries = new Map(directory.map((entry) => [entry.name, entry]));
  let budget = mostUnpackedBytes;

  const read: Archive['read'] = (name, context) => {
    const entry = entries.get(name);
    if (entry === undefined)
      return refuse('format_corrupt', file, `the archive has no ${name}`, { part: name });
    const suspicious = (): Refusal =>
      refuse('archive_suspicious', file, `${name} unpacks to more than it should`, {
        part: name,
        size: entry.size,
      });
    if ((entry.flags & 1) !== 0)
      return refuse('format_unsupported', file, 'the archive is encrypted', { part: name });
    if (entry.method !== 0 && entry.method !== 8) {
      return refuse('format_unsupported', file, `compression method ${entry.method}`, { part: name });
    }
    const packed = packedBytes(bytes, entry);
    if (packed === undefined)
      return refuse('format_corrupt', file, `${name} is not where it should be`, { part: name });
    if (entry.size > budget) return suspicious();
    if (entry.size > HARMLESS_BYTES && entry.size > entry.packedSize * MOST_SHRINKING) return suspicious();
    budget -= entry.size;
    const unpacked = entry.method === 0 ? packed : inflate(packed, entry.size, context);
    if (unpacked === 'cancelled') return refuseCancelled(file);
    if (unpacked === 'larger') return suspicious();
    if (unpacked === 'damaged' || unpacked.length !== entry.size || crc32(unpacked) !== entry.crc) {
      return refuse('format_corrupt', file, `${name} is damaged inside the archive`, { part: name });
    }
    return ok(unpacked);
  };
  const paths = [...entries.values()].map(({ path }) => path);
  return ok({ names: new Set(entries.keys()), paths, read });
}

/** Unpacks into exactly `size` bytes; the moment there would be more, it stops. */
function inflate(
  packed: Uint8Array,
  size: number,
  context: JobContext,
): Uint8Array | 'larger' | 'damaged' | 'cancelled' {
  const isCancelled = createPace(context, 'unpack', packed.length, STEP_BYTES * 16);
  const unpacked = new Uint8Array(size);
  let length = 0;
  let isLarger = false;
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > size) isLarger = true;
    else unpacked.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length && !isLarger; at += STEP_BYTES) {
    if (isCancelled(at)) return 'cancelled';
    try {
      inflater.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    } catch {
      return 'damaged';
    }
  }
  if (isLarger) return 'larger';
  return length === size ? unpacked : 'damaged';
}

/** The packed bytes of an entry; undefined when they are not where the directory says. */
function packedBytes(bytes: Uint8Array, entry: ArchiveEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = entry.headerOffset;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) return undefined;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const end = start + entry.packedSize;
  return end <= bytes.length ? bytes.subarray(start, end) : undefined;
}

/** The entries of the central directory; undefined where a zip has none, as when its end is cut off. */
function readDirectory(bytes: Uint8Array): ArchiveEntry[] | undefined | 'corrupt' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findDirectoryEnd(view);
  if (end === undefined) return undefined;
  let count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const wide = readWide(view, end - 12);
    if (wide + 56 > end || view.getUint32(wide, true) !== 0x06064b50) return 'corrupt';
    count = readWide(view, wide + 32);
    at = readWide(view, wide + 48);
  }
  const entries: ArchiveEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return 'corrupt';
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > end) return 'corrupt';
    const path = decodePath(bytes.subarray(at + 46, at + 46 + nameLength));
    const [size, packedSize, headerOffset] = readSizes(view, at, at + 46 + nameLength, extraLength);
    entries.push({
      path,
      name: toPartName(path),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize,
      size,
      headerOffset,
    });
    at = next;
  }
  return entries;
}

/** Archives say UTF-8 or mean it; Windows in Chinese writes GBK, and nothing that is written in it reads as UTF-8. */
function decodePath(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** How part names are compared: one slash in front, slashes only, lower case. */
export function toPartName(name: string): string {
  return `/${name.replaceAll('\\', '/').replace(/^\/+/, '')}`.toLowerCase();
}

/** Size, packed size and header offset of the entry at `at`; where they do not fit 32 bits, the zip64 field has them. */
function readSizes(view: DataView, at: number, extra: number, extraLength: number): [number, number, number] {
  const sizes: [number, number, number] = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  const extraEnd = extra + extraLength;
  while (extra + 4 <= extraEnd) {
    const fieldEnd = extra + 4 + view.getUint16(extra + 2, true);
    if (view.getUint16(extra, true) === 1) {
      let field = extra + 4;
      sizes.forEach((size, i) => {
        if (size !== UNKNOWN_32 || field + 8 > Math.min(fieldEnd, extraEnd)) return;
        sizes[i] = readWide(view, field);
        field += 8;
      });
    }
    extra = fieldEnd;
  }
  return sizes;
}

function readWide(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/** The end record is the last thing in a zip but for a comment of at most 65,535 bytes. */
function findDirectoryEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + 22 + view.getUint16(at + 20, true) <= view.byteLength) return at;
  }
  return undefined;
}

let crcTable: Uint32Array | undefined;

/** CRC-32 as zip has it (ISO 3309, polynomial EDB88320 reflected), four bytes a step. */
function crc32(bytes: Uint8Array): number {
  crcTable ??= makeCrcTable();
  const table = crcTable;
  let crc = 0xffffffff;
  let at = 0;
  for (const last = bytes.length - 3; at < last; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      table[768 + (crc & 255)]! ^
      table[512 + ((crc >>> 8) & 255)]! ^
      table[256 + ((crc >>> 16) & 255)]! ^
      table[crc >>> 24]!;
  }
  for (; at < bytes.length; at++) crc = table[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Row k holds the check of a byte followed by k zero bytes. */
function makeCrcTable(): Uint32Array {
  const table = new Uint32Array(1024);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320;
    table[byte] = crc;
  }
  for (let i = 256; i < 1024; i++) table[i] = table[table[i - 256]! & 255]! ^ (table[i - 256]! >>> 8);
  return table;
}
