import { createLayout, u16, u32, u8, fixed, zeros } from '../layout.ts';

/** At both ends of a file, behind its length with the NUL. */
export const MAGIC = 'CXSW3DV2';
export const LINE_END = Uint8Array.of(0x0d, 0x0a);
export const SMALL_PREVIEW = { width: 116, height: 116 } as const;
export const LARGE_PREVIEW = { width: 290, height: 290 } as const;
/** In file order; each ends with LINE_END. */
export const PREVIEWS = [SMALL_PREVIEW, LARGE_PREVIEW, LARGE_PREVIEW] as const;

/** Behind the printer's model. Big-endian, as all but the last block of the head. */
export const CXDLP_SIZE = createLayout('big', {
  layerCount: u16,
  resolutionX: u16,
  resolutionY: u16,
  padding: zeros(64),
});

/** Behind the texts. Whole numbers: the light in tenths of a second, bottom layers' in seconds, speeds in mm/s. */
export const CXDLP_SETTINGS = createLayout('big', {
  exposureTenths: u16,
  waitTimeBeforeCure: u16,
  bottomExposureTime: u16,
  bottomLayerCount: u16,
  bottomLiftHeight: u16,
  bottomLiftSpeed: u16,
  liftHeight: u16,
  liftSpeed: u16,
  retractSpeed: u16,
  bottomLightPwm: u16,
  lightPwm: u16,
});

/** The end of version 3's head, behind the software's and the resin's name: as real files have it, little-endian. */
export const CXDLP_FINISH = createLayout('little', {
  distortion: zeros(1),
  unknown1: fixed(u32, 600),
  unknown2: fixed(u32, 300_000),
  unknown3: fixed(u8, 1),
  unknown4: zeros(3),
  unknown5: fixed(u16, 1000),
  antiAlias: u8,
  greyMin: fixed(u8, 1),
  greyMax: fixed(u8, 255),
  blur: zeros(1),
  blurLevel: fixed(u8, 2),
});

/** Before each layer's lines; LINE_END follows them. */
export const CXDLP_LAYER = createLayout('big', {
  /** Thousandths of a mm². */
  area: u32,
  lineCount: u32,
});
