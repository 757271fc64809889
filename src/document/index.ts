export type * from './types.ts';
export { NAME_LIMIT, checkName, checkRecord, isTransform, makeName } from './check-record.ts';
export {
  ANTIALIAS_LEVELS,
  ANTIALIAS_Z_LEVELS,
  GREY_BITS,
  GREY_CURVE_RANGE,
  CRAFT_RANGES,
  CURRENCIES,
  MATERIAL_RANGES,
  SCALE_FACTOR_RANGE,
  STAGE_RANGES,
  TOLERANCE_RANGE,
  type NumberRange,
  checkCraft,
  checkMaterial,
  isInRange,
} from './craft.ts';
export { diffBetween, isEmptyDiff, reverseDiff, squashDiffs } from './diff.ts';
export { type DocumentListener, type DocumentStore, createDocument } from './document-store.ts';
export { type Gesture, type History, type StepLabel, createHistory } from './history.ts';
export {
  addParts,
  removeParts,
  renamePart,
  reorderPart,
  setPartFlags,
  setPlate,
  transformParts,
} from './commands.ts';
export { DOCUMENT_VERSION, restoreDocument, storeDocument } from './stored-document.ts';
export {
  crafts,
  genericCraft,
  genericMaterial,
  pixelPitch,
  printerById,
  printers,
  validatePrinter,
} from './library/index.ts';
