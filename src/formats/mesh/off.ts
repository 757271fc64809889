import { type JobContext, type Result, ok } from '#base';
import { weldIndexed } from '#kernel';
import {
  type Refusal,
  assembleFile,
  createPace,
  refuse,
  refuseCancelled,
  refuseTooMany,
  stemOf,
  wholeOf,
} from './assemble.ts';
import { FaceList, FloatList } from './growable.ts';
import { MESH_LIMITS } from './limits.ts';
import { pushPolygon } from './polygon.ts';
import { TextScanner, looksLikeText, textStart } from './text-scanner.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** The first word: what vertices have besides a place stands in front of "OFF". */
const HEADER = /^[ \t]*(?:ST)?C?N?(4?n?)OFF(?:[ \t]+([^\r\n]*))?$/;

/** Object File Format, text (Geomview manual, OFF Files). Colours, normals and texture coordinates are passed over. */
export const offFormat: MeshFormat = {
  id: 'off',
  label: 'OFF',
  extensions: ['off'],
  sniff: (head) => looksLikeText(head.subarray(0, 8)) && HEADER.test(firstLine(head)),
  decode: (bytes, name, context, limits) => decodeOff(wholeOf(bytes), name, context, limits),
};

/** Bytes of the shortest line of a vertex: three digits, two spaces, a line end. */
const LEAST_VERTEX = 6;

function decodeOff(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const scanner = new TextScanner(bytes, textStart(bytes));
  const header = HEADER.exec(firstLine(bytes.subarray(0, 1024)));
  if (header === null) return refuse('format_unknown', file, 'not the text an OFF is');
  if (header[1] !== '') return refuse('format_unsupported', file, 'vertices of four or more dimensions');
  if (header[2]?.startsWith('BINARY') === true) return refuse('format_unsupported', file, 'a binary OFF');
  skipToText(scanner);
  scanner.skipWord();
  skipToText(scanner);
  const [pointCount, faceCount] = [scanner.readNumber(), readNext(scanner)];
  scanner.skipLine();
  if (!isCount(pointCount) || !isCount(faceCount)) return refuseLine(scanner, file);
  if (faceCount > limits.triangles) return refuseTooMany(file, limits);
  if (pointCount * LEAST_VERTEX > bytes.length) {
    return refuse('format_truncated', file, `${pointCount} vertices announced, fewer present`, {
      declared: pointCount,
    });
  }

  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const points = new FloatList();
  for (let point = 0; point < pointCount; point++) {
    if (isCancelled(scanner.at)) return refuseCancelled(file);
    skipToText(scanner);
    points.push3(readNext(scanner), readNext(scanner), readNext(scanner));
    if (scanner.malformed) return refuseLine(scanner, file);
    scanner.skipLine();
  }
  const faces = new FaceList();
  for (let face = 0; face < faceCount; face++) {
    if (isCancelled(scanner.at)) return refuseCancelled(file);
    const ring = readRing(scanner, file, pointCount);
    if (!ring.ok) return ring;
    if (faces.length / 3 + ring.value.length > limits.triangles + 2) return refuseTooMany(file, limits);
    // Points and edges are drawn, not printed.
    if (ring.value.length >= 3) pushPolygon(points, ring.value, faces);
  }
  return assembleFile(file, 'off', 'unknown', [
    { name: stemOf(file), welded: weldIndexed(points.view(), faces.view()) },
  ]);
}

/** A line of how many corners, their vertices from 0 on, and colours. */
function readRing(
  scanner: TextScanner,
  file: string,
  pointCount: number,
): Result<readonly number[], MeshReadCode> {
  skipToText(scanner);
  const count = readNext(scanner);
  if (!isCount(count) || count > scanner.end - scanner.at) return refuseLine(scanner, file);
  const ring: number[] = [];
  for (let corner = 0; corner < count; corner++) {
    const index = readNext(scanner);
    if (!isCount(index)) return refuseLine(scanner, file);
    if (index >= pointCount) {
      return refuse('format_corrupt', file, `a face names vertex ${index} of ${pointCount}`, {
        index,
        points: pointCount,
      });
    }
    ring.push(index);
  }
  scanner.skipLine();
  return ok(ring);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** A number of this line, which must be there. */
function readNext(scanner: TextScanner): number {
  scanner.skipBlanks();
  if (!scanner.isAtLineEnd()) return scanner.readNumber();
  scanner.malformed = true;
  return NaN;
}

/** Past empty lines and comments. */
function skipToText(scanner: TextScanner): void {
  for (scanner.skipSpace(); scanner.bytes[scanner.at] === 0x23; scanner.skipSpace()) scanner.skipLine();
}

/** The first line that is no comment. */
function firstLine(head: Uint8Array): string {
  const scanner = new TextScanner(head, textStart(head));
  skipToText(scanner);
  const line = scanner.readLine();
  return (line.includes('#') ? line.slice(0, line.indexOf('#')) : line).trimEnd();
}

/** Where the file ends in this very line it was cut off; elsewhere the line is wrong. */
function refuseLine(scanner: TextScanner, file: string): Refusal {
  const line = scanner.lineNumber();
  scanner.skipLine();
  return scanner.at >= scanner.end
    ? refuse('format_truncated', file, `the text ends in the middle of line ${line}`, { line })
    : refuse('format_corrupt', file, `line ${line} is not what an OFF has there`, { line });
}
