/** 10⁰ … 10⁸⁰, each the double nearest to it. */
const POWERS_OF_TEN = Float64Array.from({ length: 81 }, (_, power) => Number(`1e${power}`));

/**
 * Reads words and numbers from text as bytes, without making strings of them. `at` is where it is; it never passes `end`.
 * A byte that is not text is a letter like any other.
 */
export class TextScanner {
  readonly bytes: Uint8Array;
  at: number;
  end: number;
  /** Set for good once a number was expected where there is none. */
  malformed = false;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Skips spaces, tabs and line ends. */
  skipSpace(): void {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && bytes[at]! <= 0x20) at++;
    this.at = at;
  }

  /** Skips what separates words of one line; a backslash at the line's end joins the next line to it. */
  skipBlanks(): void {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte === 0x0a || byte === 0x0d) break;
      if (byte > 0x20) {
        if (byte !== 0x5c || !(at + 1 >= end || bytes[at + 1] === 0x0a || bytes[at + 1] === 0x0d)) break;
        at += bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a ? 2 : 1;
      }
      at++;
    }
    this.at = Math.min(at, end);
  }

  isAtLineEnd(): boolean {
    return this.at >= this.end || this.bytes[this.at] === 0x0a || this.bytes[this.at] === 0x0d;
  }

  skipLine(): void {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
    this.at = at;
  }

  /** Skips to the next space or line end. */
  skipWord(): void {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && bytes[at]! > 0x20) at++;
    this.at = at;
  }

  /** Skips the word when it is this one (lower-case letters; the text's case does not matter). */
  skipIfWord(word: string): boolean {
    const { bytes, at } = this;
    const after = at + word.length;
    if (after > this.end || (after < this.end && bytes[after]! > 0x20)) return false;
    for (let i = 0; i < word.length; i++) {
      if ((bytes[at + i]! | 0x20) !== word.charCodeAt(i)) return false;
    }
    this.at = after;
    return true;
  }

  /** The rest of the line, as text; of a line without end, its first 1,024 bytes. */
  readLine(): string {
    const from = this.at;
    this.skipLine();
    return new TextDecoder().decode(this.bytes.subarray(from, Math.min(this.at, from + 1024))).trim();
  }

  /** The line `at` is on, counted from 1: for messages. */
  lineNumber(): number {
    let line = 1;
    for (let i = 0; i < this.at; i++) {
      const byte = this.bytes[i];
      if (byte === 0x0a || (byte === 0x0d && this.bytes[i + 1] !== 0x0a)) line++;
    }
    return line;
  }

  /**
   * The decimal number that starts here; it ends before a space, a line end, a slash or `end`. Words for what is no number
   * (nan, inf, 1.#IND) are NaN. Anything else sets `malformed`. Off the written value by less than 2⁻⁴⁹ of it: half a unit
   * of a float32's last place is 2²⁴ times that.
   */
  readNumber(): number {
    const { bytes, end } = this;
    const from = this.at;
    let at = from;
    let byte = at < end ? bytes[at]! : 0;
    const isNegative = byte === 0x2d;
    if (isNegative || byte === 0x2b) byte = ++at < end ? bytes[at]! : 0;
    let mantissa = 0;
    let digits = 0;
    let exponent = 0;
    while (byte >= 0x30 && byte <= 0x39) {
      if (mantissa < 1e17) mantissa = mantissa * 10 + (byte - 0x30);
      else exponent++;
      digits++;
      byte = ++at < end ? bytes[at]! : 0;
    }
    if (byte === 0x2e) {
      byte = ++at < end ? bytes[at]! : 0;
      while (byte >= 0x30 && byte <= 0x39) {
        if (mantissa < 1e17) {
          mantissa = mantissa * 10 + (byte - 0x30);
          exponent--;
        }
        digits++;
        byte = ++at < end ? bytes[at]! : 0;
      }
    }
    if (digits === 0 || byte === 0x23) return this.#readNoNumber();
    if (byte === 0x65 || byte === 0x45) {
      byte = ++at < end ? bytes[at]! : 0;
      const isSmall = byte === 0x2d;
      if (isSmall || byte === 0x2b) byte = ++at < end ? bytes[at]! : 0;
      let written = 0;
      let exponentDigits = 0;
      while (byte >= 0x30 && byte <= 0x39) {
        if (written < 10_000) written = written * 10 + (byte - 0x30);
        exponentDigits++;
        byte = ++at < end ? bytes[at]! : 0;
      }
      if (exponentDigits === 0) return this.#readNoNumber();
      exponent += isSmall ? -written : written;
    }
    if (at < end && byte > 0x20 && byte !== 0x2f) return this.#readNoNumber();
    this.at = at;
    let value = mantissa;
    // Beyond ±80 every float32 is 0 or infinite, whatever the mantissa.
    if (exponent < 0) value = exponent < -80 ? 0 : mantissa / POWERS_OF_TEN[-exponent]!;
    else if (exponent > 0 && mantissa > 0)
      value = exponent > 80 ? Infinity : mantissa * POWERS_OF_TEN[exponent]!;
    return isNegative ? -value : value;
  }

  #readNoNumber(): number {
    const from = this.at;
    this.skipWord();
    const word = new TextDecoder().decode(this.bytes.subarray(from, Math.min(this.at, from + 32)));
    if (!/^[+-]?(nan|inf|1\.#)/i.test(word)) this.malformed = true;
    return NaN;
  }
}

/** Whether bytes are text: no control character but tab, line ends and form feed. Bytes above 127 may be letters. */
export function looksLikeText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Where text starts: after the UTF-8 byte order mark, if there is one. */
export function textStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
