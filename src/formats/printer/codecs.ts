import { pw0Codec } from './anycubic/codec.ts';
import { ctbCodec } from './ctb/codec.ts';
import { gooCodec } from './goo/codec.ts';
import { pngCodec, pngRgbCodec } from './png/codec.ts';
import type { LayerCodec, LayerCodecId } from './types.ts';

/** The reference layer codecs by name. */
export const layerCodecs: Readonly<Record<LayerCodecId, LayerCodec>> = {
  goo: gooCodec,
  ctb: ctbCodec,
  pw0: pw0Codec,
  png: pngCodec,
  'png-rgb': pngRgbCodec,
};
