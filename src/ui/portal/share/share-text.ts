import { limits } from '#contract';

const CODE = new RegExp(`[${limits.SHARE_CODE_ALPHABET}]{${limits.SHARE_CODE_LENGTH}}`, 'i');

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

/**
 * Link and code out of a pasted "link code" text, whatever stands around them: the token after `s=`, and the last word of
 * four characters of the alphabet that is not part of an address. Null where there is no link.
 */
export function readShareText(text: string): { readonly token: string; readonly code: string | null } | null {
  const address = /\S*\/share\?\S*/.exec(text)?.[0];
  const token = address === undefined ? undefined : /[?&]s=([\w-]{16,64})(?![\w-])/.exec(address)?.[1];
  if (address === undefined || token === undefined) return null;
  const words = text.replace(address, ' ').split(/[^\p{L}\p{N}]+/u);
  const code = words.findLast((word) => word.length === limits.SHARE_CODE_LENGTH && CODE.test(word));
  return { token, code: code?.toUpperCase() ?? null };
}
