import { jsonCount, jsonList, jsonObject, type GltfDocument } from './gltf-document.ts';

/** Numbers of a buffer, so many to an element. */
export interface Accessor {
  readonly count: number;
  /** Component `part` of an element; both must be in range. */
  at(element: number, part: number): number;
}

interface ComponentType {
  readonly bytes: number;
  /** What a normalised one is divided by. */
  readonly most: number;
  read(view: DataView, at: number): number;
}

const COMPONENTS: ReadonlyMap<unknown, ComponentType> = new Map([
  [5120, { bytes: 1, most: 127, read: (view, at) => view.getInt8(at) }],
  [5121, { bytes: 1, most: 255, read: (view, at) => view.getUint8(at) }],
  [5122, { bytes: 2, most: 32767, read: (view, at) => view.getInt16(at, true) }],
  [5123, { bytes: 2, most: 65535, read: (view, at) => view.getUint16(at, true) }],
  [5125, { bytes: 4, most: 1, read: (view, at) => view.getUint32(at, true) }],
  [5126, { bytes: 4, most: 1, read: (view, at) => view.getFloat32(at, true) }],
] satisfies readonly (readonly [number, ComponentType])[]);

const PARTS: Readonly<Record<'SCALAR' | 'VEC3', number>> = { SCALAR: 1, VEC3: 3 };

/** An accessor of this type; undefined where it is not there, of another type, sparse, or reaches beyond its buffer. */
export function openAccessor(
  document: GltfDocument,
  index: unknown,
  type: keyof typeof PARTS,
): Accessor | undefined {
  const { json } = document;
  const accessor = jsonObject(jsonList(json['accessors'])[jsonCount(index) ?? -1]);
  const view = jsonObject(jsonList(json['bufferViews'])[jsonCount(accessor?.['bufferView']) ?? -1]);
  if (accessor === undefined || view === undefined || accessor['sparse'] !== undefined) return undefined;
  const component = COMPONENTS.get(accessor['componentType']);
  const count = jsonCount(accessor['count']);
  const bytes = document.buffer(jsonCount(view['buffer']) ?? -1);
  if (component === undefined || count === undefined || bytes === undefined || accessor['type'] !== type)
    return undefined;
  const size = component.bytes * PARTS[type];
  const stride = jsonCount(view['byteStride'] ?? size);
  const viewStart = jsonCount(view['byteOffset'] ?? 0);
  const viewLength = jsonCount(view['byteLength']);
  const offset = jsonCount(accessor['byteOffset'] ?? 0);
  if (stride === undefined || viewStart === undefined || viewLength === undefined || offset === undefined)
    return undefined;
  const past = count === 0 ? 0 : offset + (count - 1) * stride + size;
  if (stride < size || past > viewLength || viewStart + viewLength > bytes.length) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset + viewStart, viewLength);
  const divisor = accessor['normalized'] === true ? component.most : 1;
  return {
    count,
    at: (element, part) => component.read(data, offset + element * stride + part * component.bytes) / divisor,
  };
}
