import { layerMotionFields } from '../ctb/layout.ts';
import { createLayout, f32, fixed, u16, u32, u8, zeros } from '../layout.ts';

export const ENCRYPTED_MAGIC = 0x12fd0107;
export const SIGNATURE_BYTES = 32;
/** The mark after the signature. */
export const FILE_END_BYTES = 4;

/** 48 bytes at the start of the file, plain. Offsets are absolute. */
export const ENCRYPTED_HEADER = createLayout('little', {
  magic: u32,
  settingsSize: u32,
  settingsOffset: u32,
  unknown1: zeros(4),
  version: u32,
  signatureSize: u32,
  signatureOffset: u32,
  unknown2: zeros(4),
  unknown4: fixed(u16, 1),
  unknown5: fixed(u16, 1),
  unknown6: zeros(4),
  unknown7: fixed(u32, 42),
  unknown8: zeros(4),
});

/** 288 bytes, enciphered. Lift heights are the sum of both stages. */
export const ENCRYPTED_SETTINGS = createLayout('little', {
  /** Any 64-bit number: the signature follows from it. */
  checksumLow: u32,
  checksumHigh: u32,
  layerPointersOffset: u32,
  bedSizeX: f32,
  bedSizeY: f32,
  bedSizeZ: f32,
  unknown1: zeros(8),
  totalHeight: f32,
  layerHeight: f32,
  exposureTime: f32,
  bottomExposureTime: f32,
  /** 0 where there are rests (FORMATS §0): both would be waited for. */
  lightOffDelay: zeros(4),
  bottomLayerCount: u32,
  resolutionX: u32,
  resolutionY: u32,
  layerCount: u32,
  largePreviewOffset: u32,
  smallPreviewOffset: u32,
  printTime: u32,
  /** 1: the pictures are mirrored. */
  projectorType: u32,
  bottomLiftHeight: f32,
  bottomLiftSpeed: f32,
  liftHeight: f32,
  liftSpeed: f32,
  retractSpeed: f32,
  volumeMl: f32,
  weightG: f32,
  cost: f32,
  bottomLightOffDelay: zeros(4),
  unknown3: fixed(u32, 1),
  lightPwm: u16,
  bottomLightPwm: u16,
  /** Seed of the layers' XOR cipher, 0 for none. */
  layerXorKey: u32,
  bottomLiftHeight2: f32,
  bottomLiftSpeed2: f32,
  liftHeight2: f32,
  liftSpeed2: f32,
  retractHeight2: f32,
  retractSpeed2: f32,
  restTimeAfterLift: f32,
  machineNameAddress: u32,
  machineNameSize: u32,
  /** 0x07 without, 0x0F with anti-aliasing. */
  antiAliasFlag: u8,
  padding: zeros(2),
  /** 0: the firmware passes over the layers' own values; 0x40: it follows them. */
  perLayerSettings: u8,
  modifiedMinutes: u32,
  antiAliasLevel: u32,
  restTimeAfterRetract: f32,
  restTimeAfterLift2: f32,
  transitionLayerCount: u32,
  bottomRetractSpeed: f32,
  bottomRetractSpeed2: f32,
  padding1: zeros(4),
  four1: fixed(f32, 4),
  padding2: zeros(4),
  four2: fixed(f32, 4),
  restTimeAfterRetract2: f32,
  restTimeAfterLift3: f32,
  restTimeBeforeLift: f32,
  bottomRetractHeight2: f32,
  unknown6: zeros(8),
  unknown8: fixed(u32, 4),
  lastLayerIndex: u32,
  padding3: zeros(16),
  disclaimerAddress: u32,
  disclaimerLength: u32,
  padding7: zeros(4),
  resinParamsAddress: u32,
  padding8: zeros(8),
});

/** 16 bytes before a preview's data. */
export const ENCRYPTED_PREVIEW = createLayout('little', {
  width: u32,
  height: u32,
  imageOffset: u32,
  imageLength: u32,
});

/** 16 bytes a layer: where its record is, at pageNumber · 2³² + address. */
export const LAYER_POINTER = createLayout('little', {
  address: u32,
  pageNumber: u32,
  recordSize: fixed(u32, 88),
  unknown: zeros(4),
});

/** 88 bytes; the layer's data follows. */
export const LAYER_RECORD = createLayout('little', {
  tableSize: fixed(u32, 88),
  positionZ: f32,
  exposureTime: f32,
  lightOffDelay: zeros(4),
  dataAddress: u32,
  pageNumber: u32,
  dataLength: u32,
  unknown3: zeros(4),
  /** A part of the data that is enciphered with AES besides: relative to the data, length 0 for none. */
  aesOffset: u32,
  aesLength: u32,
  ...layerMotionFields,
  unknown6: zeros(4),
});
