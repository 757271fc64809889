import { type JobContext, type Result, ok } from '#base';
import type { Archive } from './archive.ts';
import { refuse } from './assemble.ts';
import type { MeshLimits } from './limits.ts';
import type { MeshReadCode } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

/** Faces of an object that are no part of what is printed: the first of them and the last. */
export type FaceRange = readonly [first: number, last: number];

/** What slicers note beside the model about the objects of its build, by the objects' ids. */
export interface SlicerNotes {
  readonly names: ReadonlyMap<string, string>;
  /** Modifiers, negative volumes and supports among an object's faces (PrusaSlicer). */
  readonly faces: ReadonlyMap<string, readonly FaceRange[]>;
  /** The same among an object's components: their object ids (Bambu Studio). */
  readonly components: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the plates are called; none where there is one only. */
  readonly plates: readonly string[];
  /** The plate of each use of an object in the build, by `placeKey`. */
  readonly plateOf: ReadonlyMap<string, number>;
}

/** The use of an object: which of its uses in the build it is, from 0. */
export const placeKey = (object: string, use: number): string => `${object} ${use}`;

/** Part names of PrusaSlicer (and SuperSlicer), then of Bambu Studio (and OrcaSlicer). */
const FILES = ['/metadata/slic3r_pe_model.config', '/metadata/model_settings.config'];

/** Reads the notes that are there; damaged ones refuse the file, as they would leave out what is to be left out. */
export function readSlicerNotes(
  archive: Archive,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Result<SlicerNotes, MeshReadCode> {
  const notes = {
    names: new Map<string, string>(),
    faces: new Map<string, FaceRange[]>(),
    components: new Map<string, Set<string>>(),
    plates: [] as string[],
    plateOf: new Map<string, number>(),
  };
  for (const part of FILES) {
    if (!archive.names.has(part)) continue;
    const bytes = archive.read(part, context);
    if (!bytes.ok) return bytes;
    const read = readFile(bytes.value, notes, limits.instances);
    if (read === 'damaged') return refuse('format_corrupt', file, `${part} is damaged`, { part });
    if (read === 'too many') return refuse('archive_suspicious', file, `${part} says too much`, { part });
  }
  return ok(notes);
}

interface Reading {
  readonly names: Map<string, string>;
  readonly faces: Map<string, FaceRange[]>;
  readonly components: Map<string, Set<string>>;
  readonly plates: string[];
  readonly plateOf: Map<string, number>;
}

function readFile(bytes: Uint8Array, notes: Reading, most: number): 'damaged' | 'too many' | null {
  const scanner = new XmlScanner(bytes);
  let object = '';
  let range: FaceRange | null = null;
  /** What metadata is about: the innermost of these elements. */
  let within: 'object' | 'volume' | 'part' | 'plate' | 'model_instance' | null = null;
  let instance = { object: '', use: '0' };
  let entries = 0;
  for (;;) {
    const tag = scanner.next();
    if (tag === 'done') return scanner.isMalformed ? 'damaged' : null;
    if (tag === 'malformed' || scanner.isMalformed) return 'damaged';
    if (tag === 'end') {
      if (scanner.isElement('model_instance')) {
        notes.plateOf.set(placeKey(instance.object, Number(instance.use)), notes.plates.length - 1);
        within = 'plate';
      } else if (scanner.isElement('volume') || scanner.isElement('part')) within = 'object';
      else if (scanner.isElement('object') || scanner.isElement('plate')) within = null;
      continue;
    }
    if (++entries > most) return 'too many';
    const { id, key, value, subtype, firstid, lastid } = readAttributes(scanner);
    if (scanner.isMalformed) return 'damaged';
    if (scanner.isElement('object')) {
      object = id;
      within = 'object';
    } else if (scanner.isElement('volume')) {
      const [first, last] = [Number(firstid), Number(lastid)];
      if (!Number.isInteger(first) || !Number.isInteger(last)) return 'damaged';
      range = [first, last];
      within = 'volume';
    } else if (scanner.isElement('part')) {
      if (subtype !== '' && subtype !== 'normal_part')
        listIn(notes.components, object, () => new Set()).add(id);
      within = 'part';
    } else if (scanner.isElement('plate')) {
      notes.plates.push('');
      within = 'plate';
    } else if (scanner.isElement('model_instance')) {
      instance = { object: '', use: '0' };
      within = 'model_instance';
    } else if (scanner.isElement('metadata')) {
      if (within === 'object' && key === 'name') notes.names.set(object, value);
      else if (within === 'volume' && key === 'volume_type' && value !== 'ModelPart' && range !== null)
        listIn(notes.faces, object, (): FaceRange[] => []).push(range);
      else if (within === 'plate' && key === 'plater_name') notes.plates[notes.plates.length - 1] = value;
      else if (within === 'model_instance' && key === 'object_id') instance.object = value;
      else if (within === 'model_instance' && key === 'instance_id') instance.use = value;
    }
  }
}

const ATTRIBUTES = ['id', 'key', 'value', 'subtype', 'firstid', 'lastid'] as const;

function readAttributes(scanner: XmlScanner): Record<(typeof ATTRIBUTES)[number], string> {
  const read = { id: '', key: '', value: '', subtype: '', firstid: '', lastid: '' };
  while (scanner.nextAttribute()) {
    const name = ATTRIBUTES.find((known) => scanner.isAttribute(known));
    if (name !== undefined) read[name] = scanner.value;
  }
  return read;
}

function listIn<List>(lists: Map<string, List>, key: string, make: () => List): List {
  const list = lists.get(key) ?? make();
  lists.set(key, list);
  return list;
}
