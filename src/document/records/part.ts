import { ok, type ContentHash, type Id } from '#base';
import {
  determinantOf,
  isLabel,
  isPartFeatures,
  isPrimitive,
  type Label,
  type PartFeatures,
  type Primitive,
  type Transform,
} from '#kernel';
import { isOrderKey } from '../order-key.ts';
import {
  differsIn,
  isContentHash,
  isIdText,
  isKeptName,
  refuseField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';

export interface PartGroup {
  readonly id: string;
  readonly name: string;
}

/** Labels on a part, and what it is without them: from these its mesh was made, and can be made anew. */
export interface PartLabels {
  /** The mesh without labels: their frames are on it. */
  readonly mesh: ContentHash;
  /** What that mesh was made from, where it is a shape. */
  readonly primitive?: Primitive;
  /** In the order they are made in: at least one. */
  readonly items: readonly Label[];
}

/** A part on a plate. `transform` takes mesh millimetres to plate millimetres (origin at the plate's centre). */
export interface PartRecord extends RecordBase<'part'> {
  readonly id: Id<'part'>;
  readonly plate: Id<'plate'>;
  readonly name: string;
  readonly mesh: ContentHash;
  readonly transform: Transform;
  readonly visible: boolean;
  readonly locked: boolean;
  /** What its mesh was made from, for as long as that is all its mesh is: the numbers can still be changed. */
  readonly primitive?: Primitive;
  /** What its mesh shows besides the part itself, for as long as nothing else has changed it (ADR 0328). */
  readonly labels?: PartLabels;
  /** What it is besides its mesh: shell, holes, honeycombs. What comes of them is derived and never kept (ADR 0370). */
  readonly features?: PartFeatures;
  /** The group it is in: parts of a plate whose groups have the same id. Each of them has its name (ADR 0309). */
  readonly group?: PartGroup;
  /** Sorts the plate's part list; a fractional index, so that a move changes one record. */
  readonly order: string;
}

/** Whether a value is a group of the fields it has, and no others. */
function isGroup(value: unknown): value is PartGroup {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { id, name } = value as Readonly<Record<string, unknown>>;
  return isIdText(id) && isKeptName(name);
}

/** No part is larger or farther away than this: a kilometre. */
const LARGEST_ENTRY = 1e6;
/** Volume factors below this are flat: a part scaled to a thousandth on every axis, three times over, is above it. */
const SMALLEST_DETERMINANT = 1e-28;

/** Whether a value is a transform the document keeps: 16 finite numbers, affine, invertible, of sane size. */
export function isTransform(value: unknown): value is Transform {
  if (!Array.isArray(value) || value.length !== 16) return false;
  const matrix = value as readonly unknown[];
  if (!matrix.every((entry) => typeof entry === 'number' && Math.abs(entry) <= LARGEST_ENTRY)) return false;
  const transform = matrix as readonly number[];
  const affine = transform[3] === 0 && transform[7] === 0 && transform[11] === 0 && transform[15] === 1;
  return affine && Math.abs(determinantOf(transform)) >= SMALLEST_DETERMINANT;
}

/** More labels on a part are a mistake. */
export const MOST_LABELS = 50;

function isLabels(value: unknown): value is PartLabels {
  if (typeof value !== 'object' || value === null) return false;
  const { mesh, items, primitive, ...others } = value as Readonly<Record<string, unknown>>;
  if (!isContentHash(mesh) || Object.keys(others).length > 0) return false;
  if ('primitive' in value && !isPrimitive(primitive)) return false;
  if (!Array.isArray(items) || items.length === 0 || items.length > MOST_LABELS) return false;
  return (items as readonly unknown[]).every((item) => isLabel(item) && isTransform(item.frame));
}

/** The meshes a part names: they are kept, sent and copied with it. */
export function meshesOf({ mesh, labels }: PartRecord): readonly ContentHash[] {
  return labels === undefined ? [mesh] : [mesh, labels.mesh];
}

/**
 * A part as it is where only these meshes are: its text stays, but as part of its mesh, where the mesh without labels is not there. Older
 * builds keep and send only what they know of.
 */
export function labelsWithin(part: PartRecord, has: (mesh: ContentHash) => boolean): PartRecord {
  const { labels, ...bare } = part;
  return labels === undefined || has(labels.mesh) ? part : bare;
}

export const partType: RecordType<PartRecord> = {
  kind: 'part',
  ownedBy: ['plate'],
  unrecorded: ['visible', 'locked'],
  check(part) {
    if (!isIdText(part['id'])) return refuseField('id');
    if (!isIdText(part['plate'])) return refuseField('plate');
    if (!isKeptName(part['name'])) return refuseField('name');
    if (!isContentHash(part['mesh'])) return refuseField('mesh');
    if (!isTransform(part['transform'])) return refuseField('transform');
    if (typeof part['visible'] !== 'boolean') return refuseField('visible');
    if (typeof part['locked'] !== 'boolean') return refuseField('locked');
    if (!isOrderKey(part['order'])) return refuseField('order');
    if ('primitive' in part && !isPrimitive(part['primitive'])) return refuseField('primitive');
    if ('labels' in part && !isLabels(part['labels'])) return refuseField('labels');
    if ('features' in part && !isPartFeatures(part['features'])) return refuseField('features');
    if ('group' in part && !isGroup(part['group'])) return refuseField('group');
    return ok(part as unknown as PartRecord);
  },
  owners: ({ plate }) => [plate],
  order: ({ order }) => order,
  affectsLayers: (before, after) =>
    differsIn(before, after, ['plate', 'mesh', 'transform', 'visible', 'features']),
};
