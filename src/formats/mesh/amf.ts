import { type JobContext, type Result, ok } from '#base';
import {
  type Transform,
  type WeldedMesh,
  identityTransform,
  joinMeshes,
  multiplyTransforms,
  scaling,
} from '#kernel';
import { type AmfEntry, type AmfFile, type AmfObject, parseAmf } from './amf-document.ts';
import { openArchive } from './archive.ts';
import {
  type Refusal,
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
import { looksLikeText, textStart } from './text-scanner.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** AMF (ISO/ASTM 52915), plain or zipped. Colours, materials and the curvature of triangles are passed over. */
export const amfFormat: MeshFormat = {
  id: 'amf',
  label: 'AMF',
  extensions: ['amf'],
  sniff: (head) => (isZip(head) ? /\.amf$/i.test(firstNameOf(head)) : beginsAsAmf(head)),
  decode: (bytes, name, context, limits) => decodeAmf(wholeOf(bytes), name, context, limits),
};

/** Constellations in constellations; deeper nesting is nobody's plate. */
const MOST_LEVELS = 64;

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

/** The name of the first file of a zip, from its local header (PKWARE APPNOTE 6.3.10, 4.3.7). */
function firstNameOf(head: Uint8Array): string {
  if (head.length < 30) return '';
  const length = head[26]! | (head[27]! << 8);
  return new TextDecoder().decode(head.subarray(30, 30 + length));
}

function beginsAsAmf(head: Uint8Array): boolean {
  return (
    looksLikeText(head) &&
    /^\s*(?:<\?[^>]*\?>\s*|<!--[^]*?-->\s*)*<amf[\s>]/.test(
      new TextDecoder().decode(head.subarray(textStart(head))),
    )
  );
}

function decodeAmf(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const text = isZip(bytes) ? unzip(bytes, file, context, limits) : ok(bytes);
  if (!text.ok) return text;
  const parsed = parseAmf(text.value, file, context, limits);
  if (!parsed.ok) return parsed;
  const { unit, millimetres } = parsed.value;
  const bodies: { name: string; welded: WeldedMesh }[] = [];
  const placed = placeAll(parsed.value, file, context, limits, (object, transform) => {
    const mesh = { positions: object.points.view(), indices: object.faces.view() };
    const inMillimetres = multiplyTransforms(scaling(millimetres, millimetres, millimetres), transform);
    bodies.push({
      name: cleanName(object.name, stemOf(file)),
      welded: joinMeshes([{ mesh, transform: inMillimetres }]),
    });
  });
  return placed.ok ? assembleFile(file, 'amf', unit, bodies) : placed;
}

/** The one AMF of a zip. */
function unzip(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Result<Uint8Array, MeshReadCode> {
  const archive = openArchive(bytes, file, limits.unpackedBytes);
  if (!archive.ok) return archive;
  const name = [...archive.value.names].find((entry) => entry.endsWith('.amf'));
  return name === undefined
    ? refuse('format_unknown', file, 'an archive without an AMF')
    : archive.value.read(name, context);
}

/**
 * Gives each object to `take` wherever it stands: constellations and objects that no constellation uses are roots, and those that one
 * uses stand where it puts them.
 */
function placeAll(
  { entries }: AmfFile,
  file: string,
  context: JobContext,
  limits: MeshLimits,
  take: (object: AmfObject, transform: Transform) => void,
): Result<null, MeshReadCode> {
  let bodies = 0;
  let uses = 0;
  let triangles = 0;
  const placed = new Set<AmfEntry>();
  const place = (
    entry: AmfEntry,
    transform: Transform,
    chain: readonly AmfEntry[],
  ): Result<null, MeshReadCode> => {
    if (context.signal.aborted) return refuseCancelled(file);
    // A few lines of constellations of constellations can mean billions of uses.
    if (++uses > limits.instances) return refuse('archive_suspicious', file, 'too many uses of objects');
    if (chain.includes(entry)) return refuseCircle(file);
    if (chain.length === MOST_LEVELS)
      return refuse('format_unsupported', file, 'constellations nested too deeply');
    placed.add(entry);
    if (entry.kind === 'object') {
      if (entry.faces.length === 0) return ok(null);
      triangles += entry.faces.length / 3;
      if (triangles > limits.triangles) return refuseTooMany(file, limits);
      if (++bodies > limits.bodies) return refuseTooManyBodies(file, limits);
      take(entry, transform);
      return ok(null);
    }
    for (const use of entry.uses) {
      const used = entries.get(use.id);
      if (used === undefined)
        return refuse('format_corrupt', file, `object ${use.id} is used and not there`, { object: use.id });
      const done = place(used, multiplyTransforms(transform, use.transform), [...chain, entry]);
      if (!done.ok) return done;
    }
    return ok(null);
  };

  const used = new Set(
    [...entries.values()].flatMap((entry) =>
      entry.kind === 'constellation' ? entry.uses.map(({ id }) => id) : [],
    ),
  );
  for (const [id, entry] of entries) {
    if (used.has(id)) continue;
    const done = place(entry, identityTransform, []);
    if (!done.ok) return done;
  }
  // Whoever is used by others alone that are used by it.
  return placed.size < new Set(entries.values()).size ? refuseCircle(file) : ok(null);
}

function refuseCircle(file: string): Refusal {
  return refuse('format_corrupt', file, 'a constellation is a part of itself');
}
