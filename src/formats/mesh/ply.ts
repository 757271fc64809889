import type { JobContext, Result } from '#base';
import { weldIndexed } from '#kernel';
import {
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
import { FACE_ELEMENTS, type PlyElement, parsePlyHeader } from './ply-header.ts';
import { type PlyValues, createAsciiValues, createBinaryValues } from './ply-values.ts';
import { pushPolygon } from './polygon.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/**
 * PLY, the Polygon File Format (Greg Turk, Stanford, 1994): ASCII and both byte orders, any properties in any order. Faces are
 * polygons, or triangle strips as the Stanford scans have them (`tristrips`).
 */
export const plyFormat: MeshFormat = {
  id: 'ply',
  label: 'PLY',
  extensions: ['ply'],
  sniff: (head) =>
    head[0] === 0x70 && head[1] === 0x6c && head[2] === 0x79 && (head[3] === 0x0a || head[3] === 0x0d),
  decode: (bytes, name, context, limits) => decodePly(wholeOf(bytes), name, context, limits),
};

/** Values of one list read between two looks at whether to stop. */
const CORNERS_AT_A_TIME = 1 << 16;

/** How reading an element ended; `ended` means that the bytes did before the element. */
type Outcome = 'read' | 'ended' | 'wrong' | 'too_many' | 'cancelled';

function decodePly(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const parsed = parsePlyHeader(bytes, file);
  if (!parsed.ok) return parsed;
  const { encoding, elements, dataStart } = parsed.value;
  const values =
    encoding === 'ascii'
      ? createAsciiValues(bytes, dataStart)
      : createBinaryValues(bytes, dataStart, encoding);
  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const points = new FloatList();
  const faces = new FaceList();
  const lastFaces = elements.findLast(({ name }) => FACE_ELEMENTS.includes(name));
  let outcome: Outcome = 'read';
  for (const element of elements) {
    // An element without properties takes no bytes, whatever its count.
    if (element.properties.length === 0) continue;
    // Every value takes bytes: a count that cannot fit is refused before anything is read for it.
    const least = element.properties.reduce(
      (sum, { scalar, list }) => sum + values.leastBytes(list ?? scalar),
      0,
    );
    if (least * element.count > values.remaining()) {
      return refuse('format_truncated', file, `${element.count} "${element.name}" announced, fewer present`, {
        declared: element.count,
      });
    }
    if (element.name === 'vertex') outcome = readVertices(element, values, points, isCancelled);
    else if (element.name === 'face')
      outcome = readFaces(element, values, points, faces, limits.triangles, isCancelled);
    else if (element.name === 'tristrips')
      outcome = readStrips(element, values, points.length / 3, faces, limits.triangles, isCancelled);
    else outcome = skipElement(element, values, isCancelled);
    // What follows the last faces (edges, materials) is not needed.
    if (outcome !== 'read' || element === lastFaces) break;
  }
  switch (outcome) {
    case 'read':
      return assembleFile(file, 'ply', 'unknown', [
        { name: stemOf(file), welded: weldIndexed(points.view(), faces.view()) },
      ]);
    case 'ended':
      return refuse('format_truncated', file, 'the data end before the last element');
    case 'wrong':
      return refuse(
        'format_corrupt',
        file,
        'a value is no number, or a face names a vertex that is not there',
      );
    case 'too_many':
      return refuseTooMany(file, limits);
    case 'cancelled':
      return refuseCancelled(file);
  }
}

function readVertices(
  element: PlyElement,
  values: PlyValues,
  points: FloatList,
  isCancelled: (done: number) => boolean,
): Outcome {
  const row = new Float64Array(element.properties.length);
  const axes = ['x', 'y', 'z'].map((axis) => element.properties.findIndex(({ name }) => name === axis));
  const [x, y, z] = axes as [number, number, number];
  if (Math.min(x, y, z) < 0) return 'wrong';
  for (let i = 0; i < element.count; i++) {
    if (isCancelled(values.position())) return 'cancelled';
    const outcome = readRow(element, values, row, isCancelled);
    if (outcome !== 'read') return outcome;
    points.push3(row[x]!, row[y]!, row[z]!);
  }
  return 'read';
}

function readFaces(
  element: PlyElement,
  values: PlyValues,
  points: FloatList,
  faces: FaceList,
  mostTriangles: number,
  isCancelled: (done: number) => boolean,
): Outcome {
  const pointCount = points.length / 3;
  const row = new Float64Array(element.properties.length);
  const ring: number[] = [];
  for (let i = 0; i < element.count; i++) {
    if (isCancelled(values.position())) return 'cancelled';
    ring.length = 0;
    const outcome = readRow(element, values, row, isCancelled, ring, mostTriangles + 2);
    if (outcome !== 'read') return outcome;
    for (const index of ring)
      if (!Number.isInteger(index) || index < 0 || index >= pointCount) return 'wrong';
    pushPolygon(points, ring, faces);
    if (faces.length > mostTriangles * 3) return 'too_many';
  }
  return 'read';
}

/** Every corner after a strip's second makes a triangle with the two before it, turned every other time; −1 ends a strip. */
function readStrips(
  element: PlyElement,
  values: PlyValues,
  pointCount: number,
  faces: FaceList,
  mostTriangles: number,
  isCancelled: (done: number) => boolean,
): Outcome {
  const row = new Float64Array(element.properties.length);
  let [older, old, corners] = [0, 0, 0];
  let isWrong = false;
  const corner = (index: number): void => {
    if (index === -1) {
      corners = 0;
      return;
    }
    if (!Number.isInteger(index) || index < 0 || index >= pointCount) isWrong = true;
    else if (corners >= 2 && corners % 2 === 0) faces.push3(older, old, index);
    else if (corners >= 2) faces.push3(old, older, index);
    [older, old] = [old, index];
    corners++;
  };
  for (let i = 0; i < element.count; i++) {
    if (isCancelled(values.position())) return 'cancelled';
    corners = 0;
    // A triangle takes one corner, and at most a −1 and two more.
    const outcome = readRow(element, values, row, isCancelled, { push: corner }, mostTriangles * 4 + 3);
    if (outcome !== 'read') return outcome;
    if (isWrong) return 'wrong';
    if (faces.length > mostTriangles * 3) return 'too_many';
  }
  return 'read';
}

function skipElement(
  element: PlyElement,
  values: PlyValues,
  isCancelled: (done: number) => boolean,
): Outcome {
  const row = new Float64Array(element.properties.length);
  for (let i = 0; i < element.count; i++) {
    if (isCancelled(values.position())) return 'cancelled';
    const outcome = readRow(element, values, row, isCancelled);
    if (outcome !== 'read') return outcome;
  }
  return 'read';
}

/**
 * Reads one row: scalars into `row` by property, the list of vertex numbers, if asked for, into `ring`. A list may be all there is
 * in a file, so it is read with pauses to be stopped in.
 */
function readRow(
  element: PlyElement,
  values: PlyValues,
  row: Float64Array,
  isCancelled: (done: number) => boolean,
  ring?: { push(index: number): unknown },
  mostCorners = 0,
): Outcome {
  const { properties } = element;
  for (let p = 0; p < properties.length; p++) {
    const { name, scalar, list } = properties[p]!;
    if (list === undefined) {
      row[p] = values.read(scalar);
      continue;
    }
    const length = values.read(list);
    if (values.state() !== 'good') break;
    if (!Number.isInteger(length) || length < 0) return 'wrong';
    if (length * values.leastBytes(scalar) > values.remaining()) return 'ended';
    const isRing = ring !== undefined && (name === 'vertex_indices' || name === 'vertex_index');
    if (isRing && length > mostCorners) return 'too_many';
    for (let i = 0; i < length; i++) {
      if (i % CORNERS_AT_A_TIME === CORNERS_AT_A_TIME - 1 && isCancelled(values.position()))
        return 'cancelled';
      const value = values.read(scalar);
      if (isRing) ring.push(value);
    }
  }
  switch (values.state()) {
    case 'good':
      return 'read';
    case 'ended':
      return 'ended';
    case 'wrong':
      return 'wrong';
  }
}
