import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type Progress } from '#base';
import type { FileToSend, PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { startNanoDlpPrinter, type NanoDlpPrinter } from '#tests/nanodlp-printer.ts';

const { signal } = new AbortController();
const bytes = randomBytes((1 << 20) + 77);
const plain: FileToSend = { name: 'tower 1.nanodlp', source: memorySource(bytes) };
const file: FileToSend = { ...plain, profile: '2' };
const network: Network = {
  ...REAL_NETWORK,
  answerTime: 8000,
  partTime: 8000,
  retryTime: 5,
  lookTime: 5,
  discoveryTime: 1000,
};

let printer: NanoDlpPrinter;
const linkTo = async (of = network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, of)), of);
afterEach(() => printer?.stop());

test.each([false, true])(
  'a plate arrives by the profile that was chosen, is read, and started by its number',
  async (inBody) => {
    printer = await startNanoDlpPrinter();
    printer.faults.inBody = inBody;
    printer.plates.set(3, { path: 'tower 1', profile: '1', file: Buffer.alloc(3), looks: 9 });
    const link = await linkTo();
    expect(link.printer).toMatchObject({ protocol: 'nanodlp', name: 'athena', firmware: '4.1' });
    expect(unwrap(await link.facts(signal)).profiles).toEqual([
      { id: '1', name: 'Grey 50 µm' },
      { id: '2', name: 'Clear 50 µm' },
    ]);
    const seen: Progress[] = [];
    const sent = unwrap(await link.send(file, { signal, report: (progress) => seen.push(progress) }));
    expect(sent).toEqual({ name: file.name, size: bytes.length, verifiedBy: 'read', key: '8' });
    expect(printer.plates.get(8)).toMatchObject({ path: 'tower 1', profile: '2' });
    expect(printer.plates.get(8)!.file.equals(bytes)).toBe(true);
    expect(seen.at(-1)).toEqual({ phase: 'verify', done: bytes.length, total: bytes.length });
    expect(printer.starts).toEqual([]);

    unwrap(await link.start(sent, signal));
    printer.layer = 10;
    expect(unwrap(await link.state(signal))).toEqual({
      activity: 'printing',
      print: { fileName: 'tower 1', layer: 10, layers: 40, share: 0.25, secondsLeft: null },
      fault: null,
    });
    expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_busy' } });
    unwrap(await link.pause(signal));
    expect(unwrap(await link.state(signal)).activity).toBe('paused');
    unwrap(await link.resume(signal));
    unwrap(await link.stop(signal));
    expect(unwrap(await link.state(signal)).activity).toBe('idle');
    // Another plate has its number meanwhile.
    printer.plates.get(8)!.path = 'another';
    expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
    expect(printer.starts).toEqual([8]);
  },
);

test('the profile is the one by name, the only one, or asked for', async () => {
  printer = await startNanoDlpPrinter();
  const link = await linkTo();
  for (const profile of [undefined, '9', 'Grey'])
    expect(
      await link.send(profile === undefined ? plain : { ...plain, profile }, quietContext()),
    ).toMatchObject({
      error: { code: 'printer_profile_needed', details: { profiles: 'Grey 50 µm, Clear 50 µm' } },
    });
  expect(printer.uploads).toBe(0);
  unwrap(await link.send({ ...plain, profile: 'Clear 50 µm' }, quietContext()));
  await printer.stop();
  printer = await startNanoDlpPrinter(['Grey 50 µm']);
  unwrap(await (await linkTo()).send(plain, quietContext()));
  expect(printer.plates.get(7)!.profile).toBe('1');
});

test.each([
  ['transfer_damaged', { unreadable: true }],
  ['printer_storage_full', { diskFull: true }],
  ['printer_unreachable', { drops: 99 }],
  ['printer_unreachable', { mutes: 99 }],
  ['printer_unreachable', { silent: true }],
] as const)('a send fails with %s (%o) and leaves nothing that could be printed', async (code, faults) => {
  printer = await startNanoDlpPrinter();
  const link = await linkTo({
    ...network,
    ...('silent' in faults ? { answerTime: 100 } : {}),
    ...('unreadable' in faults ? { partTime: 100 } : {}),
  });
  Object.assign(printer.faults, faults);
  expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
  expect(printer.plates.size).toBe(0);
  expect(printer.starts).toEqual([]);
});

test('a cancelled send leaves nothing, nor does one that is cancelled while the plate is read', async () => {
  printer = await startNanoDlpPrinter();
  // Time for a plate that arrived whole to be listed.
  const link = await linkTo({ ...network, lookTime: 50 });
  for (const at of ['send', 'verify']) {
    printer.faults.unreadable = at === 'verify';
    const stop = new AbortController();
    const report = ({ phase, done }: Progress): void => {
      if (phase === at && (done > 0 || at === 'verify')) setTimeout(() => stop.abort(), 0);
    };
    expect(await link.send(file, { signal: stop.signal, report })).toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(printer.plates.size).toBe(0);
  }
});

test('an upload that drops begins again, one whose answer is lost too, and one plate comes of it', async () => {
  printer = await startNanoDlpPrinter();
  const link = await linkTo();
  printer.faults.drops = 1;
  printer.faults.mutes = 1;
  unwrap(await link.send(file, quietContext()));
  expect(printer.uploads).toBe(3);
  expect([...printer.plates.values()].map((plate) => plate.file.equals(bytes))).toEqual([true]);
});

test('a start that is refused says why, and is not tried again', async () => {
  printer = await startNanoDlpPrinter();
  const link = await linkTo();
  const sent = unwrap(await link.send(file, quietContext()));
  printer.faults.refusesStart = true;
  expect(await link.start(sent, signal)).toMatchObject({
    error: { code: 'printer_refused', details: { reason: 'No resin' } },
  });
  expect(printer.starts).toEqual([]);
});

test.each(['{}', '{"Printing":false}', '{"Printing":1,"State":0,"LayerID":0}', 'null'])(
  'what answers %s is none',
  async (says) => {
    printer = await startNanoDlpPrinter();
    printer.faults.says = says;
    const found = await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network);
    expect(found).toMatchObject({ error: { code: 'printer_not_recognised' } });
  },
);
