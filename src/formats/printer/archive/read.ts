import { fail, ok, type ByteSource, type Result } from '#base';
import { decodeText } from '../layout.ts';
import { crc32 } from '../png/checksums.ts';
import { joinPacked, unpackFile } from '../png/packed.ts';
import { readExactly } from '../source.ts';
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

/** A comment follows the end record and may be this long. */
const MAX_COMMENT = 0xffff;

export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

type ArchiveCode = 'format_corrupt' | 'format_truncated' | 'format_unsupported';

/** The entries of a ZIP by name, in the directory's order; folders are left out. ZIP64 and enciphered ones are refused. */
export async function readArchive(
  source: ByteSource,
): Promise<Result<ReadonlyMap<string, ArchiveEntry>, ArchiveCode>> {
  const tailLength = Math.min(source.size, END_RECORD.size + MAX_COMMENT);
  const tail = await readExactly(source, source.size - tailLength, tailLength);
  if (!tail.ok) return tail;
  const end = findEnd(tail.value);
  if (end === null) return fail('format_truncated', 'the archive has no directory');
  if (end.entries === 0xffff || end.directoryOffset === 0xffffffff) {
    return fail('format_unsupported', 'ZIP64 archives are not read');
  }
  const directory = await readExactly(source, end.directoryOffset, end.directorySize);
  if (!directory.ok) return directory;
  const entries = new Map<string, ArchiveEntry>();
  let at = 0;
  for (let index = 0; index < end.entries; index++) {
    if (at + CENTRAL_HEADER.size > directory.value.length) return badDirectory();
    const header = CENTRAL_HEADER.read(directory.value, at);
    if (header.signature !== CENTRAL_SIGNATURE) return badDirectory();
    if (header.flags & 1) return fail('format_unsupported', 'the archive is enciphered');
    const nameAt = at + CENTRAL_HEADER.size;
    at = nameAt + header.nameLength + header.extraLength + header.commentLength;
    if (at > directory.value.length) return badDirectory();
    const name = decodeText(directory.value.subarray(nameAt, nameAt + header.nameLength));
    if (name.endsWith('/')) continue;
    if (entries.has(name)) return fail('format_corrupt', `the archive has two entries ${name}`);
    entries.set(name, { ...header, name });
  }
  return ok(entries);
}

function badDirectory(): Result<never, 'format_corrupt'> {
  return fail('format_corrupt', 'the directory of the archive is damaged');
}

function findEnd(tail: Uint8Array): ReturnType<typeof END_RECORD.read> | null {
  for (let at = tail.length - END_RECORD.size; at >= 0; at--) {
    if (tail[at] !== 0x50) continue;
    const record = END_RECORD.read(tail, at);
    if (record.signature === END_SIGNATURE && at + END_RECORD.size + record.commentLength <= tail.length) {
      return record;
    }
  }
  return null;
}

/**
 * An entry's bytes, at most `limit` of them. The CRC is compared unless `checked` is false: for entries that carry
 * checksums of their own, such as PNGs.
 */
export async function readEntry(
  source: ByteSource,
  entry: ArchiveEntry,
  limit: number,
  checked = true,
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const data = await readData(source, entry, limit);
  if (!data.ok) return data;
  if (entry.method === DEFLATED) {
    const unpacked = unpackFile({ ...entry, data: data.value }, limit, checked);
    return unpacked.ok ? unpacked : fail('format_corrupt', `${entry.name}: ${unpacked.error.message}`);
  }
  if (checked && crc32(data.value) !== entry.crc) {
    return fail('format_corrupt', `the CRC of ${entry.name} differs`);
  }
  return data;
}

/** An entry as it is kept: its bytes where they are stored, else packed (splitPacked). Nothing is compared. */
export async function readPacked(
  source: ByteSource,
  entry: ArchiveEntry,
  limit: number,
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const data = await readData(source, entry, limit);
  return data.ok && entry.method === DEFLATED ? ok(joinPacked({ ...entry, data: data.value })) : data;
}

async function readData(
  source: ByteSource,
  entry: ArchiveEntry,
  limit: number,
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const local = await readExactly(source, entry.offset, LOCAL_HEADER.size);
  if (!local.ok) return local;
  const header = LOCAL_HEADER.read(local.value);
  if (header.signature !== LOCAL_SIGNATURE)
    return fail('format_corrupt', `${entry.name} is not where it should be`);
  if (entry.size > limit) return fail('format_corrupt', `${entry.name} says it has ${entry.size} bytes`);
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return fail('format_corrupt', `${entry.name} is packed in an unknown way`);
  }
  if (entry.method === STORED && entry.size !== entry.compressedSize) {
    return fail('format_corrupt', `${entry.name} has two sizes`);
  }
  const dataAt = entry.offset + LOCAL_HEADER.size + header.nameLength + header.extraLength;
  return readExactly(source, dataAt, entry.compressedSize);
}

/** The name of a ZIP's first entry, from its first bytes; null when they are no ZIP's. */
export function firstEntryName(head: Uint8Array): string | null {
  if (head.length < LOCAL_HEADER.size) return null;
  const header = LOCAL_HEADER.read(head);
  if (header.signature !== LOCAL_SIGNATURE) return null;
  return decodeText(head.subarray(LOCAL_HEADER.size, LOCAL_HEADER.size + header.nameLength));
}
