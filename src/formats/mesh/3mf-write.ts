import { determinantOf, multiplyTransforms, scaling, type MeshBuffers, type Transform } from '#kernel';
import { writePackage } from './package-write.ts';
import type { NamedPlacedMesh } from './placed-mesh.ts';
import { nameLine, type TextSink } from './text-write.ts';

/**
 * Parts as a 3MF package in millimetres (3MF Core Specification 1.3): an object for each, with its name and its own coordinates, and a
 * build item with its transform. Readers differ about transforms that mirror, so a mirrored part has its mesh mirrored instead.
 */
export function write3mf(
  parts: readonly NamedPlacedMesh[],
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): void {
  writePackage((sink) => writeModel(parts, sink), [], take);
}

function writeModel(parts: readonly NamedPlacedMesh[], sink: TextSink): void {
  openModel(sink);
  parts.forEach(({ name, mesh, transform }, at) =>
    writeObject({ id: at + 1, name, mesh, mirrored: isMirrored(transform) }, sink),
  );
  openBuild(sink);
  parts.forEach(({ transform }, at) => writeItem(at + 1, transform, sink));
  closeModel(sink);
}

/** Begins a model in millimetres; objects follow. `metadata` is names of the core specification with what they say. */
export function openModel(sink: TextSink, metadata: Readonly<Record<string, string>> = {}): void {
  sink.add('<?xml version="1.0" encoding="UTF-8"?>\n');
  sink.add(
    '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n',
  );
  for (const [name, text] of Object.entries(metadata))
    sink.add(`<metadata name="${name}">${escapeXml(nameLine(text))}</metadata>\n`);
  sink.add('<resources>\n');
}

/** Ends the objects; items follow. */
export function openBuild(sink: TextSink): void {
  sink.add('</resources>\n<build>\n');
}

export function closeModel(sink: TextSink): void {
  sink.add('</build>\n</model>\n');
}

const MIRROR = scaling(-1, 1, 1);
/** Whether a part that stands so has its mesh written mirrored. */
export const isMirrored = (transform: Transform): boolean => determinantOf(transform) < 0;

export interface WrittenObject {
  readonly id: number;
  readonly name: string;
  readonly mesh: MeshBuffers;
  /** Written with the sign of every x changed, and each face's last two corners swapped. */
  readonly mirrored: boolean;
}

/** An object of one mesh, every coordinate bit for bit. `onFaces` hears how many of its faces are written, now and then. */
export function writeObject(
  { id, name, mesh, mirrored }: WrittenObject,
  sink: TextSink,
  onFaces: (count: number) => void = () => undefined,
): void {
  const { positions, indices } = mesh;
  const sign = mirrored ? -1 : 1;
  sink.add(`<object id="${id}" name="${escapeXml(nameLine(name))}" type="model"><mesh><vertices>\n`);
  for (let at = 0; at < positions.length; at += 3) {
    sink.add('<vertex x="');
    sink.addExactNumber(positions[at]! * sign);
    sink.add('" y="');
    sink.addExactNumber(positions[at + 1]!);
    sink.add('" z="');
    sink.addExactNumber(positions[at + 2]!);
    sink.add('"/>\n');
  }
  sink.add('</vertices><triangles>\n');
  const [second, third] = mirrored ? [2, 1] : [1, 2];
  for (let face = 0; face < indices.length; face += 3) {
    if (face % REPORTED === 0) onFaces(face / 3);
    sink.add('<triangle v1="');
    sink.addCount(indices[face]!);
    sink.add('" v2="');
    sink.addCount(indices[face + second]!);
    sink.add('" v3="');
    sink.addCount(indices[face + third]!);
    sink.add('"/>\n');
  }
  sink.add('</triangles></mesh></object>\n');
}

/** Indices between two reports. */
const REPORTED = 3 << 14;

/** An object that is another one under a name of its own. */
export function writeNamedCopy(id: number, name: string, original: number, sink: TextSink): void {
  sink.add(
    `<object id="${id}" name="${escapeXml(nameLine(name))}" type="model"><components><component objectid="${original}"/></components></object>\n`,
  );
}

/** An item of the build; one whose transform mirrors is of an object that is written mirrored. */
export function writeItem(object: number, transform: Transform, sink: TextSink): void {
  const placed = isMirrored(transform) ? multiplyTransforms(transform, MIRROR) : transform;
  // Rows of a matrix that a row vector is multiplied by: columns of ours, without the last row.
  const entries = placed.filter((_, entry) => entry % 4 !== 3).map((entry) => String(entry + 0));
  sink.add(`<item objectid="${object}" transform="${entries.join(' ')}"/>\n`);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}
