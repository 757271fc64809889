import { type JobContext, type Result, ok } from '#base';
import {
  type Transform,
  type WeldedMesh,
  determinantOf,
  multiplyTransforms,
  scaling,
  weldIndexed,
} from '#kernel';
import { type ModelObject, type ModelPart, type ModelUse, parseModelPart } from './3mf-model.ts';
import { type Archive, openArchive, toPartName } from './archive.ts';
import {
  assembleFile,
  cleanName,
  refuse,
  refuseCancelled,
  refuseTooMany,
  refuseTooManyBodies,
  stemOf,
  wholeOf,
} from './assemble.ts';
import { MESH_LIMITS, type MeshLimits } from './limits.ts';
import type { ImportedFile, LengthUnit, MeshFormat, MeshReadCode } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

/** 3MF (3MF Core Specification 1.3, and of the Production Extension the objects in other parts). */
export const threeMfFormat: MeshFormat = {
  id: '3mf',
  label: '3MF',
  extensions: ['3mf'],
  sniff: (head) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04,
  decode: (bytes, name, context, limits) => decode3mf(wholeOf(bytes), name, context, limits),
};

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

/** A mesh at its place in the build. */
interface Instance {
  readonly object: ModelObject;
  readonly transform: Transform;
}

/** Every item of the build is one body: its components are parts of one thing. */
function decode3mf(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const opened = openArchive(bytes, file, limits.unpackedBytes);
  if (!opened.ok) return opened;
  const rootName = findRoot(opened.value, file, context);
  if (!rootName.ok) return rootName;
  const build = createBuild(opened.value, file, context, limits);
  const root = build.part(rootName.value);
  if (!root.ok) return root;
  const { items, unit } = root.value;
  if (items.length > limits.bodies) {
    return refuseTooManyBodies(file, limits);
  }
  const millimeters = MILLIMETERS[unit];
  const toMillimeters = scaling(millimeters, millimeters, millimeters);
  const bodies: { name: string; welded: WeldedMesh }[] = [];
  for (const [i, item] of items.entries()) {
    if (context.signal.aborted) return refuseCancelled(file);
    context.report({ phase: 'build', done: i, total: items.length });
    const instances: Instance[] = [];
    const placed = build.place(item, rootName.value, toMillimeters, [], instances);
    if (!placed.ok) return placed;
    bodies.push({ name: cleanName(placed.value, stemOf(file)), welded: joinInstances(instances) });
  }
  return assembleFile(file, '3mf', unit, bodies);
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

interface Build {
  /** A model part, read when it is first asked for. */
  part(name: string): Result<ModelPart, MeshReadCode>;
  /** Adds the meshes of a use, through all its components, to `instances`; the value is the object's name. */
  place(
    use: ModelUse,
    partName: string,
    outer: Transform,
    chain: readonly ModelObject[],
    instances: Instance[],
  ): Result<string, MeshReadCode>;
}

function createBuild(archive: Archive, file: string, context: JobContext, limits: MeshLimits): Build {
  const parts = new Map<string, ModelPart>();
  let uses = 0;
  let triangles = 0;

  const part: Build['part'] = (name) => {
    const known = parts.get(name);
    if (known !== undefined) return ok(known);
    const bytes = archive.read(name, context);
    if (!bytes.ok) return bytes;
    const parsed = parseModelPart(bytes.value, file, context, limits);
    if (parsed.ok) parts.set(name, parsed.value);
    return parsed;
  };

  const place: Build['place'] = (use, partName, outer, chain, instances) => {
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
    if (object.faces.length > 0) {
      triangles += object.faces.length / 3;
      if (triangles > limits.triangles) return refuseTooMany(file, limits);
      instances.push({ object, transform });
    }
    for (const component of object.components) {
      const placed = place(component, usedPart, transform, [...chain, object], instances);
      if (!placed.ok) return placed;
    }
    return ok(object.name);
  };

  return { part, place };
}

/** The meshes at their places as one mesh; a mirroring place turns faces round, so that their outside stays outside. */
function joinInstances(instances: readonly Instance[]): WeldedMesh {
  const sum = (sizeOf: (object: ModelObject) => number): number =>
    instances.reduce((total, { object }) => total + sizeOf(object), 0);
  const positions = new Float32Array(sum(({ points }) => points.length));
  const indices = new Uint32Array(sum(({ faces }) => faces.length));
  let point = 0;
  let index = 0;
  for (const { object, transform: t } of instances) {
    const first = point / 3;
    const points = object.points.view();
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      positions[point++] = t[0]! * x + t[4]! * y + t[8]! * z + t[12]!;
      positions[point++] = t[1]! * x + t[5]! * y + t[9]! * z + t[13]!;
      positions[point++] = t[2]! * x + t[6]! * y + t[10]! * z + t[14]!;
    }
    const faces = object.faces.view();
    const [second, third] = determinantOf(t) < 0 ? [2, 1] : [1, 2];
    for (let i = 0; i < faces.length; i += 3) {
      indices[index++] = first + faces[i]!;
      indices[index++] = first + faces[i + second]!;
      indices[index++] = first + faces[i + third]!;
    }
  }
  return weldIndexed(positions, indices);
}
