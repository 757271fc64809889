import { type JobContext, type Result, ok } from '#base';
import { type Transform, multiplyTransforms, rotationAbout, translation } from '#kernel';
import { type Refusal, createPace, refuse, refuseCancelled, refuseTooMany } from './assemble.ts';
import { FaceList, FloatList } from './growable.ts';
import type { MeshLimits } from './limits.ts';
import type { LengthUnit, MeshReadCode } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

/** A mesh of one or several volumes. Coordinates are in the file's unit. */
export interface AmfObject {
  readonly kind: 'object';
  readonly name: string;
  readonly points: FloatList;
  readonly faces: FaceList;
}

/** Where an object, or another constellation, stands. */
interface AmfUse {
  readonly id: string;
  readonly transform: Transform;
}

interface AmfConstellation {
  readonly kind: 'constellation';
  readonly uses: readonly AmfUse[];
}

export type AmfEntry = AmfObject | AmfConstellation;

export interface AmfFile {
  readonly unit: LengthUnit;
  readonly millimetres: number;
  /** By id: objects and constellations share theirs. */
  readonly entries: ReadonlyMap<string, AmfEntry>;
}

/** Units as the standard and the programs before it spell them. */
const UNITS: Readonly<Record<string, readonly [unit: LengthUnit, millimetres: number]>> = {
  micron: ['micron', 0.001],
  micrometer: ['micron', 0.001],
  millimeter: ['millimeter', 1],
  inch: ['inch', 25.4],
  feet: ['foot', 304.8],
  foot: ['foot', 304.8],
  meter: ['meter', 1000],
};

/** Elements of three numbers, and of an instance's way. */
const POINT = ['x', 'y', 'z'] as const;
const CORNERS = ['v1', 'v2', 'v3'] as const;
const WAY = ['deltax', 'deltay', 'deltaz', 'rx', 'ry', 'rz'] as const;

/** The element that holds numbers now: its names, and what was read of them. */
interface Numbers {
  readonly element: 'coordinates' | 'triangle' | 'instance';
  readonly names: readonly string[];
  readonly values: (number | undefined)[];
}

/** Reads the objects and constellations of an AMF (ISO/ASTM 52915:2016, 7 to 9); a file without unit is in millimetres. */
export function parseAmf(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits: MeshLimits,
): Result<AmfFile, MeshReadCode> {
  const scanner = new XmlScanner(bytes);
  const isCancelled = createPace(context, 'read', bytes.length, 1 << 20);
  const corrupt = (fault: string): Refusal => refuse('format_corrupt', file, fault);

  if (scanner.next() !== 'start' || !scanner.isElement('amf'))
    return corrupt('the first element is not an AMF');
  const unitName = (readAttribute(scanner, 'unit') || 'millimeter').toLowerCase();
  const unit = Object.hasOwn(UNITS, unitName) ? UNITS[unitName] : undefined;
  if (unit === undefined) return refuse('format_unsupported', file, `the unit ${unitName.slice(0, 40)}`);

  const entries = new Map<string, AmfEntry>();
  let object: (AmfObject & { name: string }) | undefined;
  let uses: AmfUse[] | undefined;
  let usedId = '';
  let numbers: Numbers | undefined;
  let isInVolume = false;
  let faceCount = 0;
  let entryCount = 0;

  const begin = (element: Numbers['element'], names: readonly string[]): void => {
    numbers = { element, names, values: [] };
  };
  /** What is wrong with the numbers of the element that ends here; undefined where nothing is. */
  const finish = ({ element, values }: Numbers): string | undefined => {
    if (element === 'instance') {
      uses?.push({ id: usedId, transform: wayOf(values) });
      return uses === undefined ? 'an instance is outside of constellations' : undefined;
    }
    const [a, b, c] = values;
    if (object === undefined || a === undefined || b === undefined || c === undefined)
      return `${element} without its three numbers`;
    if (element === 'coordinates') object.points.push3(a, b, c);
    else {
      const count = object.points.length / 3;
      if ([a, b, c].some((corner) => !Number.isInteger(corner) || corner < 0 || corner >= count))
        return 'a triangle names a vertex that is not there';
      object.faces.push3(a, b, c);
      faceCount++;
    }
    return undefined;
  };
  const start = (): void => {
    if (numbers !== undefined) {
      const at = numbers.names.findIndex((name) => scanner.isElement(name));
      if (at < 0) return;
      scanner.readText();
      numbers.values[at] = scanner.readNumber();
    } else if (scanner.isElement('coordinates')) begin('coordinates', POINT);
    else if (scanner.isElement('triangle')) begin('triangle', CORNERS);
    else if (scanner.isElement('volume')) isInVolume = true;
    else if (scanner.isElement('instance')) {
      usedId = readAttribute(scanner, 'objectid');
      entryCount++;
      begin('instance', WAY);
    } else if (scanner.isElement('object')) {
      object = { kind: 'object', name: '', points: new FloatList(), faces: new FaceList() };
      entries.set(readAttribute(scanner, 'id'), object);
      entryCount++;
    } else if (scanner.isElement('constellation')) {
      uses = [];
      entries.set(readAttribute(scanner, 'id'), { kind: 'constellation', uses });
      entryCount++;
    } else if (scanner.isElement('metadata') && object !== undefined && !isInVolume) {
      if (readAttribute(scanner, 'type').toLowerCase() !== 'name') return;
      scanner.readText();
      object.name = scanner.value;
    }
  };

  for (;;) {
    if (isCancelled(scanner.position)) return refuseCancelled(file);
    const tag = scanner.next();
    if (tag === 'done') return refuse('format_truncated', file, 'the text ends too early');
    if (tag === 'malformed') return corrupt('the text breaks off');
    if (tag === 'start') start();
    else if (scanner.isElement('amf')) break;
    else if (numbers !== undefined && scanner.isElement(numbers.element)) {
      const fault = finish(numbers);
      if (fault !== undefined) return corrupt(fault);
      if (faceCount > limits.triangles) return refuseTooMany(file, limits);
      numbers = undefined;
    } else if (scanner.isElement('volume')) isInVolume = false;
    else if (scanner.isElement('object')) object = undefined;
    else if (scanner.isElement('constellation')) uses = undefined;
    if (scanner.isMalformed) return corrupt('a value is not what it must be');
    // A few bytes of text make an object: their number is limited, so that memory is.
    if (entryCount > limits.instances) return refuse('archive_suspicious', file, 'too many objects');
  }
  return ok({ unit: unit[0], millimetres: unit[1], entries });
}

/** The value of a start tag's attribute, its prefix not counted; empty without it. */
function readAttribute(scanner: XmlScanner, name: string): string {
  let found = '';
  while (scanner.nextAttribute()) if (scanner.isAttribute(name)) found = scanner.value;
  return found;
}

/** Turned about x, then y, then z, in degrees, and moved; what is not given is nothing. */
function wayOf(values: readonly (number | undefined)[]): Transform {
  const [x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0] = values;
  return [rotationAbout('z', rz), rotationAbout('y', ry), rotationAbout('x', rx)].reduce(
    multiplyTransforms,
    translation(x, y, z),
  );
}
