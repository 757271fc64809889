/** Takes text and keeps it as UTF-8. */
export interface TextSink {
  add(text: string): void;
}

/** Characters that are encoded at a time: a text of a large mesh is longer than a string can be. */
const PIECE = 1 << 20;

/** A sink that gives its bytes, piece by piece, to `take`; `end` gives the last. */
export function createTextSink(take: (bytes: Uint8Array<ArrayBuffer>) => void): TextSink & { end(): void } {
  const encoder = new TextEncoder();
  let waiting: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (length > 0) take(encoder.encode(waiting.join('')));
    waiting = [];
    length = 0;
  };
  return {
    add(text) {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) flush();
    },
    end: flush,
  };
}

/** A single-precision number as text that reads back as the same number: nine digits tell all of them apart. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(9)) + 0);
}

/** As `numberText`, and of the two zeros the same one. */
export function exactNumberText(value: number): string {
  return Object.is(value, -0) ? '-0' : numberText(value);
}

/** A name on one line. */
export function nameLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
