export { decodeLayer, layersSha256 } from './digests.ts';
export { convertPrint, printerOfPrint, type ConvertedPrint, type PrintConversion } from './convert-print.ts';
export { EDGE_PICTURE, edgePicture } from './edge-picture.ts';
export { estimatePrint, type PlateEstimate } from './estimate.ts';
export { estimateFileBytes, type SizedPlate } from './estimate-size.ts';
export { sampleVolumes } from './sample-volume.ts';
export { exportPrint, type ExportedPrint, type PrintExport } from './export-print.ts';
export { hashPrint, openPrint, type OpenedPrint } from './inspect-print.ts';
export {
  breatheEvery,
  findIssues,
  printLayers,
  sessionLayers,
  type Breathe,
  type IssueReport,
  type LayerSource,
} from './issues.ts';
export { layerToPng } from './layer-picture.ts';
export { layerSettingsFor, type CraftSettings, type PeelingPrinter } from './layer-settings.ts';
export { formatForExtension, ownFormat } from './own-format.ts';
export { checkPanel, planJob, planSlice, type JobFacts, type PlateContent } from './plan.ts';
export {
  outsideBy,
  preflight,
  type InvisiblePartCode,
  type PartFault,
  type PartFaultCode,
  type PreflightPlate,
} from './preflight.ts';
export { plateToPanel, rasterSpecFor } from './plate-mapping.ts';
export { repairIssue, withEdits, type LayerEdits, type RepairableIssue } from './repair-print.ts';
export { runSteps } from './run-steps.ts';
export { printPlate, type PlatePrint, type PrintedPlate } from './print-plate.ts';
export {
  checkStandingSupports,
  growSupports,
  type GrownSupports,
  type SupportOrder,
  type CheckedSupports,
  type StandingCheck,
} from './grow-supports.ts';
export { fixStandingSupports, type Fixing } from './fix-supports.ts';
export { findNewSeals, type NewSeal } from './new-seals.ts';
export { supportParts, supportVolume, type GrowingOn } from './support-layers.ts';
export { craftToText } from './crafts/craft-text.ts';
export { type FoundCraft } from './crafts/found-craft.ts';
export { readCraft } from './crafts/read-craft.ts';
