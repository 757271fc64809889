import { unwrap, type ContentHash, type Id, type SeededRandom } from '#base';
import { composeTransform, identityTransform, translation, type Label } from '#kernel';
import {
  createDocument,
  PROJECT_ID,
  type AnyRecord,
  type DocumentStore,
  type Material,
  type PartRecord,
  type PlateRecord,
  type PrintCraft,
  type ProjectRecord,
} from '#document';

const stage = {
  exposureTime: 2.5,
  waitBeforeCure: 0.5,
  waitAfterCure: 0,
  waitAfterLift: 0,
  liftDistance: 6,
  liftSpeed: 120,
  retractDistance: 6,
  retractSpeed: 150,
  lightPwm: 255,
};

/** A craft with ordinary values. */
export const ordinaryCraft: PrintCraft = {
  id: 'ordinary',
  name: 'Ordinary',
  price: 0,
  currency: 'USD',
  layerHeight: 0.05,
  firstLayerHeight: 0.05,
  bottomLayerCount: 5,
  transitionLayerCount: 3,
  bottom: { ...stage, exposureTime: 30 },
  normal: stage,
  antialias: 4,
  greyLevel: 0,
  blurLevel: 0,
  antialiasSupports: false,
  pointReduction: 0,
  toleranceCompensation: { bottom: 0, normal: 0 },
  scaleFactor: [100, 100, 100],
  downloadCount: 0,
};

export const ordinaryMaterial: Material = {
  name: 'Grey',
  brand: '',
  color: '#808080',
  model: '',
  density: 1.1,
  costPerLitre: 30,
  note: '',
};

/** On top of a block 10 mm high. */
export const sampleLabel: Label = {
  text: 'Coral 42',
  style: 'engraved',
  font: 'inter',
  sizeMm: 5,
  depthMm: 0.5,
  angleDegrees: 0,
  gapMm: 0,
  align: 'centre',
  follow: true,
  mirror: false,
  frame: translation(0, 0, 10),
};
export const PLATE_ID = 'plate' as Id<'plate'>;

/** The record of a project. */
export function projectRecord(change: Partial<ProjectRecord> = {}): ProjectRecord {
  return { kind: 'project', id: PROJECT_ID, name: 'Untitled', ...change };
}

/** A plate record; the printer need not exist. */
export function plateRecord(change: Partial<PlateRecord> = {}): PlateRecord {
  return {
    kind: 'plate',
    id: PLATE_ID,
    name: '',
    order: 'A1',
    printer: 'any-printer',
    craft: ordinaryCraft,
    material: ordinaryMaterial,
    ...change,
  };
}

/** A part record with an id and an order key of its own for each number. */
export function partRecord(number: number, change: Partial<PartRecord> = {}): PartRecord {
  return {
    kind: 'part',
    id: `part-${number}` as Id<'part'>,
    plate: PLATE_ID,
    name: `Part ${number}`,
    mesh: meshHash(number),
    transform: identityTransform,
    visible: true,
    locked: false,
    order: `A${String(number).padStart(4, '0')}1`,
    ...change,
  };
}

/** A hash that names no bytes, one for each number. */
export function meshHash(number: number): ContentHash {
  return number.toString(16).padStart(64, '0') as ContentHash;
}

/** A document with a project, a plate and these parts. */
export function documentOf(...parts: readonly PartRecord[]): DocumentStore {
  return unwrap(createDocument([projectRecord(), plateRecord(), ...parts]));
}

/** All records: project, plates, parts, each in their order. */
export function recordsOf(document: DocumentStore): readonly AnyRecord[] {
  return document.records();
}

/** Some transform a part may have. */
export function randomTransform(random: SeededRandom): readonly number[] {
  const between = (low: number, high: number): number => low + random.unit() * (high - low);
  return composeTransform({
    position: [between(-200, 200), between(-200, 200), between(-200, 200)],
    rotationDegrees: [between(-180, 180), between(-180, 180), between(-180, 180)],
    scale: [between(0.1, 5), between(0.1, 5), between(-5, -0.1)],
  });
}
