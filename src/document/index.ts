export type * from './settings.ts';
export type * from './types.ts';
export type { RecordBase, RecordType } from './records/record-type.ts';
export {
  type AnyRecord,
  type RecordKind,
  type RecordOf,
  type RecordTypes,
  RECORD_TYPES,
  checkRecord,
  recordTypesOf,
} from './records/record-types.ts';
export {
  type PartGroup,
  type PartLabels,
  type PartRecord,
  isTransform,
  labelsWithin,
  meshesOf,
  MOST_LABELS,
} from './records/part.ts';
export { PLATE_LIMIT, type PlateRecord } from './records/plate.ts';
export {
  AS_PRINTER,
  originOf,
  originPoint,
  PLATFORM_EDGES,
  PLATFORM_ORIGINS,
  PLATFORM_RANGES,
  USUAL_GAP_MM,
  type PlatformEdge,
  type PlatformOrigin,
  type PlatformRecord,
  type PlatformSettings,
} from './records/platform.ts';
export { PROJECT_ID, type ProjectRecord } from './records/project.ts';
export { NAME_LIMIT, checkName, makeName } from './names.ts';
export { orderBetween } from './order-key.ts';
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
export { EMPTY_DIFF, diffBetween, isEmptyDiff, reverseDiff, squashDiffs } from './diff.ts';
export { type DocumentListener, type DocumentStore, createDocument } from './document-store.ts';
export { type Gesture, type History, type StepLabel, createHistory } from './history.ts';
export {
  copiedGroups,
  groupMembers,
  groupParts,
  placeParts,
  renameGroup,
  ungroupParts,
} from './group-commands.ts';
export {
  addParts,
  moveParts,
  removeParts,
  renamePart,
  reorderPart,
  reshapeParts,
  setFeatures,
  setPartFlags,
  transformParts,
} from './part-commands.ts';
export {
  addPlate,
  duplicatePlate,
  removePlate,
  reorderPlate,
  setPlate,
  setProject,
} from './plate-commands.ts';
export { platformOf, setPlatform, usableVolumeOf } from './platform-commands.ts';
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
