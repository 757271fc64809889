import { limits } from '#contract';

/** A word that is a code: as codes are written, and as somebody may have typed one. */
const PATTERN = `^[${limits.SHARE_CODE_ALPHABET}]{${limits.SHARE_CODE_LENGTH}}$`;
const CODES = [new RegExp(PATTERN), new RegExp(PATTERN, 'i')];

/** The code among the words of a text: the last in capitals, else the last at all. Chinese characters part words. */
function findCode(text: string): string | null {
  const words = text.split(/[^\p{Script=Latin}\p{N}]+/u);
  for (const code of CODES) {
    const found = words.findLast((word) => code.test(word));
    if (found !== undefined) return found.toUpperCase();
  }
  return null;
}

/** The address a share is opened at. */
export const shareLink = (token: string, origin: string): string => `${origin}/share?s=${token}`;

/**
 * Capitals and digits of a code out of what was typed or pasted: at most four, none that the alphabet does not have.
 * Small letters count as capitals.
 */
export function readCode(text: string): string {
  const allowed = new Set(limits.SHARE_CODE_ALPHABET);
  return Array.from(text.toUpperCase())
    .filter((letter) => allowed.has(letter))
    .join('')
    .slice(0, limits.SHARE_CODE_LENGTH);
}

/** The same out of a pasted text: "Code: 7KFM" is 7KFM and not CDE7. */
export const readPastedCode = (text: string): string => findCode(text) ?? readCode(text);

/**
 * Link and code out of a pasted "link code" text, whatever stands around them: the token after `s=`, and the code that is
 * not part of an address. Null where there is no link.
 */
export function readShareText(text: string): { readonly token: string; readonly code: string | null } | null {
  const address = /\S*\/share\?\S*/.exec(text)?.[0];
  const token = address === undefined ? undefined : /[?&]s=([\w-]{16,64})(?![\w-])/.exec(address)?.[1];
  if (address === undefined || token === undefined) return null;
  return { token, code: findCode(text.replace(address, ' ')) };
}
