/** The part of it that is used: it has no declarations of its own. */
declare module 'opentype.js' {
  /** Millimetres where the text was asked for in millimetres; y down. */
  export type PathCommand =
    | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
    | {
        readonly type: 'Q';
        readonly x1: number;
        readonly y1: number;
        readonly x: number;
        readonly y: number;
      }
    | {
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: 'Z' };
  export interface Glyph {
    /** 0 is what a font shows for characters it has not. */
    readonly index: number;
    /** Font units. */
    readonly advanceWidth?: number;
    getPath(x: number, y: number, size: number): { readonly commands: readonly PathCommand[] };
  }
  export interface Font {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    /** Font units. */
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  /** Reads TrueType and OpenType; throws at anything else. */
  export function parse(bytes: ArrayBuffer): Font;
}
