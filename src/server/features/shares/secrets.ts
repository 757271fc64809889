import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract';

const TOKEN_BYTES = 16;

/** The name in a link: 128 random bits, 22 characters. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A code of four characters that nobody mistakes for others. */
export function makeCode(): string {
  return Array.from(
    { length: limits.SHARE_CODE_LENGTH },
    () => limits.SHARE_CODE_ALPHABET[randomInt(limits.SHARE_CODE_ALPHABET.length)],
  ).join('');
}

/** Compares codes in a time that says nothing about how far they agree. */
export function isCode(code: string, given: string): boolean {
  const expected = Buffer.from(code);
  const tried = Buffer.from(given);
  return expected.length === tried.length && timingSafeEqual(expected, tried);
}
