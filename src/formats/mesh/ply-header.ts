import { type Result, ok } from '#base';
import { refuse } from './assemble.ts';
import type { MeshReadCode } from './types.ts';

/** Elements whose rows are faces. */
export const FACE_ELEMENTS: readonly string[] = ['face', 'tristrips'];

/** A header longer than this is none. */
const MOST_HEADER_BYTES = 1 << 20;

export type PlyScalar = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

export interface PlyProperty {
  readonly name: string;
  readonly scalar: PlyScalar;
  /** The type of the length in front of a list; absent: a single value. */
  readonly list?: PlyScalar;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian';

export interface PlyHeader {
  readonly encoding: PlyEncoding;
  readonly elements: readonly PlyElement[];
  readonly dataStart: number;
}

const SCALARS = new Map<string, PlyScalar>([
  ['char', 'int8'],
  ['uchar', 'uint8'],
  ['short', 'int16'],
  ['ushort', 'uint16'],
  ['int', 'int32'],
  ['uint', 'uint32'],
  ['float', 'float32'],
  ['double', 'float64'],
  ['int8', 'int8'],
  ['uint8', 'uint8'],
  ['int16', 'int16'],
  ['uint16', 'uint16'],
  ['int32', 'int32'],
  ['uint32', 'uint32'],
  ['float32', 'float32'],
  ['float64', 'float64'],
]);

/** Reads the lines from "ply" to "end_header". */
export function parsePlyHeader(bytes: Uint8Array, file: string): Result<PlyHeader, MeshReadCode> {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MOST_HEADER_BYTES));
  const end = /(^|[\r\n])end_header[ \t]*(\r\n|\n|\r|$)/.exec(text);
  if (end === null) {
    return bytes.length <= MOST_HEADER_BYTES
      ? refuse('format_truncated', file, 'the PLY header has no end')
      : refuse('format_corrupt', file, 'the PLY header has no end');
  }
  // A lone carriage return ends lines only where all lines do; there the data may begin with a line feed's byte.
  const isOldMac = text.startsWith('ply\r') && !text.startsWith('ply\r\n');
  const dataStart = end.index + end[0].length - (isOldMac && end[2] === '\r\n' ? 1 : 0);

  let encoding: PlyEncoding | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  const lines = text.slice(0, end.index).split(/\r\n|\n|\r/);
  for (const [number, line] of lines.entries()) {
    const words = line.trim().split(/\s+/);
    switch (words[0] ?? '') {
      case 'format': {
        const [, kind, version] = words;
        if (kind !== 'ascii' && kind !== 'binary_little_endian' && kind !== 'binary_big_endian') break;
        if (version !== '1.0')
          return refuse('format_unsupported', file, `PLY version ${version}`, { version: version ?? '' });
        encoding = kind;
        continue;
      }
      case 'element': {
        const count = Number(words[2]);
        if (words.length !== 3 || !/^\d+$/.test(words[2]!) || !Number.isSafeInteger(count)) break;
        elements.push({ name: words[1]!, count, properties: [] });
        continue;
      }
      case 'property': {
        const property = parseProperty(words);
        if (property === undefined || elements.length === 0) break;
        elements.at(-1)!.properties.push(property);
        continue;
      }
      case 'ply':
      case 'comment':
      case 'obj_info':
      case '':
        continue;
      default:
        break;
    }
    return refuse('format_corrupt', file, `header line ${number + 1} is not what a PLY has there`, {
      line: number + 1,
    });
  }
  if (encoding === undefined) return refuse('format_corrupt', file, 'the PLY header states no format');
  const faces = elements.findIndex(({ name }) => FACE_ELEMENTS.includes(name));
  const vertices = elements.findIndex(({ name }) => name === 'vertex');
  if (faces >= 0 && vertices > faces) {
    return refuse('format_unsupported', file, 'a PLY with its faces in front of its vertices');
  }
  return ok({ encoding, elements, dataStart });
}

/** `property TYPE NAME` or `property list LENGTH-TYPE TYPE NAME`. */
function parseProperty(words: readonly string[]): PlyProperty | undefined {
  const isList = words[1] === 'list';
  if (words.length !== (isList ? 5 : 3)) return undefined;
  const scalar = SCALARS.get(words.at(-2)!);
  const name = words.at(-1)!;
  if (!isList) return scalar && { name, scalar };
  const list = SCALARS.get(words[2]!);
  return scalar && list && { name, scalar, list };
}
