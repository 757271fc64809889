import type { PrintCraft } from '#document';
import type { PrinterFormat } from '#formats/printer';

/**
 * What a coverage grey becomes in the file: first lifted to the craft's grey level, then to what the format can hold.
 * Grey level L is the floor of the grey range: black stays black, any lit grey g becomes L + g · (255 − L) / 255, to the
 * nearest. Undefined where every grey stays as it is.
 */
export function greyTableFor(craft: PrintCraft, format: PrinterFormat): Uint8Array | undefined {
  if (craft.greyLevel === 0) return format.greyTable;
  const floor = craft.greyLevel;
  return Uint8Array.from({ length: 256 }, (_, grey) => {
    const lifted = grey === 0 ? 0 : floor + Math.round((grey * (255 - floor)) / 255);
    return format.greyTable ? format.greyTable[lifted]! : lifted;
  });
}
