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
export type { BanRecord } from './records/ban.ts';
export type { BraceRecord, TrunkPlace } from './records/brace.ts';
export type { BranchRecord, StrutId } from './records/branch.ts';
export { supportPaintIdOf, type SupportPaintRecord } from './records/support-paint.ts';
export {
  supportSetIdOf,
  type SupportOrigin,
  type SupportSetRecord,
  type SupportStyle,
} from './records/support-set.ts';
export {
  isBuiltInType,
  MOST_SUPPORT_TYPES,
  type SupportTypeName,
  type SupportTypeRecord,
} from './records/support-type.ts';
export { isAutomatic, isByHand, type TipRecord } from './records/tip.ts';
export type { TrunkFoot, TrunkRecord } from './records/trunk.ts';
export { areApart, faceRunsOf, facesOfRuns, type FaceRuns, withFaces, withoutFaces } from './face-runs.ts';
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
  SECOND_STAGE,
  AREA_MOTION,
  AREA_MOTION_RANGES,
  EXPOSURE_TOWER_RANGES,
  STAGE_RANGES,
  TOLERANCE_RANGE,
  type NumberRange,
  CRAFT_FIELDS,
  checkCraft,
  checkMaterial,
  craftValue,
  isInRange,
  valueIn,
  wholeCraft,
  withCraftValue,
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
  renameParts,
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
export { addSupports, type AddedTip } from './supports/add-command.ts';
export { copiedSupports, isSupportRecord, type SupportRecord, supportsOf } from './supports/copies.ts';
export { deleteSupports } from './supports/delete-command.ts';
export {
  connectTrunks,
  editTips,
  insertJoint,
  moveFoot,
  moveJoint,
  pinSupports,
  rehostSupport,
  removeJoint,
  setBraceRadius,
  type TipChange,
} from './supports/edit-commands.ts';
export { straightenSupports, straightJoints } from './supports/straighten-command.ts';
export { outsideRegion } from './supports/region-pieces.ts';
export { plannedStructure } from './supports/planned-structure.ts';
export { keptPieces, withoutScripted } from './supports/kept-pieces.ts';
export { fixSupports } from './supports/fix-command.ts';
export { matchRegenerated, SAME_WITHIN } from './supports/matching.ts';
export {
  allPieces,
  idInSet,
  piecesOf,
  type StrutRecord,
  type SupportPiece,
  type SupportPieces,
} from './supports/pieces.ts';
export {
  addBan,
  removeSupports,
  setSupportPaint,
  setSupports,
  setSupportStyle,
  type StyleChange,
} from './supports/set-commands.ts';
export {
  baseOverPlate,
  moveBase,
  pointsOverPlate,
  structureOverPlate,
  wayOf,
} from './supports/over-plate.ts';
export { differencesOfTip, settingsOfStyle, settingsOfTip, settingsOfType } from './supports/settings.ts';
export {
  fromPlate,
  overPlate,
  placeToRoute,
  type RoutedPlace,
  routedTransform,
  standingOf,
  type SupportStanding,
  toPlate,
  turnToPlate,
  turnFromPlate,
} from './supports/standing.ts';
export { type RoutedSupports, structureToRecords } from './supports/to-records.ts';
export {
  createJointFinder,
  type JointFinder,
  pointOf,
  recordsToStructure,
  type StructureOfRecords,
} from './supports/to-structure.ts';
export { addSupportType, removeSupportType, setSupportType } from './supports/type-commands.ts';
export { DOCUMENT_VERSION, restoreDocument, storeDocument } from './stored-document.ts';
export {
  checkPrinter,
  crafts,
  genericCraft,
  genericCraftName,
  genericMaterial,
  genericMaterialIn,
  inCurrency,
  layerHeightDigits,
  pixelPitch,
  PRINTER_RANGES,
  printerById,
  printers,
  validatePrinter,
} from './library/index.ts';
