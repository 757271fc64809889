import { joined } from '../join.ts';

/** Printers whose files say another model than their name does (UVtools). */
const MODELS: Readonly<Record<string, string>> = { 'CT-133': 'CT133PRO' };

/** What the printer looks for in its files: the code in its name, such as CL-60. */
export function modelOf(name: string): string {
  const code = /\bC[LT]-?\d+\w*/.exec(name)?.[0] ?? name;
  return MODELS[code] ?? code;
}

/** Four bytes. */
export function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** UTF-8 with a NUL, behind the length of both. */
export function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(`${value}\0`);
  return joined([bigEndian(bytes.length), bytes]);
}
