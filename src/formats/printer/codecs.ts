import { pw0Codec } from './anycubic/codec.ts';
import { packedPw0Codec } from './anycubic-zip/codec.ts';
import { ctbCodec } from './ctb/codec.ts';
import { cxdlpCodec } from './cxdlp/codec.ts';
import { gooCodec } from './goo/codec.ts';
import { vufCodec } from './goo-v5/codec.ts';
import { phzCodec } from './phz/codec.ts';
import { planesCodec } from './planes/codec.ts';
import { pngCodec, pngRgbCodec } from './png/codec.ts';
import type { LayerCodec, LayerCodecId } from './types.ts';

/** The reference layer codecs by name. */
export const layerCodecs: Readonly<Record<LayerCodecId, LayerCodec>> = {
  goo: gooCodec,
  ctb: ctbCodec,
  pw0: pw0Codec,
  'pw0-packed': packedPw0Codec,
  cxdlp: cxdlpCodec,
  planes: planesCodec,
  phz: phzCodec,
  vuf: vufCodec,
  png: pngCodec,
  'png-rgb': pngRgbCodec,
};
