/** Takes text and keeps it as UTF-8. A large mesh is a hundred million digits: numbers become bytes without becoming strings. */
export interface TextSink {
  add(text: string): void;
  /** A whole number from 0. */
  addCount(value: number): void;
  /** As `numberText`. */
  addNumber(value: number): void;
  /** As `addNumber`, and of the two zeros the same one. */
  addExactNumber(value: number): void;
}

/** Bytes that are given at a time: a text of a large mesh is longer than a string can be. */
const PIECE = 1 << 20;
/** The longest text that is written letter by letter. */
const SHORT = 64;
/** A number is at most so long. */
const LONGEST_NUMBER = 32;

/** A sink that gives its bytes, piece by piece, to `take`; `end` gives the last. */
export function createTextSink(take: (bytes: Uint8Array<ArrayBuffer>) => void): TextSink & { end(): void } {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(PIECE);
  let length = 0;
  const flush = (): void => {
    if (length === 0) return;
    take(bytes.subarray(0, length));
    bytes = new Uint8Array(PIECE);
    length = 0;
  };
  const makeRoom = (count: number): void => {
    if (length + count > PIECE) flush();
  };
  const addLong = (text: string): void => {
    const encoded = encoder.encode(text);
    if (encoded.length > PIECE) {
      flush();
      take(encoded);
      return;
    }
    makeRoom(encoded.length);
    bytes.set(encoded, length);
    length += encoded.length;
  };
  const add = (text: string): void => {
    if (text.length > SHORT) {
      addLong(text);
      return;
    }
    makeRoom(SHORT);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) {
        addLong(text.slice(at));
        return;
      }
      bytes[length++] = code;
    }
  };
  /** Writes `value` / 10 ** `decimals`, with every digit after the point. */
  const addDigits = (value: number, decimals: number): void => {
    let digits = decimals + 1;
    while (digits < POWERS.length && value >= POWERS[digits]!) digits++;
    const end = length + digits + (decimals > 0 ? 1 : 0);
    let left = value;
    for (let at = end - 1; at >= length; at--) {
      if (decimals > 0 && at === end - 1 - decimals) {
        bytes[at] = POINT;
        continue;
      }
      const rest = Math.floor(left / 10);
      bytes[at] = ZERO + left - rest * 10;
      left = rest;
    }
    length = end;
  };
  const addNumber = (value: number): void => {
    const size = Math.abs(value);
    if (!(size >= LEAST && size < MOST)) {
      add(numberText(value));
      return;
    }
    let decimals = DIGITS - 1;
    if (size >= 1) for (let at = 1; size >= POWERS[at]!; at++) decimals--;
    else for (let scaled = size; scaled < 1; scaled *= 10) decimals++;
    const scaled = size * POWERS[decimals]!;
    let digits = Math.round(scaled);
    // Too near to the middle between two numbers, or to a power of ten, for a product that is rounded itself.
    if (Math.abs(Math.abs(scaled - digits) - 0.5) < UNSURE || digits >= MOST || scaled < MOST / 10 + UNSURE) {
      add(numberText(value));
      return;
    }
    while (decimals > 0 && digits % 10 === 0) {
      digits /= 10;
      decimals--;
    }
    makeRoom(LONGEST_NUMBER);
    if (value < 0) bytes[length++] = MINUS;
    addDigits(digits, decimals);
  };
  return {
    add,
    addCount(value) {
      makeRoom(LONGEST_NUMBER);
      addDigits(value, 0);
    },
    addNumber,
    addExactNumber: (value) => (Object.is(value, -0) ? add('-0') : addNumber(value)),
    end: flush,
  };
}

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;
/** Digits that tell all single-precision numbers apart. */
const DIGITS = 9;
/** Powers of ten that are exact. */
const POWERS = Array.from({ length: 20 }, (_, exponent) => 10 ** exponent);
/** Between these a number is written without an exponent, and has digits after the point or none to spare. */
const LEAST = 1e-5;
const MOST = 10 ** DIGITS;
/** More than the error of a product below 10 ** 9, 10 ** -7. */
const UNSURE = 1e-5;

/** A single-precision number as text that reads back as the same number: nine digits tell all of them apart. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(9)) + 0);
}

/** A name on one line. */
export function nameLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
