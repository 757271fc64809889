import { wholeOf } from './assemble.ts';
import type { MeshFormat } from './types.ts';
import { decodeAsciiStl, looksLikeAsciiStl } from './stl-ascii.ts';
import { decodeBinaryStl, hasBinaryStlSize } from './stl-binary.ts';

/**
 * STL, binary and ASCII (3D Systems, StereoLithography Interface Specification, 1988). Which of the two it is says the
 * size, never the first word: many binary files begin with "solid".
 */
export const stlFormat: MeshFormat = {
  id: 'stl',
  label: 'STL',
  extensions: ['stl'],
  unmarked: true,
  sniff: (head, size) => hasBinaryStlSize(head, size) || looksLikeAsciiStl(head),
  decode: (bytes, name, context, limits, createWelder) => {
    const head = bytes.subarray(0, 1024);
    return !hasBinaryStlSize(head, bytes.length) && looksLikeAsciiStl(head)
      ? decodeAsciiStl(wholeOf(bytes), name, context, limits)
      : decodeBinaryStl(bytes, name, context, limits, createWelder);
  },
};
