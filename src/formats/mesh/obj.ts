import type { JobContext, Result } from '#base';
import { createPointWelder, weldIndexed } from '#kernel';
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
  wholeOf,
} from './assemble.ts';
import { FaceList, FloatList } from './growable.ts';
import { MESH_LIMITS, type MeshLimits } from './limits.ts';
import { pushPolygon } from './polygon.ts';
import { TextScanner, looksLikeText, textStart } from './text-scanner.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** Wavefront OBJ (Advanced Visualizer manual, appendix B1): v, f, o and g; every other statement is passed over. */
export const objFormat: MeshFormat = {
  id: 'obj',
  label: 'Wavefront OBJ',
  extensions: ['obj'],
  unmarked: true,
  sniff: (head) =>
    looksLikeText(head) &&
    /^(?:[ \t]*(?:#[^\r\n]*)?[\r\n])*[ \t]*(?:v|vn|vt|f|o|g|s|mtllib|usemtl)[ \t]/.test(
      new TextDecoder().decode(head),
    ),
  decode: (bytes, name, context, limits) => decodeObj(wholeOf(bytes), name, context, limits),
};

/** Faces from `firstIndex` of the face list on belong to this object or group. */
interface Section {
  readonly kind: 'object' | 'group';
  readonly name: string;
  readonly firstIndex: number;
}

function decodeObj(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  if (!looksLikeText(bytes.subarray(0, 1024)))
    return refuse('format_unknown', file, 'not the text an OBJ is');
  const scanner = new TextScanner(bytes, textStart(bytes));
  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const points = new FloatList();
  const faces = new FaceList();
  const sections: Section[] = [];
  const ring: number[] = [];
  while (true) {
    scanner.skipSpace();
    if (scanner.at >= scanner.end) break;
    if (isCancelled(scanner.at)) return refuseCancelled(file);
    if (scanner.skipIfWord('v')) {
      points.push3(readCoordinate(scanner), readCoordinate(scanner), readCoordinate(scanner));
    } else if (scanner.skipIfWord('f')) {
      readRing(scanner, points.length / 3, limits.triangles + 2, ring);
      if (ring.length < 3) scanner.malformed = true;
      else pushPolygon(points, ring, faces);
    } else if (scanner.skipIfWord('o')) {
      sections.push({ kind: 'object', name: scanner.readLine(), firstIndex: faces.length });
    } else if (scanner.skipIfWord('g')) {
      sections.push({ kind: 'group', name: scanner.readLine(), firstIndex: faces.length });
    }
    if (scanner.malformed) return refuseStatement(scanner, file);
    if (faces.length > limits.triangles * 3) return refuseTooMany(file, limits);
    scanner.skipLine();
  }
  const positions = points.view();
  const indices = faces.view();
  const pointCount = positions.length / 3;
  const wrong = indices.findIndex((index) => index >= pointCount);
  if (wrong >= 0) {
    const details = { index: indices[wrong]! + 1, points: pointCount };
    return refuse('format_corrupt', file, `a face names vertex ${details.index} of ${pointCount}`, details);
  }
  return splitBodies(file, positions, indices, sections, limits);
}

function readCoordinate(scanner: TextScanner): number {
  scanner.skipBlanks();
  if (!scanner.isAtLineEnd()) return scanner.readNumber();
  scanner.malformed = true;
  return NaN;
}

/**
 * Corners `v`, `v/vt`, `v//vn`, `v/vt/vn` up to the line's end; negative numbers count back from the newest vertex.
 * One corner more than `mostCorners` ends it.
 */
function readRing(scanner: TextScanner, pointCount: number, mostCorners: number, ring: number[]): void {
  ring.length = 0;
  for (scanner.skipBlanks(); !scanner.isAtLineEnd() && ring.length <= mostCorners; scanner.skipBlanks()) {
    const written = scanner.readNumber();
    const index = written < 0 ? pointCount + written : written - 1;
    if (!Number.isInteger(index) || index < 0 || index > 0xfffffffe) {
      scanner.malformed = true;
      return;
    }
    ring.push(index);
    scanner.skipWord();
  }
}

/** Where the file ends in this very line it was cut off; elsewhere the line is wrong. */
function refuseStatement(scanner: TextScanner, file: string): Refusal {
  const line = scanner.lineNumber();
  scanner.skipLine();
  return scanner.at >= scanner.end
    ? refuse('format_truncated', file, `the text ends in the middle of line ${line}`, { line })
    : refuse('format_corrupt', file, `line ${line} is not what an OBJ has there`, { line });
}

/**
 * Objects are bodies. Without objects, groups are, as far as their surfaces are separate: many programs use groups for
 * regions of one surface, and groups that share a point stay one body.
 */
function splitBodies(
  file: string,
  positions: Float32Array,
  indices: Uint32Array,
  sections: readonly Section[],
  limits: MeshLimits,
): Result<ImportedFile, MeshReadCode> {
  const kind = sections.some((section) => section.kind === 'object') ? 'object' : 'group';
  const bounds = [{ name: '', firstIndex: 0 }, ...sections.filter((section) => section.kind === kind)];
  const pieces = new Map<string, Uint32Array[]>();
  bounds.forEach(({ name, firstIndex }, i) => {
    const end = bounds[i + 1]?.firstIndex ?? indices.length;
    if (end === firstIndex) return;
    const clean = cleanName(name, stemOf(file));
    pieces.set(clean, [...(pieces.get(clean) ?? []), indices.subarray(firstIndex, end)]);
  });
  if (pieces.size > limits.bodies) {
    return refuseTooManyBodies(file, limits);
  }
  const groups = [...pieces].map(([name, runs]) => ({
    name,
    indices: runs.length === 1 ? runs[0]! : joinRuns(runs),
  }));
  const bodies = kind === 'group' && groups.length > 1 ? joinTouching(positions, groups) : groups;
  if (bodies.length < 2) {
    return assembleFile(file, 'obj', 'unknown', [
      { name: bodies[0]?.name ?? stemOf(file), welded: weldIndexed(positions, indices) },
    ]);
  }
  const pick = createPointPicker(positions);
  return assembleFile(
    file,
    'obj',
    'unknown',
    bodies.map((body) => ({ name: body.name, welded: weldIndexed(...pick(body.indices)) })),
  );
}

interface NamedFaces {
  readonly name: string;
  readonly indices: Uint32Array;
}

/** Unites groups that use a common point; the first one's name stays. */
function joinTouching(positions: Float32Array, groups: readonly NamedFaces[]): NamedFaces[] {
  const numbers = new Uint32Array(positions.length / 3);
  createPointWelder(numbers.length).add(positions, numbers, 0);
  const leaders = groups.map((_, i) => i);
  const leaderOf = (group: number): number => {
    while (leaders[group] !== group) group = leaders[group] = leaders[leaders[group]!]!;
    return group;
  };
  const firstUser = new Int32Array(numbers.length).fill(-1);
  groups.forEach(({ indices }, group) => {
    for (const index of indices) {
      const point = numbers[index]!;
      const other = firstUser[point]!;
      if (other < 0) firstUser[point] = group;
      else if (other !== group) {
        const [a, b] = [leaderOf(other), leaderOf(group)];
        leaders[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  const united = new Map<number, Uint32Array[]>();
  groups.forEach(({ indices }, group) => {
    const leader = leaderOf(group);
    const runs = united.get(leader);
    if (runs === undefined) united.set(leader, [indices]);
    else runs.push(indices);
  });
  return [...united].map(([leader, runs]) => ({ name: groups[leader]!.name, indices: joinRuns(runs) }));
}

function joinRuns(runs: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(runs.reduce((sum, run) => sum + run.length, 0));
  let at = 0;
  for (const run of runs) {
    joined.set(run, at);
    at += run.length;
  }
  return joined;
}

/** Gives faces their own points out of common ones; the time it takes depends on the faces alone. */
function createPointPicker(positions: Float32Array): (indices: Uint32Array) => [Float32Array, Uint32Array] {
  const unseen = 0xffffffff;
  const numbers = new Uint32Array(positions.length / 3).fill(unseen);
  return (indices) => {
    const points = new FloatList();
    const own = new Uint32Array(indices.length);
    indices.forEach((index, i) => {
      if (numbers[index] === unseen) {
        numbers[index] = points.length / 3;
        points.push3(positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!);
      }
      own[i] = numbers[index]!;
    });
    for (const index of indices) numbers[index] = unseen;
    return [points.view(), own];
  };
}
