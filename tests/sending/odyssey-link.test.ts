import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type Progress } from '#base';
import type { FileToSend, PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { startOdysseyPrinter, type OdysseyPrinter } from '#tests/odyssey-printer.ts';

const { signal } = new AbortController();
const bytes = randomBytes((1 << 20) + 77);
const file: FileToSend = { name: 'tower 1.sl1', source: memorySource(bytes) };
const network: Network = {
  ...REAL_NETWORK,
  answerTime: 8000,
  partTime: 8000,
  retryTime: 5,
  lookTime: 5,
  discoveryTime: 1000,
};

let printer: OdysseyPrinter;
const linkTo = async (of = network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, of)), of);
afterEach(() => printer?.stop());

test.each([true, false])(
  'a file arrives, read and whole, whether sizes are listed or not (%s)',
  async (sizes) => {
    printer = await startOdysseyPrinter({ sizes });
    printer.files.set('another.sl1', Buffer.alloc(3));
    const link = await linkTo();
    expect(link.printer).toMatchObject({ protocol: 'odyssey', address: `127.0.0.1:${printer.port}` });
    const sent = unwrap(await link.send(file, quietContext()));
    expect(sent).toEqual({ name: file.name, size: bytes.length, verifiedBy: 'read' });
    expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
    expect(printer.starts).toEqual([]);

    unwrap(await link.start(sent, signal));
    printer.layer = 10;
    expect(unwrap(await link.state(signal))).toEqual({
      activity: 'printing',
      print: { fileName: file.name, layer: 10, layers: 40, share: 0.25, secondsLeft: 300 },
      fault: null,
    });
    expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
    unwrap(await link.pause(signal));
    expect(unwrap(await link.state(signal)).activity).toBe('paused');
    unwrap(await link.resume(signal));
    unwrap(await link.stop(signal));
    expect(unwrap(await link.state(signal))).toEqual({ activity: 'idle', print: null, fault: null });
    printer.files.delete(file.name);
    expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
    expect(printer.starts).toEqual([file.name]);
  },
);

test.each([
  ['transfer_damaged', { truncates: true }],
  ['transfer_damaged', { unreadable: true }],
  ['printer_storage_full', { diskFull: true }],
  ['printer_unreachable', { drops: 99 }],
  ['printer_unreachable', { silent: true }],
] as const)('a send fails with %s (%o) and leaves nothing that could be printed', async (code, faults) => {
  printer = await startOdysseyPrinter();
  const link = await linkTo('silent' in faults ? { ...network, answerTime: 100 } : network);
  Object.assign(printer.faults, faults);
  expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
  expect(printer.files.size).toBe(0);
  expect(printer.starts).toEqual([]);
});

test('an upload that drops begins again; a cancelled one leaves nothing', async () => {
  printer = await startOdysseyPrinter();
  const link = await linkTo();
  printer.faults.drops = 1;
  unwrap(await link.send(file, quietContext()));
  expect(printer.uploads).toBe(2);
  printer.files.clear();
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

test.each(['{}', '{"status":"Idle"}', '{"status":"constructor","physical_state":{}}', '[]'])(
  'what answers %s is none',
  async (says) => {
    printer = await startOdysseyPrinter();
    printer.faults.says = says;
    const found = await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network);
    expect(found).toMatchObject({ error: { code: 'printer_not_recognised' } });
  },
);
