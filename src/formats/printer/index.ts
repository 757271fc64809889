export type * from './types.ts';
export { layerCodecs } from './codecs.ts';
export { CTB_GREY_TABLE } from './ctb/codec.ts';
export { encodePng } from './png/codec.ts';
export { lossesOf, type Loss } from './losses.ts';
export { inLayer } from './in-layer.ts';
export { parseSettings as parseSlicerSettings } from './sl1/settings.ts';
export { MAX_LAYERS, MAX_PANEL_SIDE } from './limits.ts';
export {
  createPrinterFormats,
  detectPrinterFormat,
  printerFormatById,
  printerFormats,
  printerFormatsForExtension,
  type PrinterFormats,
} from './registry.ts';
