import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import { storeDocument } from '#document';
import { documentOf, partRecord } from '#tests/document.ts';
import { decodeSlot, encodeSlot } from '../../../src/app/storage/slot.ts';

const value = storeDocument(documentOf(partRecord(1), partRecord(2, { name: '珊瑚' })));

describe('a document slot', () => {
  it('gives back what was put in', async () => {
    const bytes = await encodeSlot({ sequence: 7, value });
    expect(unwrap(await decodeSlot(bytes))).toEqual({ sequence: 7, value });
  });

  it('cut off after any byte is no slot', async () => {
    const bytes = await encodeSlot({ sequence: 7, value });
    for (let length = 0; length < bytes.length; length++) {
      expect((await decodeSlot(bytes.slice(0, length))).ok, `${length} bytes`).toBe(false);
    }
  });

  it('with any byte of another write in it, or bytes behind it, is no slot', async () => {
    const bytes = await encodeSlot({ sequence: 7, value });
    for (let at = 0; at < bytes.length; at++) {
      const torn = bytes.slice();
      torn[at]! ^= 1;
      expect((await decodeSlot(torn)).ok, `byte ${at}`).toBe(false);
    }
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect((await decodeSlot(longer)).ok).toBe(false);
  });

  it('overwritten in place up to any byte by a newer state is either whole or no slot', async () => {
    const older = await encodeSlot({ sequence: 7, value });
    const newer = await encodeSlot({
      sequence: 9,
      value: storeDocument(documentOf(partRecord(5), partRecord(6))),
    });
    for (let written = 0; written <= newer.length; written++) {
      const torn = new Uint8Array(Math.max(older.length, written));
      torn.set(older);
      torn.set(newer.subarray(0, written));
      const read = await decodeSlot(torn);
      if (read.ok) expect([7, 9]).toContain(read.value.sequence);
      else expect(written).toBeGreaterThan(0);
    }
  });
});
