import { createLayout, f32, fixed, raw, text, u16, u32, u8, zeros } from '../layout.ts';

/** Behind the version in the header, and again at the end of the footer. */
export const GOO_MAGIC = Uint8Array.of(0x07, 0, 0, 0, 0x44, 0x4c, 0x50, 0);
export const GOO_FOOTER = Uint8Array.of(0, 0, 0, ...GOO_MAGIC);
export const SMALL_PREVIEW = { width: 116, height: 116 } as const;
export const LARGE_PREVIEW = { width: 290, height: 290 } as const;

const delimiter = fixed(u16, 0x0d0a);

const HEADER_FIELDS = {
  version: text(4),
  magic: raw(8),
  softwareName: text(32),
  softwareVersion: text(24),
  fileTime: text(24),
  printerName: text(32),
  printerType: text(32),
  profileName: text(32),
  antiAliasingLevel: u16,
  greyLevel: u16,
  blurLevel: u16,
  smallPreview: raw(SMALL_PREVIEW.width * SMALL_PREVIEW.height * 2),
  smallPreviewEnd: delimiter,
  bigPreview: raw(LARGE_PREVIEW.width * LARGE_PREVIEW.height * 2),
  bigPreviewEnd: delimiter,
  layerCount: u32,
  resolutionX: u16,
  resolutionY: u16,
  mirrorX: u8,
  mirrorY: u8,
  platformX: f32,
  platformY: f32,
  platformZ: f32,
  layerThickness: f32,
  exposureTime: f32,
  /** 0: the turn-off time counts; 1: the three waits do. */
  exposureDelayMode: u8,
  turnOffTime: f32,
  bottomBeforeLiftTime: f32,
  bottomAfterLiftTime: f32,
  bottomAfterRetractTime: f32,
  beforeLiftTime: f32,
  afterLiftTime: f32,
  afterRetractTime: f32,
  bottomExposureTime: f32,
  bottomLayers: u32,
  bottomLiftDistance: f32,
  bottomLiftSpeed: f32,
  liftDistance: f32,
  liftSpeed: f32,
  bottomRetractDistance: f32,
  bottomRetractSpeed: f32,
  retractDistance: f32,
  retractSpeed: f32,
  bottomSecondLiftDistance: f32,
  bottomSecondLiftSpeed: f32,
  secondLiftDistance: f32,
  secondLiftSpeed: f32,
  bottomSecondRetractDistance: f32,
  bottomSecondRetractSpeed: f32,
  secondRetractDistance: f32,
  secondRetractSpeed: f32,
  bottomLightPwm: u16,
  lightPwm: u16,
  /** 1: the printer follows the layers' own values. */
  advanceMode: u8,
  printTime: u32,
  /** mm³. */
  totalVolume: f32,
  /** g. */
  totalWeight: f32,
  totalPrice: f32,
  priceUnit: text(8),
  layerContentOffset: u32,
  /** 1: greys are 0..255. */
  grayScaleLevel: u8,
  transitionLayers: u16,
} as const;

/** The header, 195,477 bytes (Elegoo's GOO specification V1.2, names as there). Version 5 has the same in the other order of bytes. */
export const GOO_HEADER = createLayout('big', HEADER_FIELDS);
export const GOO_HEADER_V5 = createLayout('little', HEADER_FIELDS);

/** What the header says. */
export type GooHeader = ReturnType<typeof GOO_HEADER.read>;

const LAYER_FIELDS = {
  pauseFlag: zeros(2),
  pausePositionZ: zeros(4),
  positionZ: f32,
  exposureTime: f32,
  layerOffTime: zeros(4),
  beforeLiftTime: f32,
  afterLiftTime: f32,
  afterRetractTime: f32,
  liftDistance: f32,
  liftSpeed: f32,
  secondLiftDistance: f32,
  secondLiftSpeed: f32,
  retractDistance: f32,
  retractSpeed: f32,
  secondRetractDistance: f32,
  secondRetractSpeed: f32,
  lightPwm: u16,
  delimiter,
} as const;

/** Before each layer's data: 66 bytes, the last two 0D 0A. Version 5 has all of them together. */
export const GOO_LAYER = createLayout('big', LAYER_FIELDS);
export const GOO_LAYER_V5 = createLayout('little', LAYER_FIELDS);

/** What a layer's definition says. */
export type GooLayer = ReturnType<typeof GOO_LAYER.read>;
