import { deflateSync, type ZlibOptions } from 'node:zlib';

interface ForeignPng {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: number;
  /** Unfiltered rows, one after another. */
  readonly rows: Uint8Array;
  readonly filter: 0 | 1 | 2 | 3 | 4 | 'mixed';
  readonly options?: ZlibOptions;
  readonly palette?: Uint8Array;
  readonly interlace?: number;
  /** Cuts the data into IDATs of this size. */
  readonly pieceBytes?: number;
  /** Data instead of what the rows make. */
  readonly data?: Uint8Array;
}

/** A PNG as another program would write it: any row filter, zlib's deflate. */
export function foreignPng(picture: ForeignPng): Uint8Array {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[picture.colourType] ?? 1;
  const stride = picture.rows.length / picture.height;
  const step = Math.max(1, (channels * picture.bitDepth) >> 3);
  const filtered = new Uint8Array(picture.height * (stride + 1));
  for (let y = 0; y < picture.height; y++) {
    const filter = picture.filter === 'mixed' ? (y * 3 + 1) % 5 : picture.filter;
    filtered[y * (stride + 1)] = filter;
    const at = (x: number, row: number): number => (x < 0 || row < 0 ? 0 : picture.rows[row * stride + x]!);
    for (let x = 0; x < stride; x++) {
      const [left, up, corner] = [at(x - step, y), at(x, y - 1), at(x - step, y - 1)];
      const guess = left + up - corner;
      const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0]!;
      const predicted = [0, left, up, Math.floor((left + up) / 2), nearest][filter]!;
      filtered[y * (stride + 1) + 1 + x] = at(x, y) - predicted;
    }
  }
  const data = picture.data ?? deflateSync(filtered, picture.options);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header.set([picture.bitDepth, picture.colourType, 0, 0, picture.interlace ?? 0], 8);
  const pieceBytes = picture.pieceBytes ?? Math.max(1, data.length);
  const pieces = Array.from({ length: Math.ceil(data.length / pieceBytes) }, (_, index) =>
    chunk('IDAT', data.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Software\0another')),
    ...(picture.palette ? [chunk('PLTE', picture.palette)] : []),
    ...pieces,
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** The chunks of a PNG; throws when a CRC or a length is wrong. */
export function checkedChunks(png: Uint8Array): { readonly name: string; readonly data: Buffer }[] {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.length);
  if (bytes.toString('hex', 0, 8) !== '89504e470d0a1a0a') throw new Error('no PNG signature');
  const chunks = [];
  let at = 8;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    if (bytes.readUInt32BE(at + 8 + length) !== slowCrc(named)) throw new Error('CRC differs');
    chunks.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at += 12 + length;
  }
  if (at !== bytes.length) throw new Error('bytes after the last chunk');
  return chunks;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(8 + named.length);
  out.writeUInt32BE(data.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(slowCrc(named), 4 + named.length);
  return out;
}

/** CRC-32 bit by bit, apart from the product's table. */
export function slowCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
