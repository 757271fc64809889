import { fail, ok, sha256, type Result } from '#base';

/** 'CORALDOC' followed by 8 bytes sequence, 4 bytes payload length, 32 bytes SHA-256 of sequence and payload; little-endian. */
const MAGIC = new TextEncoder().encode('CORALDOC');
const SEQUENCE_AT = MAGIC.length;
const LENGTH_AT = SEQUENCE_AT + 8;
const DIGEST_AT = LENGTH_AT + 4;
const PAYLOAD_AT = DIGEST_AT + 32;

/** One whole state of the document as it lies in a slot. Of two, the higher sequence is the newer. */
export interface Slot {
  readonly sequence: number;
  readonly value: unknown;
}

/** The bytes of a slot. `value` is plain data that survives JSON. */
export async function encodeSlot({ sequence, value }: Slot): Promise<Uint8Array<ArrayBuffer>> {
  const payload = new TextEncoder().encode(JSON.stringify(value));
  const bytes = new Uint8Array(PAYLOAD_AT + payload.length);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setBigUint64(SEQUENCE_AT, BigInt(sequence), true);
  view.setUint32(LENGTH_AT, payload.length, true);
  bytes.set(payload, PAYLOAD_AT);
  bytes.set(await digestOf(bytes), DIGEST_AT);
  return bytes;
}

/** The slot these bytes hold; `format_corrupt` for anything that was not wholly written. */
export async function decodeSlot(bytes: Uint8Array<ArrayBuffer>): Promise<Result<Slot, 'format_corrupt'>> {
  if (bytes.length < PAYLOAD_AT || !MAGIC.every((byte, index) => bytes[index] === byte)) {
    return fail('format_corrupt', 'not a document slot');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(LENGTH_AT, true) !== bytes.length - PAYLOAD_AT) {
    return fail('format_corrupt', 'the slot was not wholly written');
  }
  const digest = await digestOf(bytes);
  if (!digest.every((byte, index) => bytes[DIGEST_AT + index] === byte)) {
    return fail('format_corrupt', 'the slot was not wholly written');
  }
  const sequence = Number(view.getBigUint64(SEQUENCE_AT, true));
  return ok({ sequence, value: JSON.parse(new TextDecoder().decode(bytes.subarray(PAYLOAD_AT))) as unknown });
}

/** Over sequence and payload: neither can be another write's. */
function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const covered = new Uint8Array(8 + bytes.length - PAYLOAD_AT);
  covered.set(bytes.subarray(SEQUENCE_AT, LENGTH_AT));
  covered.set(bytes.subarray(PAYLOAD_AT), 8);
  return sha256(covered);
}
