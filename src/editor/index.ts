export type * from './types.ts';
export type * from './ports.ts';
export type * from './file-places.ts';
export { LIBRARY_ORDERS } from './library/types.ts';
export type * from './library/types.ts';
export {
  craftOf,
  LIBRARY_KINDS,
  materialOf,
  partOf,
  payloadOfCraft,
  payloadOfMaterial,
  payloadOfPrinter,
  printerOf,
  scriptOf,
  supportTypeOf,
} from './library/kinds.ts';
export { hasItemFiles } from './library/item-file.ts';
export { projectOfPart } from './library/fetch-part.ts';
export type * from './geometry.ts';
export type * from './supports/operations.ts';
export type * from './features/baked-part.ts';
export type { PartOpenings, ShownOpenings } from './features/part-openings.ts';
export type { PartWalls, ShownWalls } from './features/part-walls.ts';
export type { PartInfill, SeenInfill } from './features/seen-infill.ts';
export { thinnestWall, WALL_COLORS, wallScale, type WallScale } from './features/wall-scale.ts';
export {
  grownBody,
  type FeatureResult,
  type FeatureSolid,
  type PartSolids,
  type ShellFigures,
} from './features/feature-solids.ts';
export type * from './viewport.ts';
export { createEditor } from './create-editor.ts';
export { readPrintFile, type PrintReading } from './print-file/reader.ts';
export { ACTION_REASONS, editorAction, editorActions } from './actions.ts';
export type { ActionButton, EditorAction, ListedAction } from './editor-action.ts';
export { supportMarks } from './supports/support-marks.ts';
export {
  criticalAngleOf,
  LOWEST_OVERHANG,
  OVERHANG_COLORS,
  overhangScale,
} from './supports/overhang-scale.ts';
export { MORE, STAGES, type StageLine } from './stages.ts';
export { fitsParam, showsParam, shownStages, toolNamed, toolWords } from './tools/index.ts';
export { TOOLS } from './tools/table.ts';
export { withoutHyphens } from './tools/saying.ts';
export { areaShape } from './tools/select/tool.ts';
export type * from './tools/tool.ts';
export { CLIP_TYPE } from './clip.ts';
export { partsName } from './personal.ts';
export { clickedParts, withGroups } from './groups.ts';
export { type MarkValue, type ViewMark, shownMarks } from './view-marks.ts';
export { SAVE_INTERVAL_MS } from './autosave.ts';
export { CLOUD_PAUSE_MS } from './cloud.ts';
export { isLeft } from './tab-state.ts';
export { CHECK_AFTER_MS } from './issue-checks.ts';
export { builtInLibrary } from './built-in-library.ts';
export { isFault, MESH_FINDINGS, MILLIMETRES_AN_INCH } from './part-quality.ts';
export { VOLUME_WARNING } from './repair-notices.ts';
export {
  panelMapping,
  partCutHeight,
  partMapping,
  partPoint,
  type PanelMapping,
  type PanelPrinter,
} from './panel-mapping.ts';
export { repairPlace, type RepairPlace } from './repair-place.ts';
export { BATCH_STEPS } from './batch/types.ts';
export { samplePart } from './sample-part.ts';
export { testPrint } from './test-print.ts';
export { exposureTest, exposureTower } from './exposure-test.ts';
export { messageKeys } from './message-keys.ts';
export {
  type DragRule,
  type MouseButton,
  NAVIGATION,
  NAVIGATION_SCHEMES,
  type Navigation,
  type NavigationScheme,
  TWO_FINGERS,
  type TwoFingers,
  type ViewDrag,
  viewDrag,
} from './navigation.ts';
export { type NumberContext, type NumberUnit, ambiguousReadings, parseNumber } from './numbers.ts';
export {
  ANGLE_UNITS,
  type AngleUnit,
  type FieldRange,
  formatNumber,
  fromShown,
  LENGTH_UNITS,
  type LengthUnit,
  scaleOf,
  shownRange,
  toShown,
  type UnitScale,
} from './units.ts';
