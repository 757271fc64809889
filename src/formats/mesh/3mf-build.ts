import { type JobContext, type Result, ok } from '#base';
import {
  type Transform,
  type WeldedMesh,
  determinantOf,
  identityTransform,
  multiplyTransforms,
  scaling,
  weldIndexed,
} from '#kernel';
import { type ModelObject, type ModelPart, type ModelUse, parseModelPart } from './3mf-model.ts';
import { type FaceRange, type SlicerNotes, readSlicerNotes, placeKey } from './3mf-notes.ts';
import { type Archive, toPartName } from './archive.ts';
import {
  cleanName,
  refuse,
  refuseCancelled,
  refuseTooMany,
  refuseTooManyBodies,
  stemOf,
} from './assemble.ts';
import type { MeshLimits } from './limits.ts';
import type { LengthUnit, MeshReadCode } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

const MILLIMETERS: Readonly<Record<LengthUnit, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
  unknown: 1,
};

/** Components in components; deeper nesting is nobody's assembly. */
const MOST_LEVELS = 64;

/** A mesh at its place in an item, millimetres. */
export interface Instance {
  readonly object: ModelObject;
  readonly transform: Transform;
  readonly leftOut: readonly FaceRange[];
}

/** An item of the build: what is in it and, apart from that, how it stands, millimetres. */
export interface BuildItem {
  readonly name: string;
  readonly transform: Transform;
  readonly instances: readonly Instance[];
  /** Items that say the same here hold the same. */
  readonly object: string;
  readonly plate: number;
}

export interface ModelBuild {
  readonly unit: LengthUnit;
  readonly items: readonly BuildItem[];
  /** What slicers say of plates; none where they say nothing. */
  readonly plates: readonly string[];
}

/** Reads the build of a 3MF package with all it is made of. Names are those slicers note, else those of the objects. */
export function readBuild(
  archive: Archive,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Result<ModelBuild, MeshReadCode> {
  const rootName = findRoot(archive, file, context);
  if (!rootName.ok) return rootName;
  const notes = readSlicerNotes(archive, file, context, limits);
  if (!notes.ok) return notes;
  const { part, place } = createPlacer(archive, notes.value, file, context, limits);
  const root = part(rootName.value);
  if (!root.ok) return root;
  const { items: uses, unit } = root.value;
  if (uses.length > limits.bodies) return refuseTooManyBodies(file, limits);
  const millimeters = MILLIMETERS[unit];
  const toMillimeters = scaling(millimeters, millimeters, millimeters);
  const items: BuildItem[] = [];
  const seen = new Map<string, number>();
  for (const [i, use] of uses.entries()) {
    if (context.signal.aborted) return refuseCancelled(file);
    context.report({ phase: 'build', done: i, total: uses.length });
    const instances: Instance[] = [];
    const inPlace = { ...use, transform: identityTransform };
    const placed = place(inPlace, rootName.value, toMillimeters, [], instances);
    if (!placed.ok) return placed;
    const times = seen.get(use.objectId) ?? 0;
    seen.set(use.objectId, times + 1);
    items.push({
      name: cleanName(notes.value.names.get(use.objectId) ?? placed.value, stemOf(file)),
      transform: use.transform.map((entry, at) => (at >= 12 && at < 15 ? entry * millimeters : entry)),
      instances,
      object: `${use.part ?? rootName.value} ${use.objectId}`,
      plate: notes.value.plateOf.get(placeKey(use.objectId, times)) ?? 0,
    });
  }
  return ok({ unit, items, plates: notes.value.plates });
}

/** The part that the package's relationships name as its model; without them, the usual one. */
function findRoot(archive: Archive, file: string, context: JobContext): Result<string, MeshReadCode> {
  let root = '/3d/3dmodel.model';
  if (archive.names.has('/_rels/.rels')) {
    const relationships = archive.read('/_rels/.rels', context);
    if (!relationships.ok) return relationships;
    root = findModelTarget(relationships.value) ?? root;
  }
  return archive.names.has(root) ? ok(root) : refuse('format_unknown', file, 'an archive without a 3D model');
}

function findModelTarget(relationships: Uint8Array): string | undefined {
  const scanner = new XmlScanner(relationships);
  for (let tag = scanner.next(); tag === 'start' || tag === 'end'; tag = scanner.next()) {
    if (tag === 'end' || !scanner.isElement('Relationship')) continue;
    let type = '';
    let target = '';
    while (scanner.nextAttribute()) {
      if (scanner.isAttribute('Type')) type = scanner.value;
      else if (scanner.isAttribute('Target')) target = scanner.value;
    }
    if (type === 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel') return toPartName(target);
  }
  return undefined;
}

interface Placer {
  /** A model part, read when it is first asked for. */
  readonly part: (name: string) => Result<ModelPart, MeshReadCode>;
  /** Adds the meshes of a use, through all its components, to `instances`; the value is the object's name. */
  readonly place: (
    use: ModelUse,
    partName: string,
    outer: Transform,
    chain: readonly ModelObject[],
    instances: Instance[],
  ) => Result<string, MeshReadCode>;
}

function createPlacer(
  archive: Archive,
  notes: SlicerNotes,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Placer {
  const parts = new Map<string, ModelPart>();
  let uses = 0;
  let triangles = 0;

  const part: Placer['part'] = (name) => {
    const known = parts.get(name);
    if (known !== undefined) return ok(known);
    const bytes = archive.read(name, context);
    if (!bytes.ok) return bytes;
    const parsed = parseModelPart(bytes.value, file, context, limits);
    if (parsed.ok) parts.set(name, parsed.value);
    return parsed;
  };

  const place: Placer['place'] = (use, partName, outer, chain, instances) => {
    const usedPart = use.part ?? partName;
    const found = part(usedPart);
    if (!found.ok) return found;
    const object = found.value.objects.get(use.objectId);
    if (object === undefined) {
      return refuse('format_corrupt', file, `object ${use.objectId} is used and not there`, {
        object: use.objectId,
      });
    }
    if (chain.includes(object)) {
      return refuse('format_corrupt', file, `object ${use.objectId} is a part of itself`, {
        object: use.objectId,
      });
    }
    if (chain.length === MOST_LEVELS)
      return refuse('format_unsupported', file, 'components nested too deeply');
    // A few lines of components of components can mean billions of uses.
    if (++uses > limits.instances) return refuse('archive_suspicious', file, 'too many uses of objects');
    // Supports and surfaces of other programs are not what is to be printed.
    if (object.type !== 'model') return ok(object.name);
    const transform = multiplyTransforms(outer, use.transform);
    const isItem = chain.length === 0;
    if (object.faces.length > 0) {
      triangles += object.faces.length / 3;
      if (triangles > limits.triangles) return refuseTooMany(file, limits);
      const leftOut = isItem ? (notes.faces.get(use.objectId) ?? []) : [];
      instances.push({ object, transform, leftOut });
    }
    const leftOut = isItem ? notes.components.get(use.objectId) : undefined;
    for (const component of object.components) {
      if (leftOut?.has(component.objectId) === true) continue;
      const placed = place(component, usedPart, transform, [...chain, object], instances);
      if (!placed.ok) return placed;
    }
    return ok(object.name);
  };

  return { part, place };
}

/** The meshes at their places as one mesh; a mirroring place turns faces round, so that their outside stays outside. */
export function joinInstances(instances: readonly Instance[]): WeldedMesh {
  const sum = (sizeOf: (object: ModelObject) => number): number =>
    instances.reduce((total, { object }) => total + sizeOf(object), 0);
  const positions = new Float32Array(sum(({ points }) => points.length));
  const indices = new Uint32Array(sum(({ faces }) => faces.length));
  let point = 0;
  let index = 0;
  for (const { object, transform: t, leftOut } of instances) {
    const first = point / 3;
    const points = object.points.view();
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      positions[point++] = t[0]! * x + t[4]! * y + t[8]! * z + t[12]!;
      positions[point++] = t[1]! * x + t[5]! * y + t[9]! * z + t[13]!;
      positions[point++] = t[2]! * x + t[6]! * y + t[10]! * z + t[14]!;
    }
    const faces = object.faces.view();
    const isOut = outOf(leftOut, faces.length / 3);
    const [second, third] = determinantOf(t) < 0 ? [2, 1] : [1, 2];
    for (let i = 0; i < faces.length; i += 3) {
      if (isOut?.[i / 3] === 1) continue;
      indices[index++] = first + faces[i]!;
      indices[index++] = first + faces[i + second]!;
      indices[index++] = first + faces[i + third]!;
    }
  }
  return weldIndexed(positions, indices.subarray(0, index));
}

/** A mark for each face of `count` that is in one of these ranges; null where there are none. */
function outOf(ranges: readonly FaceRange[], count: number): Uint8Array | null {
  if (ranges.length === 0) return null;
  const marks = new Uint8Array(count);
  for (const [first, last] of ranges) marks.fill(1, Math.max(0, first), last + 1);
  return marks;
}
