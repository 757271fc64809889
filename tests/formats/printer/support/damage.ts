import { crc32 } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import type { SeededRandom } from '#base';
import type { PrinterFormat } from '#formats/printer';
import { decipher, encipher } from '../../../../src/formats/printer/ctb-encrypted/keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Damage = (bytes: Bytes, random: SeededRandom) => Bytes;

const pick = <T>(random: SeededRandom, values: readonly T[]): T => values[random.integer(0, values.length)]!;

/** Numbers that readers trip over, near the one that stood there. */
function wrongNumber(random: SeededRandom, value: number, length: number): number {
  const near = [value + 1, value - 1, value * 2, value >>> 1, value ^ (1 << random.integer(0, 32))];
  return (
    pick(random, [0, 1, length, length - 1, 0x7fffffff, 0xffffffff, 0x7fc00000, 0xff800000, ...near]) >>> 0
  );
}

/** Words that may count something or point into the file, in either order of bytes. */
const wordsOf = new WeakMap<Uint8Array, readonly number[]>();
function structureOf(bytes: Uint8Array): readonly number[] {
  let words = wordsOf.get(bytes);
  if (words === undefined) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    words = Array.from({ length: Math.max(0, bytes.length - 4) }, (_, at) => at).filter((at) =>
      [true, false].some((little) => {
        const value = view.getUint32(at, little);
        return value > 0 && value <= bytes.length;
      }),
    );
    wordsOf.set(bytes, words);
  }
  return words;
}

const falseNumbers: Damage = (bytes, random) => {
  const words = structureOf(bytes);
  const bad = bytes.slice();
  if (words.length === 0) return bad;
  const view = new DataView(bad.buffer);
  for (let count = random.integer(1, 4); count > 0; count--) {
    const at = pick(random, words);
    const little = random.integer(0, 2) === 0;
    view.setUint32(at, wrongNumber(random, view.getUint32(at, little), bytes.length), little);
  }
  return bad;
};

/** Most of a file is previews and pixels: two of three aim at its ends. */
const flips: Damage = (bytes, random) => {
  const bad = bytes.slice();
  const near = Math.min(bad.length, pick(random, [64, 512, bad.length]));
  const fromEnd = random.integer(0, 2) === 1;
  for (let count = random.integer(1, 6); count > 0 && bad.length > 0; count--) {
    const at = random.integer(0, near);
    const position = fromEnd ? bad.length - 1 - at : at;
    bad[position] = pick(random, [0, 255, bad[position]! ^ (1 << random.integer(0, 8))]);
  }
  return bad;
};

const cut: Damage = (bytes, random) => bytes.slice(0, random.integer(0, bytes.length + 1));

/** Takes a stretch out, doubles it, or puts another's bytes in. */
const splice: Damage = (bytes, random) => {
  const from = random.integer(0, bytes.length + 1);
  const past = Math.min(bytes.length, from + random.integer(0, 64));
  const between = pick(random, [
    new Uint8Array(0),
    bytes.subarray(from, past),
    bytes.subarray(0, past - from),
  ]);
  return joined([bytes.subarray(0, pick(random, [from, past])), between, bytes.subarray(past)]);
};

function joined(pieces: readonly Uint8Array[]): Bytes {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

const PLAIN: readonly Damage[] = [falseNumbers, falseNumbers, flips, cut, splice];

/** Bytes with something wrong with them, whatever they are. */
export function damagedBytes(bytes: Bytes, random: SeededRandom): Bytes {
  return pick(random, PLAIN)(bytes, random);
}

const WRONG_VALUES = ['0', '-1', '1e9', '1e308', '1e-9', '65536', '16384', 'null', '""', '[]', '{}', 'true'];

/** JSON, settings and G-code: a number or a word is another. */
const damagedText: Damage = (bytes, random) => {
  const text = Buffer.from(bytes).toString('latin1');
  const tokens = [...text.matchAll(/-?\d+(?:\.\d+)?|"[^"]*"|\w+/g)];
  if (tokens.length === 0) return damagedBytes(bytes, random);
  const token = pick(random, tokens);
  const past = token.index + token[0].length;
  return Uint8Array.from(
    Buffer.from(text.slice(0, token.index) + pick(random, WRONG_VALUES) + text.slice(past), 'latin1'),
  );
};

/** A PNG whose chunks are wrong and whose CRCs are right. */
const damagedPng: Damage = (bytes, random) => {
  const bad = damagedBytes(bytes, random);
  const view = new DataView(bad.buffer);
  for (let at = 8; at + 12 <= bad.length;) {
    const past = at + 8 + view.getUint32(at);
    if (past + 4 > bad.length) break;
    view.setUint32(past, crc32(bad.subarray(at + 4, past)));
    at = past + 4;
  }
  return bad;
};

/** Entries unpacked once: a file is damaged many times. */
const entriesOf = new WeakMap<Uint8Array, Record<string, Bytes>>();
/** An archive that is whole, of which one entry is wrong inside, gone, or another's. */
const repacked: Damage = (bytes, random) => {
  let files = entriesOf.get(bytes);
  if (files === undefined) entriesOf.set(bytes, (files = unzipSync(bytes) as Record<string, Bytes>));
  const name = pick(random, Object.keys(files));
  const damage = /\.(png|pw0Img|slice|data)$/.test(name)
    ? name.endsWith('.png')
      ? damagedPng
      : damagedBytes
    : damagedText;
  const kind = random.integer(0, 12);
  const changed = { ...files };
  if (kind === 0) delete changed[name];
  else if (kind === 1) changed[name] = pick(random, Object.values(files));
  else changed[name] = damage(files[name]!, random);
  return zipSync(changed, { level: pick(random, [0, 1]) }) as Bytes;
};

/** Encrypted settings with false numbers under the cipher. */
const underCipher: Damage = (bytes, random) => {
  const [at, size] = [48, 288];
  const settings = Uint8Array.from(decipher(bytes.slice(at, at + size)));
  const view = new DataView(settings.buffer);
  for (let count = random.integer(1, 4); count > 0; count--) {
    const word = random.integer(0, size / 4) * 4;
    view.setUint32(word, wrongNumber(random, view.getUint32(word, true), bytes.length), true);
  }
  const bad = bytes.slice();
  bad.set(encipher(settings), at);
  return bad;
};

/** A file of a format with something wrong with it, more often than not where its structure is. */
export function damagedFile(format: PrinterFormat, bytes: Bytes, random: SeededRandom): Bytes {
  if (random.integer(0, 3) > 0) {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return repacked(bytes, random);
    if (format.id === 'ctb-encrypted') return underCipher(bytes, random);
  }
  return damagedBytes(bytes, random);
}
