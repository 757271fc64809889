import { createLayout, f32, fixed, u16, u32, u8, zeros } from '../layout.ts';

/** Magics of the CTB family (catibo's cbddlp/ctb notes, UVtools). */
export const CTB_MAGIC = {
  /** Versions 2 and 3. */
  early: 0x12fd0086,
  /** Versions 4 and 5. */
  plain: 0x12fd0106,
  /** Versions 1 and 2 of .cbddlp and .photon, whose layers are bit planes. */
  planes: 0x12fd0019,
  /** Version 4 for the UniFormation GKtwo. */
  gktwo: 0xff220810,
} as const;

/** 112 bytes at the start of the file. Offsets are absolute, 0 for what is not there. */
export const CTB_HEADER = createLayout('little', {
  magic: u32,
  version: u32,
  bedSizeX: f32,
  bedSizeY: f32,
  bedSizeZ: f32,
  unknown: zeros(8),
  totalHeight: f32,
  layerHeight: f32,
  exposureTime: f32,
  bottomExposureTime: f32,
  lightOffDelay: f32,
  bottomLayerCount: u32,
  resolutionX: u32,
  resolutionY: u32,
  largePreviewOffset: u32,
  layerTableOffset: u32,
  layerCount: u32,
  smallPreviewOffset: u32,
  printTime: u32,
  /** 1: the pictures are mirrored. */
  projectorType: u32,
  printParamsOffset: u32,
  printParamsSize: u32,
  /** Bit planes of a layer; 1 in CTB. */
  planeCount: u32,
  lightPwm: u16,
  bottomLightPwm: u16,
  encryptionKey: u32,
  slicerInfoOffset: u32,
  slicerInfoSize: u32,
});

/** 60 bytes. Lift heights are the sum of both stages from version 4 on. */
export const CTB_PRINT_PARAMS = createLayout('little', {
  bottomLiftHeight: f32,
  bottomLiftSpeed: f32,
  liftHeight: f32,
  liftSpeed: f32,
  retractSpeed: f32,
  volumeMl: f32,
  weightG: f32,
  cost: f32,
  bottomLightOffDelay: f32,
  lightOffDelay: f32,
  bottomLayerCount: u32,
  padding: zeros(12),
  /** 0x1234 in CTB version 2. */
  mark: u32,
});

/** 76 bytes, then the machine's name. Second stages and rests from version 4 on. */
export const CTB_SLICER_INFO = createLayout('little', {
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
  padding1: zeros(2),
  /** 0: the firmware passes over the layers' own values; 16 times the version: it follows them. */
  perLayerSettings: u8,
  modifiedMinutes: u32,
  antiAliasLevel: u32,
  softwareVersion: u32,
  restTimeAfterRetract: f32,
  restTimeAfterLift2: f32,
  transitionLayerCount: u32,
  printParamsV4Address: u32,
  padding2: zeros(8),
});

/** 464 bytes, from version 4 on. The constants are those of real files. */
export const CTB_PRINT_PARAMS_V4 = createLayout('little', {
  bottomRetractSpeed: f32,
  bottomRetractSpeed2: f32,
  padding1: zeros(4),
  four1: fixed(f32, 4),
  padding2: zeros(4),
  four2: fixed(f32, 4),
  restTimeAfterRetract: f32,
  restTimeAfterLift: f32,
  restTimeBeforeLift: f32,
  bottomRetractHeight2: f32,
  unknown1: zeros(8),
  unknown2: fixed(u32, 5),
  lastLayerIndex: u32,
  padding3: zeros(16),
  disclaimerAddress: u32,
  disclaimerLength: u32,
  /** Version 5. */
  resinParamsAddress: u32,
  reserved: zeros(380),
});

/** 32 bytes before a preview's data. */
export const CTB_PREVIEW = createLayout('little', {
  width: u32,
  height: u32,
  imageOffset: u32,
  imageLength: u32,
  padding: zeros(16),
});

const layerFields = {
  positionZ: f32,
  exposureTime: f32,
  lightOffDelay: f32,
  dataAddress: u32,
  dataSize: u32,
  /** The data is at pageNumber · 2³² + dataAddress. */
  pageNumber: u32,
  tableSize: u32,
  unknown: zeros(8),
};

/** 36 bytes a layer. */
export const CTB_LAYER = createLayout('little', layerFields);

/** How a layer is lit and lifted: the last of what stands before its data in versions 4 and 5, enciphered or not. */
export const layerMotionFields = {
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
};

/** 84 bytes right before each layer's data, from version 3 on; the second stages and rests from version 4 on. */
export const CTB_LAYER_EXTENDED = createLayout('little', {
  ...layerFields,
  totalSize: u32,
  ...layerMotionFields,
});

export type CtbHeader = ReturnType<typeof CTB_HEADER.read>;
export type CtbPrintParams = ReturnType<typeof CTB_PRINT_PARAMS.read>;
export type CtbSlicerInfo = ReturnType<typeof CTB_SLICER_INFO.read>;
export type CtbLayer = ReturnType<typeof CTB_LAYER.read>;
