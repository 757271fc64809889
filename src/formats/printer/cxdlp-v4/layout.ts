import { createLayout, f32, fixed, u16, u32, zeros } from '../layout.ts';

/** Behind the printer's model. Little-endian, as all that follows but the checksum. */
export const HEADER = createLayout('little', {
  resolutionX: u16,
  resolutionY: u16,
  bedSizeX: f32,
  bedSizeY: f32,
  bedSizeZ: f32,
  totalHeight: f32,
  layerHeight: f32,
  bottomLayerCount: u32,
  smallPreviewOffset: u32,
  layerTableOffset: u32,
  layerCount: u32,
  largePreviewOffset: u32,
  printTime: u32,
  projectorType: u32,
  printParamsOffset: u32,
  printParamsSize: u32,
  antiAliasLevel: fixed(u32, 1),
  lightPwm: u16,
  bottomLightPwm: u16,
  encryptionKey: u32,
  slicerInfoOffset: u32,
  slicerInfoSize: u32,
});

export const PRINT_PARAMS = createLayout('little', {
  bottomLiftHeight: f32,
  bottomLiftSpeed: f32,
  liftHeight: f32,
  liftSpeed: f32,
  retractSpeed: f32,
  volumeMl: f32,
  weightG: f32,
  cost: f32,
  bottomLightOffDelay: zeros(4),
  lightOffDelay: zeros(4),
  bottomLayerCount: u32,
  exposureTime: f32,
  bottomExposureTime: f32,
  padding: zeros(16),
});

export const SLICER_INFO = createLayout('little', {
  bottomLiftHeight2: f32,
  bottomLiftSpeed2: f32,
  liftHeight2: f32,
  liftSpeed2: f32,
  retractHeight2: f32,
  retractSpeed2: f32,
  restTimeAfterLift: f32,
  perLayerSettings: u32,
  modifiedMinutes: u32,
  antiAliasLevel: u32,
  softwareVersion: zeros(4),
  restTimeAfterRetract: f32,
  restTimeBeforeLift: f32,
  exposureTime: f32,
  bottomExposureTime: f32,
  restTimeAfterLift2: f32,
  transitionLayerCount: u32,
  padding: zeros(8),
});

/** 40 bytes a layer; the address is that of its MOTION. */
export const LAYER = createLayout('little', {
  positionZ: f32,
  exposureTime: f32,
  lightOffDelay: zeros(4),
  dataAddress: u32,
  /** With MOTION. */
  dataSize: u32,
  padding: zeros(8),
  /** Thousandths of a mm²: not known, for contours are not looked for. */
  largestArea: zeros(4),
  padding2: zeros(8),
});

/** Before each layer's data. */
export const MOTION = createLayout('little', {
  liftHeight: f32,
  liftSpeed: f32,
  liftHeight2: f32,
  liftSpeed2: f32,
  retractSpeed: f32,
  retractHeight2: f32,
  retractSpeed2: f32,
  restTimeBeforeLift: f32,
  restTimeAfterLift: f32,
  restTimeAfterRetract: f32,
  lightPwm: f32,
});
