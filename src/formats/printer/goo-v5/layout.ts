import { createLayout, f32, fixed, text, u16, u32, u8, zeros } from '../layout.ts';

/** Halves of the columns, each a block of its own. No file is known that has any other number. */
export const PARTITIONS = 2;

/** Behind the header, at its `layerContentOffset`. Version 5.2 has the offset of a fourth table there, which no table of 5.1 needs. */
export const GOO_V5_EXTENSION = createLayout('little', {
  partitionCount: u8,
  /** Where the tables of layer definitions, of image blocks and of resins begin. */
  definitionsAt: u32,
  imagesAt: u32,
  resinsAt: u32,
  supportAntialias: zeros(1),
  /** Bits of a pixel's level. */
  pixelBits: u8,
});

/** A line of any of the tables. */
export const GOO_V5_ENTRY = createLayout('little', { offset: u32, size: u32 });

/** The first byte of each table and of a resin. */
export const MARKS = { definitions: 0xa1, images: 0xa2, resins: 0xa3, resin: 0x66 } as const;

/** The resin, 142 bytes in version 5.1. Its name is the header's profile: printers refuse another. */
export const GOO_V5_RESIN = createLayout('little', {
  mark: fixed(u8, MARKS.resin),
  name: text(128),
  colour: zeros(3),
  /** g/ml. */
  density: f32,
  stickiness: zeros(4),
  delimiter: fixed(u16, 0x0a0d),
});

/** MD5 of everything before it, as lower-case hexadecimal digits: the end of the file. */
export const CHECKSUM_BYTES = 32;
