import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret nobody guesses: 256 random bits in base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What of a secret is kept: SHA-256, hexadecimal. Enough for 256 random bits; passwords need more. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether two texts are the same, in a time that reveals nothing of where they differ. */
export function secretsEqual(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  );
}
