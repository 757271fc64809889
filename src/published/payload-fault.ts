import type { Result } from '#base';
import { checkCraft, checkMaterial, checkPrinter, CRAFT_RANGES, isInRange, PRINTER_RANGES } from '#document';
import { isSomeSupportSettings } from '#kernel';

type Range = Parameters<typeof isInRange>[1];
type Payload = Readonly<Record<string, unknown>>;

/** A side of a part's box, mm: up to the largest entry of a transform that a document keeps. A flat one has none upwards. */
const SIDE: Range = { min: 0, max: 1e6 };
const TRIANGLES: Range = { min: 1, max: 1e9, integer: true };
/** The publication has the name, and whoever takes it gives it an id. */
const NAMED = { id: 'published', name: 'published' } as const;

/** The field that a check of the document's refused, or null. */
const fieldOf = (checked: Result<unknown>): string | null =>
  checked.ok ? null : String(checked.error.details?.['field']);

const areInRange = (values: unknown, range: Range): boolean =>
  Array.isArray(values) && values.every((value) => isInRange(value, range));

function printerFault(payload: Payload): string | null {
  const field = fieldOf(checkPrinter({ ...payload, ...NAMED, sources: [] }));
  // Pixels that are too small, too large or too oblong: of the plate, or of the panel.
  return field === 'pitch' ? 'platform' : field;
}

function partFault({ size, triangles }: Payload): string | null {
  if (!areInRange(size, SIDE)) return 'size';
  return isInRange(triangles, TRIANGLES) ? null : 'triangles';
}

function designFault({ platform, layerHeight }: Payload): string | null {
  if (platform !== null && !areInRange(platform, PRINTER_RANGES.length)) return 'platform';
  return layerHeight === null || isInRange(layerHeight, CRAFT_RANGES.layerHeight) ? null : 'layerHeight';
}

/** By kind: the first field that holds what none may hold, or null. */
const FAULTS: Readonly<Record<string, (payload: Payload) => string | null>> = {
  craft: (payload) => fieldOf(checkCraft({ ...payload, ...NAMED, downloadCount: 0 })),
  material: (payload) => fieldOf(checkMaterial({ ...payload, ...NAMED })),
  printer: printerFault,
  supportType: ({ values }) => (isSomeSupportSettings(values) ? null : 'values'),
  part: partFault,
  design: designFault,
};

/**
 * The field of a payload that holds what no printer, craft, material, support type, part or design can have
 * (`bottom.exposureTime`), or null. The payload has the shape that the contract's kind says; a kind without numbers is never at
 * fault.
 */
export function payloadFault(kind: string, payload: Payload): string | null {
  return (Object.hasOwn(FAULTS, kind) ? FAULTS[kind] : undefined)?.(payload) ?? null;
}
