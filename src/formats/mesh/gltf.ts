import type { JobContext, Result } from '#base';
import {
  type Transform,
  type WeldedMesh,
  determinantOf,
  identityTransform,
  multiplyTransforms,
  transformPoint,
  weldTriangles,
} from '#kernel';
import {
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
import { openAccessor, type Accessor } from './gltf-accessor.ts';
import {
  jsonCount,
  jsonList,
  jsonNumbers,
  jsonObject,
  looksLikeGlb,
  openGltf,
  type GltfDocument,
  type Json,
} from './gltf-document.ts';
import { FloatList } from './growable.ts';
import { MESH_LIMITS, type MeshLimits } from './limits.ts';
import { looksLikeText } from './text-scanner.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** glTF 2.0 (Khronos): GLB, and its text with the data in it. Materials, skins and animations are passed over. */
export const gltfFormat: MeshFormat = {
  id: 'gltf',
  label: 'glTF',
  extensions: ['glb', 'gltf'],
  sniff: (head) =>
    looksLikeGlb(head) ||
    (looksLikeText(head) &&
      /^\s*\{[^]*"(?:asset|scenes?|nodes|meshes|accessors|bufferViews|buffers)"\s*:/.test(
        new TextDecoder().decode(head),
      )),
  decode: (bytes, name, context, limits) => decodeGltf(wholeOf(bytes), name, context, limits),
};

/** Metres with Y up and the front along Z become millimetres with Z up and the front along −Y. */
const TO_PLATE: Transform = [1000, 0, 0, 0, 0, 0, 1000, 0, 0, -1000, 0, 0, 0, 0, 0, 1];
/** Nodes within nodes; deeper nesting is nobody's scene. */
const MOST_LEVELS = 64;

type Fault = 'corrupt' | 'too_many' | 'too_many_bodies' | 'suspicious' | 'cancelled';

interface Body {
  readonly name: string;
  readonly welded: WeldedMesh;
}

/** Each use of a mesh by a node is a body. */
function decodeGltf(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const opened = openGltf(bytes, file);
  if (!opened.ok) return opened;
  const found = readScene(opened.value, stemOf(file), context, limits);
  switch (found) {
    case 'corrupt':
      return refuse('format_corrupt', file, 'its nodes, meshes or data are not what they must be');
    case 'too_many':
      return refuseTooMany(file, limits);
    case 'too_many_bodies':
      return refuseTooManyBodies(file, limits);
    case 'suspicious':
      return refuse('archive_suspicious', file, 'too many uses of nodes');
    case 'cancelled':
      return refuseCancelled(file);
    default:
      return assembleFile(file, 'gltf', 'meter', found);
  }
}

/** The bodies of the scene that is to be shown; without scenes, of the nodes that are no other's children. */
function readScene(
  document: GltfDocument,
  fallbackName: string,
  context: JobContext,
  limits: MeshLimits,
): readonly Body[] | Fault {
  const { json } = document;
  const nodes = jsonList(json['nodes']).map(jsonObject);
  const meshes = jsonList(json['meshes']).map(jsonObject);
  const isCancelled = createPace(context, 'read', limits.instances, 16);
  const bodies: Body[] = [];
  let uses = 0;
  let triangles = 0;

  const visit = (index: unknown, outer: Transform, chain: readonly unknown[]): Fault | null => {
    const node = nodes[jsonCount(index) ?? -1];
    if (node === undefined || chain.includes(index) || chain.length === MOST_LEVELS) return 'corrupt';
    if (++uses > limits.instances) return 'suspicious';
    if (isCancelled(uses)) return 'cancelled';
    const own = nodeTransform(node);
    if (own === undefined) return 'corrupt';
    const transform = multiplyTransforms(outer, own);
    if (node['mesh'] !== undefined) {
      const mesh = meshes[jsonCount(node['mesh']) ?? -1];
      if (mesh === undefined) return 'corrupt';
      const corners = new FloatList();
      for (const primitive of jsonList(mesh['primitives'])) {
        if (++uses > limits.instances) return 'suspicious';
        const fault = readPrimitive(document, primitive, transform, limits.triangles - triangles, corners);
        if (fault !== null) return fault;
      }
      triangles += corners.length / 9;
      if (triangles > limits.triangles) return 'too_many';
      if (bodies.length === limits.bodies) return 'too_many_bodies';
      const name = [node['name'], mesh['name']].find((text) => typeof text === 'string' && text !== '');
      bodies.push({
        name: cleanName(typeof name === 'string' ? name : '', fallbackName),
        welded: weldTriangles(corners.view().slice()),
      });
    }
    for (const child of jsonList(node['children'])) {
      const fault = visit(child, transform, [...chain, index]);
      if (fault !== null) return fault;
    }
    return null;
  };

  for (const root of rootsOf(json, nodes)) {
    const fault = visit(root, TO_PLATE, []);
    if (fault !== null) return fault;
  }
  return bodies;
}

function rootsOf(json: Json, nodes: readonly (Json | undefined)[]): readonly unknown[] {
  const scene = jsonObject(jsonList(json['scenes'])[jsonCount(json['scene'] ?? 0) ?? -1]);
  if (scene !== undefined) return jsonList(scene['nodes']);
  const children = new Set(nodes.flatMap((node) => jsonList(node?.['children'])));
  return nodes.flatMap((_, index) => (children.has(index) ? [] : [index]));
}

/** A matrix, or translation, turn (a quaternion) and scale; undefined where they are not numbers. */
function nodeTransform(node: Json): Transform | undefined {
  if (node['matrix'] !== undefined) return jsonNumbers(node['matrix'], 16);
  const move = jsonNumbers(node['translation'] ?? [0, 0, 0], 3);
  const turn = jsonNumbers(node['rotation'] ?? [0, 0, 0, 1], 4);
  const scale = jsonNumbers(node['scale'] ?? [1, 1, 1], 3);
  if (move === undefined || turn === undefined || scale === undefined) return undefined;
  if (move.every((value) => value === 0) && node['rotation'] === undefined && node['scale'] === undefined)
    return identityTransform;
  const [x, y, z, w] = turn as [number, number, number, number];
  const [sx, sy, sz] = scale as [number, number, number];
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    ...move,
    1,
  ];
}

/** Modes of a primitive that are triangles: which three of its corners the `face`-th has. */
const TRIANGLES: ReadonlyMap<unknown, (face: number) => readonly [number, number, number]> = new Map([
  [4, (face: number) => [face * 3, face * 3 + 1, face * 3 + 2] as const],
  // Every other face of a strip turns the other way.
  [5, (face: number) => [face, face + 1 + (face % 2), face + 2 - (face % 2)] as const],
  [6, (face: number) => [0, face + 1, face + 2] as const],
]);

/** Pushes the corners of each triangle, where they stand. Lines and points are passed over. */
function readPrimitive(
  document: GltfDocument,
  value: unknown,
  transform: Transform,
  mostTriangles: number,
  corners: FloatList,
): Fault | null {
  const primitive = jsonObject(value);
  const attributes = jsonObject(primitive?.['attributes']);
  if (primitive === undefined || attributes === undefined) return 'corrupt';
  const mode = primitive['mode'] ?? 4;
  const cornersOf = TRIANGLES.get(mode);
  if (cornersOf === undefined) return null;
  const points = openAccessor(document, attributes['POSITION'], 'VEC3');
  if (points === undefined) return 'corrupt';
  let indices: Accessor | undefined;
  if (primitive['indices'] !== undefined) {
    indices = openAccessor(document, primitive['indices'], 'SCALAR');
    if (indices === undefined) return 'corrupt';
  }
  const count = (indices ?? points).count;
  const faces = mode === 4 ? Math.floor(count / 3) : Math.max(0, count - 2);
  if (corners.length / 9 + faces > mostTriangles) return 'too_many';
  const isMirrored = determinantOf(transform) < 0;
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = cornersOf(face);
    for (const corner of isMirrored ? [a, c, b] : [a, b, c]) {
      const index = indices === undefined ? corner : indices.at(corner, 0);
      if (!Number.isInteger(index) || index >= points.count || index < 0) return 'corrupt';
      const place = [points.at(index, 0), points.at(index, 1), points.at(index, 2)] as const;
      corners.push3(...transformPoint(transform, place));
    }
  }
  return null;
}
