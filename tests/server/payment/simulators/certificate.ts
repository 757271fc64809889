import { createPublicKey, sign } from 'node:crypto';
import type { Pair } from './simulator.ts';

/** DER (X.690): a tag, a length, what is inside. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const inside = Buffer.concat(parts);
  const digits = inside.length < 128 ? '' : inside.length.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const length = digits === '' ? [inside.length] : [0x80 + even.length / 2, ...Buffer.from(even, 'hex')];
  return Buffer.concat([Buffer.from([tag, ...length]), inside]);
}

const [INTEGER, BITS, NULL, OBJECT, TEXT, TIME, SEQUENCE, SET] = [2, 3, 5, 6, 12, 23, 48, 49] as const;
/** sha256WithRSAEncryption and commonName. */
const SHA256_RSA = Buffer.from('2a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** A self-signed certificate (RFC 5280) of a key, as PEM: Node makes none itself. */
export function makeCertificate({ publicKey, privateKey }: Pair, name: string): string {
  const algorithm = der(SEQUENCE, der(OBJECT, SHA256_RSA), der(NULL));
  const named = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT, COMMON_NAME), der(TEXT, Buffer.from(name)))),
  );
  const validity = der(
    SEQUENCE,
    der(TIME, Buffer.from('250101000000Z')),
    der(TIME, Buffer.from('400101000000Z')),
  );
  const key = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  const body = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, named, validity, named, key);
  const signature = sign('sha256', body, privateKey);
  const whole = der(SEQUENCE, body, algorithm, der(BITS, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
