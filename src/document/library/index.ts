export {
  crafts,
  genericCraft,
  genericCraftName,
  genericMaterial,
  genericMaterialIn,
  inCurrency,
  layerHeightDigits,
} from './crafts.ts';
export { printerById, printers } from './printers.ts';
export { checkPrinter, pixelPitch, PRINTER_RANGES, validatePrinter } from './validate-printer.ts';
