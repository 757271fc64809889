import { TextScanner, textStart } from './text-scanner.ts';

/**
 * Walks through the tags of an XML document as UTF-8 bytes, without a tree and without strings. Text between tags is
 * skipped unless it is asked for. Document type declarations are refused (3MF forbids them), so there are no entities but the five of XML and
 * numbered characters.
 */
export class XmlScanner {
  readonly #bytes: Uint8Array;
  readonly #numbers: TextScanner;
  #at: number;
  #isInTag = false;
  #prefixStart = 0;
  /** Of the element, after its prefix. */
  #nameStart = 0;
  #nameEnd = 0;
  #attributeStart = 0;
  #attributeEnd = 0;
  #attributeLocal = 0;
  #valueStart = 0;
  #valueEnd = 0;
  /** Whether the start tag whose attributes were read also ends its element. */
  isSelfClosing = false;
  /** Set for good once a tag is broken or a value that must be a number is none. */
  isMalformed = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#at = textStart(bytes);
    this.#numbers = new TextScanner(bytes);
  }

  get position(): number {
    return this.#at;
  }

  /** Goes to the next tag; `done` when there is none. */
  next(): 'start' | 'end' | 'done' | 'malformed' {
    while (this.#isInTag) this.nextAttribute();
    const bytes = this.#bytes;
    const length = bytes.length;
    for (;;) {
      let at = this.#at;
      while (at < length && bytes[at] !== 0x3c) at++;
      this.#at = at;
      if (at >= length) return 'done';
      if (at + 1 >= length) return 'malformed';
      const mark = bytes[at + 1]!;
      if (mark === 0x3f) {
        if (!this.#skipPast('?>')) return 'malformed';
      } else if (mark === 0x21) {
        if (this.#startsWith('<!--')) {
          this.#at += 4;
          if (!this.#skipPast('-->')) return 'malformed';
        } else if (this.#startsWith('<![CDATA[')) {
          if (!this.#skipPast(']]>')) return 'malformed';
        } else return 'malformed';
      } else if (mark === 0x2f) {
        this.#readName(at + 2);
        if (!this.#skipPast('>')) return 'malformed';
        return 'end';
      } else {
        this.#readName(at + 1);
        if (this.#nameEnd === this.#nameStart) return 'malformed';
        this.#isInTag = true;
        this.isSelfClosing = false;
        return 'start';
      }
    }
  }

  /** Whether the element has this name, prefix not counted. */
  isElement(name: string): boolean {
    return this.#equals(this.#nameStart, this.#nameEnd, name);
  }

  /** The element's prefix with its colon; empty for most. */
  get prefix(): string {
    return this.#text(this.#prefixStart, this.#nameStart);
  }

  hasPrefix(prefix: string): boolean {
    return this.#equals(this.#prefixStart, this.#nameStart, prefix);
  }

  /** Goes to the start tag's next attribute; false after the last one. */
  nextAttribute(): boolean {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = this.#at;
    while (at < length && (bytes[at]! <= 0x20 || bytes[at] === 0x2f)) {
      this.isSelfClosing = bytes[at] === 0x2f;
      at++;
    }
    if (at >= length || bytes[at] === 0x3e) {
      this.#at = Math.min(at + 1, length);
      this.#isInTag = false;
      return false;
    }
    this.#attributeStart = at;
    this.#attributeLocal = at;
    while (at < length && bytes[at] !== 0x3d && bytes[at]! > 0x20 && bytes[at] !== 0x3e) {
      if (bytes[at] === 0x3a) this.#attributeLocal = at + 1;
      at++;
    }
    this.#attributeEnd = at;
    while (at < length && bytes[at]! <= 0x20) at++;
    if (bytes[at] === 0x3d) at++;
    while (at < length && bytes[at]! <= 0x20) at++;
    const quote = bytes[at];
    const start = at + 1;
    const end = quote === 0x22 || quote === 0x27 ? bytes.indexOf(quote, start) : -1;
    if (end < 0) {
      // A name without a quoted value: nothing after it can be trusted.
      this.isMalformed = true;
      this.#at = length;
      this.#isInTag = false;
      return false;
    }
    this.#valueStart = start;
    this.#valueEnd = end;
    this.#at = end + 1;
    return true;
  }

  /** Whether the attribute has this name, prefix not counted. */
  isAttribute(name: string): boolean {
    return this.#equals(this.#attributeLocal, this.#attributeEnd, name);
  }

  /** The attribute's name with its prefix. */
  get attributeName(): string {
    return this.#text(this.#attributeStart, this.#attributeEnd);
  }

  /** Makes the text between this start tag and the next tag what `value` and the numbers are read from; attributes are passed over. */
  readText(): void {
    while (this.#isInTag) this.nextAttribute();
    const end = this.#bytes.indexOf(0x3c, this.#at);
    this.#valueStart = this.#at;
    this.#valueEnd = this.isSelfClosing ? this.#at : end < 0 ? this.#bytes.length : end;
  }

  /** The attribute's value with its entities replaced. */
  get value(): string {
    return this.#text(this.#valueStart, this.#valueEnd).replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
      (whole, hex?: string, decimal?: string, word?: string) => {
        if (word !== undefined)
          return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[word.toLowerCase()] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    );
  }

  /** The attribute's value as one number; sets `isMalformed` when it is something else. */
  readNumber(): number {
    this.#startNumbers();
    const number = this.#readNext();
    this.#endNumbers();
    return number;
  }

  /** The attribute's value as `count` numbers with spaces between. */
  readNumbers(count: number): number[] {
    this.#startNumbers();
    const read = Array.from({ length: count }, () => this.#readNext());
    this.#endNumbers();
    return read;
  }

  #startNumbers(): void {
    this.#numbers.at = this.#valueStart;
    this.#numbers.end = this.#valueEnd;
  }

  #readNext(): number {
    this.#numbers.skipSpace();
    return this.#numbers.readNumber();
  }

  #endNumbers(): void {
    this.#numbers.skipSpace();
    if (this.#numbers.malformed || this.#numbers.at < this.#numbers.end) this.isMalformed = true;
  }

  /** Reads [prefix:]name at `start`. */
  #readName(start: number): void {
    const bytes = this.#bytes;
    let at = start;
    this.#prefixStart = start;
    this.#nameStart = start;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (byte <= 0x20 || byte === 0x3e || byte === 0x2f) break;
      if (byte === 0x3a) this.#nameStart = at + 1;
      at++;
    }
    this.#nameEnd = at;
    this.#at = at;
  }

  #skipPast(mark: string): boolean {
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      if (this.#startsWith(mark)) {
        this.#at += mark.length;
        return true;
      }
      this.#at++;
    }
    return false;
  }

  #startsWith(mark: string): boolean {
    return this.#equals(this.#at, Math.min(this.#at + mark.length, this.#bytes.length), mark);
  }

  #equals(start: number, end: number, name: string): boolean {
    if (end - start !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.#bytes[start + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** No name or value that is used as text is longer than 4,096 bytes; of a longer one only the beginning is taken. */
  #text(start: number, end: number): string {
    return new TextDecoder().decode(this.#bytes.subarray(start, Math.min(end, start + 4096)));
  }
}
