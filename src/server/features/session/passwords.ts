import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from './limiter.ts';

/** OWASP's figures for Argon2id, the package's own choice: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password nobody knows, at the same cost: what an unknown account's password is compared with. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JBqzCAww2zvBIkckRv8V0w$UyhuvKbAscu0eRyU+4dg9Wz/59xQwLs7XDjonwy9Kd8';

/** Bounds the memory a flood of logins takes (4 × 19 MiB at most) and the time the last one waits. */
const limiter = createLimiter(Math.max(1, Math.min(4, availableParallelism() - 1)), 100);

/** The hash to keep, or null when too many wait: the call answers `unavailable`. */
export async function hashPassword(password: string): Promise<string | null> {
  const done = await limiter.run(() => hash(password, COST));
  return done.ok ? done.value : null;
}

/**
 * Whether a password is the one behind `kept`; null when too many wait. Without a hash to compare with it takes as long
 * and is false.
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean | null> {
  const done = await limiter.run(() => verify(kept ?? NOBODYS_HASH, password));
  return done.ok ? done.value && kept !== null : null;
}
