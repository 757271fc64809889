import { ok, type Id } from '#base';
import { checkCraft, checkMaterial } from '../craft.ts';
import { isOrderKey } from '../order-key.ts';
import { checkPrinter } from '../library/validate-printer.ts';
import type { Material, PrintCraft, Printer } from '../settings.ts';
import {
  differsIn,
  isIdText,
  isKeptName,
  refuseField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';

/** A plate: what is printed at once, on which printer and with which print craft. */
export interface PlateRecord extends RecordBase<'plate'> {
  readonly id: Id<'plate'>;
  /** Empty where nobody has named it: it is called by its place then, in the language of who looks. */
  readonly name: string;
  /** Sorts the plates; a fractional index, so that a move changes one record. */
  readonly order: string;
  readonly printer: string;
  /** The printer itself, where it is a person's own: so it goes with the project to whoever opens it. */
  readonly ownPrinter?: Printer;
  readonly craft: PrintCraft;
  readonly material: Material;
}

/** Each plate is shown, sliced and exported by itself; hundreds would be a mistake or an attack. */
export const PLATE_LIMIT = 100;

export const plateType: RecordType<PlateRecord> = {
  kind: 'plate',
  count: { least: 1, most: PLATE_LIMIT },
  ownedBy: [],
  unrecorded: [],
  check(plate) {
    if (!isIdText(plate['id'])) return refuseField('id');
    if (plate['name'] !== '' && !isKeptName(plate['name'])) return refuseField('name');
    if (!isOrderKey(plate['order'])) return refuseField('order');
    if (!isIdText(plate['printer'])) return refuseField('printer');
    const { ownPrinter } = plate;
    if (ownPrinter !== undefined) {
      const own = checkPrinter(ownPrinter);
      if (!own.ok) return refuseField(`ownPrinter.${String(own.error.details?.field)}`);
      if (own.value.id !== plate['printer']) return refuseField('ownPrinter.id');
    }
    const craft = checkCraft(plate['craft']);
    if (!craft.ok) return refuseField(`craft.${String(craft.error.details?.field)}`);
    const material = checkMaterial(plate['material']);
    if (!material.ok) return refuseField(`material.${String(material.error.details?.field)}`);
    return ok(plate as unknown as PlateRecord);
  },
  owners: () => [],
  order: ({ order }) => order,
  affectsLayers: (before, after) => differsIn(before, after, ['printer', 'ownPrinter', 'craft', 'material']),
};
