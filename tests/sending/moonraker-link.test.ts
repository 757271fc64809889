import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type Progress } from '#base';
import type { FileToSend, PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { startMoonrakerPrinter, type MoonrakerPrinter } from '#tests/moonraker-printer.ts';

const { signal } = new AbortController();
const KEY = '0123456789abcdef0123456789abcdef';
const bytes = randomBytes((3 << 20) + 77);
const file: FileToSend = { name: 'tower 1.goo', source: memorySource(bytes) };
const network: Network = {
  ...REAL_NETWORK,
  answerTime: 8000,
  partTime: 8000,
  retryTime: 5,
  lookTime: 5,
  discoveryTime: 1000,
};

let printer: MoonrakerPrinter;
let link: PrinterLink;
const linkTo = async (key: string | null, of = network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, of)), of, key);
beforeEach(async () => {
  printer = await startMoonrakerPrinter({ key: KEY });
  link = await linkTo(KEY);
});
afterEach(() => printer.stop());

test('a printer is recognised at the port that was typed, before its key is known', () => {
  const address = `127.0.0.1:${printer.port}`;
  expect(link.printer).toMatchObject({
    id: `moonraker:${address}`,
    protocol: 'moonraker',
    name: address,
    address,
  });
});

test.each([
  ['no object', '[]'],
  ['another product', '{"result":{"available_sources":["other"]}}'],
  ['far too much', ' '.repeat(5 << 20)],
])('%s is no Moonraker', async (_name, says) => {
  printer.faults.says = says;
  const found = await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network);
  expect(found).toMatchObject({ error: { code: 'printer_not_recognised' } });
});

test('without its key, and with a wrong one, it says which it is', async () => {
  expect(await (await linkTo(null)).state(signal)).toMatchObject({ error: { code: 'printer_key_needed' } });
  expect(await (await linkTo('wrong')).send(file, quietContext())).toMatchObject({
    error: { code: 'printer_key_wrong' },
  });
  expect(printer.uploads).toBe(0);
});

test('a file arrives byte for byte, is started by a second act alone, watched, held and stopped', async () => {
  const seen: Progress[] = [];
  const sent = unwrap(await link.send(file, { signal, report: (progress) => seen.push(progress) }));
  expect(sent).toEqual({ name: file.name, size: bytes.length, verifiedBy: 'sha256' });
  expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
  expect(printer.fields).toEqual([['root', 'checksum', 'file']]);
  const done = seen.filter(({ phase }) => phase === 'send').map((progress) => progress.done);
  expect(done).toEqual([0, 1 << 20, 2 << 20, 3 << 20, bytes.length]);
  expect(printer.starts).toEqual([]);

  unwrap(await link.start(sent, signal));
  printer.layer = 10;
  expect(unwrap(await link.state(signal))).toEqual({
    activity: 'printing',
    print: { fileName: file.name, layer: 10, layers: 40, share: 0.25, secondsLeft: 300 },
    fault: null,
  });
  expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_busy' } });
  expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
  unwrap(await link.pause(signal));
  expect(unwrap(await link.state(signal)).activity).toBe('paused');
  unwrap(await link.resume(signal));
  unwrap(await link.stop(signal));
  expect(unwrap(await link.state(signal)).activity).toBe('stopped');
  expect(printer.starts).toEqual([file.name]);
});

test('an upload that drops in the middle begins again', async () => {
  printer.faults.drops = 2;
  unwrap(await link.send(file, quietContext()));
  expect(printer.uploads).toBe(3);
  expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
});

test.each([
  ['transfer_damaged', { corrupts: true }],
  ['printer_storage_full', { diskFull: true }],
  ['printer_unreachable', { drops: 99 }],
  ['printer_unreachable', { silent: true }],
  ['printer_refused', { redirects: 'http://127.0.0.1:1/' }],
] as const)('a send fails with %s (%o) and leaves nothing that could be printed', async (code, faults) => {
  if ('silent' in faults) link = await linkTo(KEY, { ...network, answerTime: 100 });
  Object.assign(printer.faults, faults);
  expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
  expect(printer.files.size).toBe(0);
  expect(printer.starts).toEqual([]);
});

test('a cancelled send leaves nothing behind', async () => {
  printer.faults.slow = 5;
  const stop = new AbortController();
  const report = ({ phase, done }: Progress): void => {
    if (phase === 'send' && done > 0) stop.abort();
  };
  expect(await link.send(file, { signal: stop.signal, report })).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(printer.files.size).toBe(0);
});

test('what was replaced or refused is not started', async () => {
  const sent = unwrap(await link.send(file, quietContext()));
  printer.faults.refusesStart = true;
  expect(await link.start(sent, signal)).toMatchObject({
    error: { code: 'printer_refused', details: { reason: 'Klipper says no' } },
  });
  delete printer.faults.refusesStart;
  printer.files.set(file.name, Buffer.alloc(3));
  expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
  expect(printer.starts).toEqual([]);
});

test.each([
  '{"result":{"status":{"webhooks":{"state":"ready"},"print_stats":{"state":"constructor"}}}}',
  '{"result":{"status":{"webhooks":{"state":"shutdown"},"print_stats":{"state":"standby"}}}}',
  '{"result":{"status":{"print_stats":{"state":"printing","info":{"total_layer":-1}}}}}',
  'null',
])('a state that is none, %s, is one nothing is sent in', async (says) => {
  printer.faults.says = says;
  expect(unwrap(await link.state(signal))).toEqual({ activity: 'occupied', print: null, fault: null });
  expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
});
