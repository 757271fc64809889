import { createLayout, fixed, u16, u32, zeros } from '../layout.ts';

/** Records of PKWARE's APPNOTE 6.3, without ZIP64. */
export const LOCAL_SIGNATURE = 0x04034b50;
export const CENTRAL_SIGNATURE = 0x02014b50;
export const END_SIGNATURE = 0x06054b50;

export const STORED = 0;
export const DEFLATED = 8;

const entryFields = {
  versionNeeded: fixed(u16, 20),
  /** Bit 0: enciphered; bit 11: the name is UTF-8. */
  flags: u16,
  method: u16,
  time: u16,
  date: u16,
  crc: u32,
  compressedSize: u32,
  size: u32,
  nameLength: u16,
  extraLength: u16,
};

export const LOCAL_HEADER = createLayout('little', { signature: u32, ...entryFields });

export const CENTRAL_HEADER = createLayout('little', {
  signature: u32,
  versionMadeBy: fixed(u16, 20),
  ...entryFields,
  commentLength: u16,
  diskAndAttributes: zeros(8),
  offset: u32,
});

export const END_RECORD = createLayout('little', {
  signature: u32,
  disks: zeros(4),
  entriesHere: u16,
  entries: u16,
  directorySize: u32,
  directoryOffset: u32,
  commentLength: u16,
});
