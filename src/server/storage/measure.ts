import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** What was sent is more than allowed: told apart from a store that fails. */
export class TooManyBytes extends Error {}

/** Counts and hashes what passes, and ends a stream that goes beyond `mostBytes`. */
export function createMeasure(mostBytes: number): {
  readonly stream: Transform;
  /** SHA-256 of all that passed, hexadecimal; to be asked once, at the end. */
  hash(): string;
  size(): number;
} {
  const sum = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > mostBytes) return done(new TooManyBytes('more bytes than allowed'));
      sum.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, hash: () => sum.digest('hex'), size: () => size };
}
