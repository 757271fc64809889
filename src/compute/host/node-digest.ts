import { hash } from 'node:crypto';
import type { Digest } from '#compute/wasm';

/** SHA-256 by Node, at once. In one call: a Hash object looks its algorithm up again, thousands of times a print. */
export const nodeDigest: Digest = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));
