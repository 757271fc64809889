export { crafts, genericCraft, genericMaterial } from './crafts.ts';
export { printerById, printers } from './printers.ts';
export { pixelPitch, validatePrinter } from './validate-printer.ts';
