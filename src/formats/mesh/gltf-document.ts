import { type Result, ok } from '#base';
import { refuse } from './assemble.ts';
import type { MeshReadCode } from './types.ts';

/** An object of the file's JSON: nothing of it is believed before it is read. */
export type Json = Readonly<Record<string, unknown>>;

/** A glTF with its buffers at hand. */
export interface GltfDocument {
  readonly json: Json;
  /** The bytes of a buffer; undefined for one that is not there or too short. */
  buffer(index: number): Uint8Array | undefined;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** Whether the bytes begin as a GLB does. */
export function looksLikeGlb(head: Uint8Array): boolean {
  return head[0] === 0x67 && head[1] === 0x6c && head[2] === 0x54 && head[3] === 0x46;
}

/** Opens a GLB or the text of a glTF whose buffers are in it (Khronos glTF 2.0, sections 3.6 and 4.4). */
export function openGltf(bytes: Uint8Array, file: string): Result<GltfDocument, MeshReadCode> {
  if (!looksLikeGlb(bytes)) return openText(bytes, file, undefined);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 20) return refuse('format_truncated', file, 'the file ends in its header');
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2) {
    return refuse('format_unsupported', file, `glTF version ${view.getUint32(4, true)}`);
  }
  if (view.getUint32(8, true) > bytes.length) {
    return refuse('format_truncated', file, 'the file is shorter than it says');
  }
  const jsonEnd = 20 + view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK) return refuse('format_corrupt', file, 'the file has no JSON');
  if (jsonEnd > bytes.length) return refuse('format_truncated', file, 'the JSON is cut off');
  let binary: Uint8Array | undefined;
  if (jsonEnd + 8 <= bytes.length && view.getUint32(jsonEnd + 4, true) === BINARY_CHUNK) {
    const end = jsonEnd + 8 + view.getUint32(jsonEnd, true);
    if (end > bytes.length) return refuse('format_truncated', file, 'the data are cut off');
    binary = bytes.subarray(jsonEnd + 8, end);
  }
  return openText(bytes.subarray(20, jsonEnd), file, binary);
}

/** Extensions that a reader of shapes alone can leave unread. */
const HARMLESS = /^(?:KHR_(?:materials|texture|lights|animation|mesh_quantization)|EXT_texture)/;

function openText(
  text: Uint8Array,
  file: string,
  binary: Uint8Array | undefined,
): Result<GltfDocument, MeshReadCode> {
  let json: Json | undefined;
  try {
    json = jsonObject(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return refuse('format_corrupt', file, 'the JSON is damaged');
  }
  const version = jsonObject(json?.['asset'])?.['version'];
  if (json === undefined || typeof version !== 'string') {
    return refuse('format_corrupt', file, 'the JSON names no version of glTF');
  }
  if (!version.startsWith('2.'))
    return refuse('format_unsupported', file, `glTF version ${version.slice(0, 20)}`);
  const extension = jsonList(json['extensionsRequired']).find(
    (required) => typeof required !== 'string' || !HARMLESS.test(required),
  );
  if (extension !== undefined) {
    const named = typeof extension === 'string' ? extension.slice(0, 80) : 'of no name';
    return refuse('format_unsupported', file, `requires the extension ${named}`, { extension: named });
  }
  const buffers = jsonList(json['buffers']).map(jsonObject);
  if (buffers.some((buffer) => typeof buffer?.['uri'] === 'string' && !buffer['uri'].startsWith('data:'))) {
    return refuse('format_unsupported', file, 'its data are in another file');
  }
  const kept = new Map<number, Uint8Array | undefined>();
  return ok({
    json,
    buffer(index) {
      if (!kept.has(index)) kept.set(index, bufferBytes(buffers[index], index, binary));
      return kept.get(index);
    },
  });
}

function bufferBytes(
  buffer: Json | undefined,
  index: number,
  binary: Uint8Array | undefined,
): Uint8Array | undefined {
  if (buffer === undefined) return undefined;
  const { uri, byteLength } = buffer;
  const bytes = typeof uri === 'string' ? decodeDataUri(uri) : index === 0 ? binary : undefined;
  return bytes !== undefined && jsonCount(byteLength) !== undefined && bytes.length >= Number(byteLength)
    ? bytes
    : undefined;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a data URI in base64; undefined for what is none. */
function decodeDataUri(uri: string): Uint8Array | undefined {
  const head = /^data:[^,;]{0,100}(?:;[^,;]{0,100})*?;base64,/.exec(uri.slice(0, 1000));
  if (head === null) return undefined;
  const bytes = new Uint8Array(Math.floor(((uri.length - head[0].length) * 3) / 4));
  let word = 0;
  let bits = 0;
  let length = 0;
  for (let at = head[0].length; at < uri.length && uri[at] !== '='; at++) {
    const digit = BASE64.indexOf(uri[at]!);
    if (digit < 0) return undefined;
    word = ((word << 6) | digit) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (word >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, length);
}

export function jsonObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** A list; empty for what is none. */
export function jsonList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A whole number from 0 on; undefined for anything else. */
export function jsonCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** So many finite numbers; undefined for anything else. */
export function jsonNumbers(value: unknown, count: number): readonly number[] | undefined {
  const numbers = jsonList(value);
  return numbers.length === count && numbers.every((entry) => Number.isFinite(entry))
    ? (numbers as readonly number[])
    : undefined;
}
