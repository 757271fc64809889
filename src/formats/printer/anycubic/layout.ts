import { createLayout, f32, fixed, raw, text, u16, u32, zeros } from '../layout.ts';

/** The versions there are; 515 is read, and written for no printer. */
export const ANYCUBIC_VERSIONS = [1, 515, 516, 517, 518] as const;
export type AnycubicVersion = (typeof ANYCUBIC_VERSIONS)[number];

export const PREVIEW = { width: 224, height: 168 } as const;
/** The second preview, version 518. */
export const PREVIEW2 = { width: 330, height: 190 } as const;

const TABLE_NAME = 12;
/** Before each table but the colours: its name and its length, which some tables count with this head and some without. */
export const TABLE_HEAD = createLayout('little', { name: text(TABLE_NAME), length: u32 });

/** The start of the file; offsets of tables follow, in the order of `markOffsets`. */
export const FILE_MARK = createLayout('little', { name: text(TABLE_NAME), version: u32, tableCount: u32 });
export const TABLE_COUNTS = { 1: 4, 515: 5, 516: 8, 517: 9, 518: 11 } as const;

/** Tables by name in the order of the mark's offsets; those that a version lacks but has a place for are at 0. */
export function markOffsets(version: AnycubicVersion) {
  return [
    'header',
    'software',
    'preview',
    'colours',
    'layers',
    'extra',
    ...(version >= 516 ? (['machine'] as const) : []),
    'images',
    ...(version >= 517 ? (['model'] as const) : []),
    ...(version >= 518 ? (['subLayers', 'preview2'] as const) : []),
  ] as const;
}

/** The header behind its head. Versions end it earlier: HEADER_LENGTHS. Speeds are mm/s. */
export const ANYCUBIC_HEADER = createLayout('little', {
  /** µm, the larger of both sides. */
  pixelSize: f32,
  layerHeight: f32,
  exposureTime: f32,
  waitTimeBeforeCure: f32,
  bottomExposureTime: f32,
  /** A float in real files. */
  bottomLayerCount: f32,
  liftHeight: f32,
  liftSpeed: f32,
  retractSpeed: f32,
  volumeMl: f32,
  antiAliasing: u32,
  resolutionX: u32,
  resolutionY: u32,
  weightG: f32,
  price: f32,
  currency: text(4),
  /** 1: the printer follows the layers' own values. */
  perLayerSettings: u32,
  printTime: u32,
  transitionLayerCount: u32,
  transitionLayerType: zeros(4),
  /** From 516 on. 1: the two stages of EXTRA are used. */
  advancedMode: u32,
  /** From 517 on. */
  grey: u16,
  blurLevel: u16,
  resinType: zeros(4),
  /** 518. */
  intelligentMode: zeros(4),
});
export const HEADER_LENGTHS = { 1: 80, 515: 80, 516: 84, 517: 92, 518: 96 } as const;

/** Between PREVIEW's head and its pixels; its length counts the head. */
export const PREVIEW_SIZE = createLayout('little', { width: u32, mark: fixed(u32, 0x78), height: u32 });
/** The same of PREVIEW2. */
export const PREVIEW2_SIZE = createLayout('little', {
  width: u32,
  background: fixed(u16, 4293),
  padding: zeros(2),
  height: u32,
});

/** The greys that the four bits of a pixel stand for, in the order of FORMATS §6.3 with sixteen levels. No head. */
export const COLOUR_TABLE = createLayout('little', {
  fullGreyscale: zeros(4),
  count: fixed(u32, 16),
  greys: fixed(
    raw(16),
    Uint8Array.from({ length: 16 }, (_, index) => Math.floor(((index + 1) * 255) / 16)),
  ),
  padding: zeros(4),
});

/** 32 bytes a layer, behind LAYERDEF's head and the number of layers. */
export const ANYCUBIC_LAYER = createLayout('little', {
  dataAddress: u32,
  dataLength: u32,
  liftHeight: f32,
  liftSpeed: f32,
  exposureTime: f32,
  /** Of this layer alone. */
  layerHeight: f32,
  litPixels: u32,
  padding: zeros(4),
});

/** EXTRA, from 516 on. Its length is not its own: real files say 24. */
export const EXTRA_LENGTH = 24;
export const EXTRA = createLayout('little', {
  bottomCount: fixed(u32, 2),
  bottomLiftHeight1: f32,
  bottomLiftSpeed1: f32,
  bottomRetractSpeed2: f32,
  bottomLiftHeight2: f32,
  bottomLiftSpeed2: f32,
  bottomRetractSpeed1: f32,
  normalCount: fixed(u32, 2),
  liftHeight1: f32,
  liftSpeed1: f32,
  retractSpeed2: f32,
  liftHeight2: f32,
  liftSpeed2: f32,
  retractSpeed1: f32,
});

/** MACHINE behind its head, from 516 on; before 518 it ends at `pixelWidth`. Its length counts the head. */
export const MACHINE = createLayout('little', {
  name: text(96),
  layerFormat: text(16),
  maxAntiAliasing: fixed(u32, 16),
  propertyFields: u32,
  displayWidth: f32,
  displayHeight: f32,
  machineZ: f32,
  maxFileVersion: u32,
  background: fixed(u32, 6_506_241),
  pixelWidth: f32,
  pixelHeight: f32,
  padding1: zeros(32),
  displayCount: fixed(u32, 1),
  padding2: zeros(4),
  resolutionX: u16,
  resolutionY: u16,
  padding3: zeros(16),
});
export const MACHINE_LENGTHS = { 516: 156, 517: 156, 518: 224 } as const;
export const PROPERTY_FIELDS = { 516: 1, 517: 7, 518: 15 } as const;
/** What MACHINE calls the layers' two codecs. */
export const LAYER_FORMATS = { pw0: 'pw0Img', planes: 'pwsImg' } as const;

/** SOFTWARE, from 517 on: no head. */
export const SOFTWARE = createLayout('little', {
  name: text(32),
  length: fixed(u32, 164),
  version: text(32),
  system: text(64),
  openGl: text(32),
});

/** MODEL behind its head, from 517 on, mm from the plate's centre. Its length counts the head. */
export const MODEL = createLayout('little', {
  minX: f32,
  minY: f32,
  minZ: zeros(4),
  maxX: f32,
  maxY: f32,
  maxZ: f32,
  supportsEnabled: zeros(4),
  supportsDensity: zeros(4),
});

/** 44 bytes a layer, 518, behind SUBIMGS' head, the number of layers and a 1. */
export const SUB_LAYER = createLayout('little', {
  dataAddress: u32,
  dataLength: u32,
  litPixels: u32,
  padding: zeros(32),
});

export type AnycubicHeader = ReturnType<typeof ANYCUBIC_HEADER.read>;
export type AnycubicLayer = ReturnType<typeof ANYCUBIC_LAYER.read>;
export type Extra = ReturnType<typeof EXTRA.read>;
