/** Files of CAD programs: surfaces, not triangles. */
export type CadFormat = 'step' | 'iges';

/** What such files are called. */
export const CAD_EXTENSIONS = ['step', 'stp', 'iges', 'igs'] as const;

/**
 * Which kind of CAD file begins so, or null: STEP by its first word (ISO 10303-21, 5.2), IGES by the letter of its start section and the number 1
 * at the end of the first line of 80 characters (IGES 5.3, 2.2.1).
 */
export function cadFormatOf(head: Uint8Array): CadFormat | null {
  const text = new TextDecoder().decode(head).trimStart();
  if (/^(?:\/\*[^]*?\*\/\s*)*ISO-10303-21\s*;/.test(text)) return 'step';
  return /^[^\r\n]{72}S[ 0]{6}1(?:\s|$)/.test(new TextDecoder().decode(head)) ? 'iges' : null;
}
