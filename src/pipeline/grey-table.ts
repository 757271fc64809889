import type { PrintCraft } from '#document';
import type { PrinterFormat } from '#formats/printer';

/** What of a format says which greys it can hold. */
type Held = Pick<PrinterFormat, 'greyTable'>;

/** The grey curve's exponent is a whole number of these. */
const CURVE_STEPS = 20;

/**
 * What a layer's grey becomes: along the craft's grey curve, then lifted to its grey level, then to what the format can hold (which is
 * left to the dithering, where there is one). Grey level L is the floor of the grey range: black stays black, any lit grey g
 * becomes L + g · (255 − L) / 255, to the nearest. Undefined where every grey stays as it is.
 */
export function greyTableFor(craft: PrintCraft, format: Held): Uint8Array | undefined {
  const held = dithers(craft) ? undefined : format.greyTable;
  const exponent = Math.round((craft.greyCurve ?? 1) * CURVE_STEPS);
  if (craft.greyLevel === 0 && exponent === CURVE_STEPS) return held;
  const floor = craft.greyLevel;
  return Uint8Array.from({ length: 256 }, (_, grey) => {
    const curved = curvedGrey(grey, exponent);
    const lifted = curved === 0 ? 0 : floor + Math.round((curved * (255 - floor)) / 255);
    return held ? held[lifted]! : lifted;
  });
}

/**
 * 255 · (grey / 255)^(steps / 20) to the nearest, halves up: the largest g with ((2g − 1) / 510)^20 ≤ (grey / 255)^steps. In whole
 * numbers, because a machine's own power function may differ in the last bit, and layers may not. A lit grey stays lit.
 */
function curvedGrey(grey: number, steps: number): number {
  if (grey === 0) return 0;
  const meant = BigInt(grey) ** BigInt(steps) * 510n ** BigInt(CURVE_STEPS);
  const unit = 255n ** BigInt(steps);
  let low = 1;
  let past = 256;
  while (past - low > 1) {
    const middle = (low + past) >> 1;
    if (BigInt(2 * middle - 1) ** BigInt(CURVE_STEPS) * unit <= meant) low = middle;
    else past = middle;
  }
  return low;
}

/** The greys in the file for the levels of a panel of few, black to full light, evenly; undefined for a panel that shows all 256. */
export function panelGreysFor(craft: PrintCraft, format: Held): Uint8Array | undefined {
  if (!dithers(craft)) return undefined;
  const levels = 1 << (craft.greyBits ?? 8);
  return Uint8Array.from({ length: levels }, (_, level) => {
    const grey = Math.round((level * 255) / (levels - 1));
    return format.greyTable ? format.greyTable[grey]! : grey;
  });
}

function dithers({ greyBits = 8 }: PrintCraft): boolean {
  return greyBits < 8;
}
