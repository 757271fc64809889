import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import { genericMaterial, printers } from '#document';
import { payloadOfMaterial, payloadOfPrinter } from '#editor';
import { itemToText, readItemFile } from '../../../src/editor/library/item-file.ts';

const file = (text: string, name = 'saturn.printer.json') => new File([text], name);
const printer = { name: 'My Saturn', payload: payloadOfPrinter(printers[0]!) };
const material = { name: 'Grey', payload: payloadOfMaterial({ ...genericMaterial, note: '“灰色” 2.5 s' }) };
const codeOf = async (kind: string, text: string) => {
  const read = await readItemFile(kind, file(text));
  return read.ok ? 'ok' : read.error.code;
};

describe('a file of a library item', () => {
  it.each([
    ['printer', printer],
    ['material', material],
  ] as const)('comes back as the %s it was made of', async (kind, item) => {
    expect(unwrap(await readItemFile(kind, file(itemToText(kind, item))))).toEqual(item);
  });

  it('comes back of every printer there is', async () => {
    for (const each of printers) {
      const item = { name: each.name, payload: payloadOfPrinter(each) };
      expect(unwrap(await readItemFile('printer', file(itemToText('printer', item))))).toEqual(item);
    }
  });

  it('is refused for what it is', async () => {
    const text = itemToText('printer', printer);
    const changed = (change: object) => JSON.stringify({ ...(JSON.parse(text) as object), ...change });
    expect(await codeOf('printer', text.slice(0, -20))).toBe('item_file_invalid');
    expect(await codeOf('printer', 'solid model')).toBe('item_file_invalid');
    expect(await codeOf('printer', 'null')).toBe('item_file_invalid');
    expect(await codeOf('printer', '[]')).toBe('item_file_invalid');
    expect(await codeOf('printer', changed({ format: 'other' }))).toBe('item_file_invalid');
    expect(await codeOf('printer', changed({ version: '1' }))).toBe('item_file_invalid');
    expect(await codeOf('printer', changed({ version: 2 }))).toBe('item_file_newer');
    expect(await codeOf('material', text)).toBe('item_file_kind');
    expect(await codeOf('craft', changed({ kind: 'craft' }))).toBe('library_item_invalid');
    expect(await codeOf('printer', changed({ name: 7 }))).toBe('library_item_invalid');
    expect(await codeOf('printer', changed({ name: '' }))).toBe('library_item_invalid');
    expect(await codeOf('printer', changed({ values: { ...printer.payload, width: 1e9 } }))).toBe(
      'library_item_invalid',
    );
    expect(await codeOf('printer', changed({ more: ' '.repeat(70_000) }))).toBe('file_too_large');
  });

  it('keeps nothing that no printer has', async () => {
    const text = itemToText('printer', {
      ...printer,
      payload: { ...printer.payload, id: 'elegoo-saturn-4', sources: ['x'], script: '1' },
    });
    expect(unwrap(await readItemFile('printer', file(text)))).toEqual(printer);
  });

  it('never throws, whatever it holds, and what is read is read again as the same (seed 20261127)', async () => {
    const part = fc.oneof(fc.json(), fc.constant(itemToText('printer', printer)));
    const pair = fc.tuple(part, fc.nat(400), fc.nat(400), fc.string());
    await fc.assert(
      fc.asyncProperty(pair, async ([text, from, length, put]) => {
        const broken = text.slice(0, from) + put + text.slice(from + length);
        const read = await readItemFile('printer', file(broken));
        if (!read.ok) return;
        const again = await readItemFile('printer', file(itemToText('printer', read.value)));
        expect(again).toEqual(read);
      }),
      { seed: 20261127, numRuns: 300 },
    );
  });
});
