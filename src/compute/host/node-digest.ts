import { createHash } from 'node:crypto';
import type { Digest } from '#compute/wasm';

/** SHA-256 by Node, at once. */
export const nodeDigest: Digest = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
