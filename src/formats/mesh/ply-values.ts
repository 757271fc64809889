import { unreachable } from '#base';
import type { PlyScalar } from './ply-header.ts';
import { TextScanner } from './text-scanner.ts';

/** A row of numbers, however they are written. After the end or a wrong word `read` gives NaN and `state` says so. */
export interface PlyValues {
  read(scalar: PlyScalar): number;
  /** The fewest bytes a value of the type takes. */
  leastBytes(scalar: PlyScalar): number;
  remaining(): number;
  position(): number;
  state(): 'good' | 'ended' | 'wrong';
}

/** Numbers between spaces and line ends. */
export function createAsciiValues(bytes: Uint8Array, start: number): PlyValues {
  const scanner = new TextScanner(bytes, start);
  let isEnded = false;
  return {
    read: () => {
      scanner.skipSpace();
      if (scanner.at < scanner.end) return scanner.readNumber();
      isEnded = true;
      return NaN;
    },
    leastBytes: () => 2,
    // The last value needs no space after it.
    remaining: () => scanner.end + 1 - scanner.at,
    position: () => scanner.at,
    state: () => (isEnded ? 'ended' : scanner.malformed ? 'wrong' : 'good'),
  };
}

/** Numbers byte by byte, no gaps. */
export function createBinaryValues(
  bytes: Uint8Array,
  start: number,
  encoding: 'binary_little_endian' | 'binary_big_endian',
): PlyValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = encoding === 'binary_little_endian';
  let at = start;
  let isEnded = false;
  return {
    read: (scalar) => {
      const from = at;
      at += bytesOf(scalar);
      if (at > view.byteLength) {
        isEnded = true;
        return NaN;
      }
      switch (scalar) {
        case 'float32':
          return view.getFloat32(from, isLittle);
        case 'int32':
          return view.getInt32(from, isLittle);
        case 'uint8':
          return view.getUint8(from);
        case 'uint32':
          return view.getUint32(from, isLittle);
        case 'float64':
          return view.getFloat64(from, isLittle);
        case 'int8':
          return view.getInt8(from);
        case 'int16':
          return view.getInt16(from, isLittle);
        case 'uint16':
          return view.getUint16(from, isLittle);
        default:
          return unreachable(scalar);
      }
    },
    leastBytes: bytesOf,
    remaining: () => view.byteLength - at,
    position: () => at,
    state: () => (isEnded ? 'ended' : 'good'),
  };
}

function bytesOf(scalar: PlyScalar): number {
  switch (scalar) {
    case 'int8':
    case 'uint8':
      return 1;
    case 'int16':
    case 'uint16':
      return 2;
    case 'int32':
    case 'uint32':
    case 'float32':
      return 4;
    case 'float64':
      return 8;
  }
}
