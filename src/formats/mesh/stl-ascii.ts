import { type JobContext, type Result, ok } from '#base';
import { weldTriangles } from '#kernel';
import {
  type Refusal,
  assembleFile,
  cleanName,
  createPace,
  refuse,
  refuseCancelled,
  refuseTooMany,
  refuseTooManyBodies,
  stemOf,
} from './assemble.ts';
import { FloatList } from './growable.ts';
import { MESH_LIMITS } from './limits.ts';
import { TextScanner, looksLikeText, textStart } from './text-scanner.ts';
import type { ImportedFile, MeshReadCode } from './types.ts';

/** Whether the first bytes are text that begins with the word "solid". */
export function looksLikeAsciiStl(head: Uint8Array): boolean {
  const scanner = new TextScanner(head, textStart(head));
  scanner.skipSpace();
  return scanner.skipIfWord('solid') && looksLikeText(head);
}

/**
 * Reads every `solid … endsolid` as a body. Normals are not used; words may be in any case, spaces anywhere. Some programs leave
 * `endsolid` out: after a whole facet the next `solid` or the end of the file stands for it (ADR 0231).
 */
export function decodeAsciiStl(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const scanner = new TextScanner(bytes, textStart(bytes));
  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const solids: { name: string; corners: FloatList }[] = [];
  let faces = 0;
  scanner.skipSpace();
  while (scanner.at < scanner.end) {
    if (!scanner.skipIfWord('solid')) return refuseWord(scanner, file);
    if (solids.length === limits.bodies) {
      return refuseTooManyBodies(file, limits);
    }
    const corners = new FloatList();
    solids.push({ name: cleanName(scanner.readLine(), stemOf(file)), corners });
    scanner.skipSpace();
    while (!scanner.skipIfWord('endsolid')) {
      const isPastFacet = corners.length > 0;
      if (isPastFacet && (scanner.at >= scanner.end || isAtWord(scanner, 'solid'))) break;
      if (isCancelled(scanner.at)) return refuseCancelled(file);
      const face = readFace(scanner, file, corners);
      if (!face.ok) return face;
      if (++faces > limits.triangles) return refuseTooMany(file, limits);
      scanner.skipSpace();
    }
    if (isAtWord(scanner, 'solid')) continue;
    scanner.skipLine();
    scanner.skipSpace();
  }
  const bodies = solids.map(({ name, corners }) => ({ name, welded: weldTriangles(corners.view()) }));
  return assembleFile(file, 'stl', 'unknown', bodies);
}

/** facet normal x y z, outer loop, three times vertex x y z, endloop, endfacet. */
function readFace(scanner: TextScanner, file: string, corners: FloatList): Result<true, MeshReadCode> {
  if (!skipWords(scanner, 'facet', 'normal')) return refuseWord(scanner, file);
  for (let axis = 0; axis < 3; axis++) readCoordinate(scanner);
  if (!skipWords(scanner, 'outer', 'loop')) return refuseWord(scanner, file);
  for (let corner = 0; corner < 3; corner++) {
    if (!skipWords(scanner, 'vertex')) return refuseWord(scanner, file);
    corners.push3(readCoordinate(scanner), readCoordinate(scanner), readCoordinate(scanner));
  }
  if (scanner.malformed || !skipWords(scanner, 'endloop', 'endfacet')) return refuseWord(scanner, file);
  return ok(true);
}

function isAtWord(scanner: TextScanner, word: string): boolean {
  const from = scanner.at;
  const isThere = scanner.skipIfWord(word);
  scanner.at = from;
  return isThere;
}

function skipWords(scanner: TextScanner, ...words: readonly string[]): boolean {
  for (const word of words) {
    scanner.skipSpace();
    if (!scanner.skipIfWord(word)) return false;
  }
  return true;
}

function readCoordinate(scanner: TextScanner): number {
  scanner.skipSpace();
  return scanner.readNumber();
}

/** Where the file ends, even inside a word, it was cut off; elsewhere the word is wrong. */
function refuseWord(scanner: TextScanner, file: string): Refusal {
  const line = scanner.lineNumber();
  scanner.skipWord();
  return scanner.at >= scanner.end
    ? refuse('format_truncated', file, `the text ends in the middle of a solid, line ${line}`, { line })
    : refuse('format_corrupt', file, `line ${line} is not what an ASCII STL has there`, { line });
}
