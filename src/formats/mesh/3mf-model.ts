import { type JobContext, type Result, ok } from '#base';
import { type Transform, identityTransform } from '#kernel';
import { type Refusal, createPace, refuse, refuseCancelled, refuseTooMany } from './assemble.ts';
import { toPartName } from './archive.ts';
import { FaceList, FloatList } from './growable.ts';
import type { MeshLimits } from './limits.ts';
import type { LengthUnit, MeshReadCode } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

/** An object put somewhere: an item of the build or a component of another object. */
export interface ModelUse {
  readonly objectId: string;
  /** The model part that has the object, where it is another one (production extension). */
  readonly part?: string;
  readonly transform: Transform;
}

/** A mesh, or components, or both empty. Coordinates are in the file's unit. */
export interface ModelObject {
  readonly name: string;
  readonly type: string;
  readonly points: FloatList;
  readonly faces: FaceList;
  readonly components: readonly ModelUse[];
}

/** One model part of a 3MF package. */
export interface ModelPart {
  readonly unit: LengthUnit;
  readonly objects: ReadonlyMap<string, ModelObject>;
  readonly items: readonly ModelUse[];
}

/** Extensions that change nothing about which space an object fills, or that are understood. */
const KNOWN_EXTENSIONS = new Set([
  'http://schemas.microsoft.com/3dmanufacturing/core/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/production/2015/06',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
]);

const UNITS: readonly string[] = [
  'micron',
  'millimeter',
  'centimeter',
  'inch',
  'foot',
  'meter',
] satisfies readonly LengthUnit[];

/**
 * Reads a model part (3MF Core Specification 1.3). Elements that have not the root's prefix belong to extensions and are
 * passed over.
 */
export function parseModelPart(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Result<ModelPart, MeshReadCode> {
  const scanner = new XmlScanner(bytes);
  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const corrupt = (fault: string): Refusal => refuse('format_corrupt', file, `in the model, ${fault}`);

  if (scanner.next() !== 'start' || !scanner.isElement('model'))
    return corrupt('the first element is not a model');
  const core = scanner.prefix;
  const root = readRoot(scanner);
  if (root.unknownExtension !== undefined) {
    const details = { extension: root.unknownExtension };
    return refuse('format_unsupported', file, `requires the extension ${details.extension}`, details);
  }
  const unit = UNITS.find((known) => known === root.unit) as LengthUnit | undefined;
  if (unit === undefined) return corrupt(`the unit is ${root.unit}`);

  const objects = new Map<string, ModelObject>();
  const items: ModelUse[] = [];
  let object: (ModelObject & { components: ModelUse[] }) | undefined;
  let faceCount = 0;
  let entries = 0;
  let isClosed = false;
  while (!isClosed) {
    if (isCancelled(scanner.position)) return refuseCancelled(file);
    const tag = scanner.next();
    if (tag === 'done' || tag === 'malformed') return corrupt('the text ends or breaks off');
    if (!scanner.hasPrefix(core)) continue;
    if (tag === 'end') {
      isClosed = scanner.isElement('model');
      if (scanner.isElement('object')) object = undefined;
    } else if (scanner.isElement('vertex')) {
      if (object === undefined || !readVertex(scanner, object.points)) return corrupt('a vertex is damaged');
    } else if (scanner.isElement('triangle')) {
      if (object === undefined || !readTriangle(scanner, object)) return corrupt('a triangle is damaged');
      if (++faceCount > limits.triangles) return refuseTooMany(file, limits);
    } else if (scanner.isElement('object')) {
      const { id, ...started } = readObject(scanner);
      objects.set(id, started);
      entries++;
      object = scanner.isSelfClosing ? undefined : started;
    } else if (scanner.isElement('component')) {
      if (object === undefined) return corrupt('a component is outside of objects');
      object.components.push(readUse(scanner));
      entries++;
    } else if (scanner.isElement('item')) {
      items.push(readUse(scanner));
      entries++;
    }
    // A few bytes of text make an object: their number is limited, so that memory is.
    if (entries > limits.instances) return refuse('archive_suspicious', file, 'too many objects');
    if (scanner.isMalformed) return corrupt('a value is not what it must be');
  }
  return ok({ unit, objects, items });
}

function readRoot(scanner: XmlScanner): { unit: string; unknownExtension: string | undefined } {
  let unit = 'millimeter';
  let required: string[] = [];
  const namespaces = new Map<string, string>();
  while (scanner.nextAttribute()) {
    const name = scanner.attributeName;
    if (name === 'unit') unit = scanner.value;
    else if (name === 'requiredextensions')
      required = scanner.value.split(/\s+/).filter((prefix) => prefix !== '');
    else if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), scanner.value);
  }
  const extensions = required.map((prefix) => namespaces.get(prefix) ?? prefix);
  return { unit, unknownExtension: extensions.find((extension) => !KNOWN_EXTENSIONS.has(extension)) };
}

function readVertex(scanner: XmlScanner, points: FloatList): boolean {
  let [x, y, z] = [0, 0, 0];
  let seen = 0;
  while (scanner.nextAttribute()) {
    if (scanner.isAttribute('x')) {
      x = scanner.readNumber();
      seen |= 1;
    } else if (scanner.isAttribute('y')) {
      y = scanner.readNumber();
      seen |= 2;
    } else if (scanner.isAttribute('z')) {
      z = scanner.readNumber();
      seen |= 4;
    }
  }
  points.push3(x, y, z);
  return seen === 7;
}

/** Vertices stand in front of triangles, so that a vertex' number can be checked at once. */
function readTriangle(scanner: XmlScanner, { points, faces }: ModelObject): boolean {
  let [a, b, c] = [-1, -1, -1];
  while (scanner.nextAttribute()) {
    if (scanner.isAttribute('v1')) a = scanner.readNumber();
    else if (scanner.isAttribute('v2')) b = scanner.readNumber();
    else if (scanner.isAttribute('v3')) c = scanner.readNumber();
  }
  const count = points.length / 3;
  faces.push3(a, b, c);
  return (
    Number.isInteger(a) &&
    Number.isInteger(b) &&
    Number.isInteger(c) &&
    a >= 0 &&
    b >= 0 &&
    c >= 0 &&
    a < count &&
    b < count &&
    c < count
  );
}

function readObject(scanner: XmlScanner): { id: string } & ModelObject & { components: ModelUse[] } {
  const object = {
    id: '',
    name: '',
    type: 'model',
    points: new FloatList(),
    faces: new FaceList(),
    components: [],
  };
  while (scanner.nextAttribute()) {
    if (scanner.isAttribute('id')) object.id = scanner.value;
    else if (scanner.isAttribute('name')) object.name = scanner.value;
    else if (scanner.isAttribute('type')) object.type = scanner.value;
  }
  return object;
}

function readUse(scanner: XmlScanner): ModelUse {
  let objectId = '';
  let part: string | undefined;
  let transform = identityTransform;
  while (scanner.nextAttribute()) {
    if (scanner.isAttribute('objectid')) objectId = scanner.value;
    else if (scanner.isAttribute('path')) part = toPartName(scanner.value);
    else if (scanner.isAttribute('transform')) transform = toTransform(scanner.readNumbers(12));
  }
  return part === undefined ? { objectId, transform } : { objectId, part, transform };
}

/** 3MF writes the four rows a row vector is multiplied by; as columns for a column vector they stand in the same order. */
function toTransform(rows: readonly number[]): Transform {
  return [0, 3, 6, 9].flatMap((at) => [...rows.slice(at, at + 3), at === 9 ? 1 : 0]);
}
