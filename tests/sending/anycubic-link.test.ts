import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap } from '#base';
import type { PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { PRINTING, startAnycubicPrinter, type AnycubicPrinter } from '#tests/anycubic-printer.ts';

const { signal } = new AbortController();
const network: Network = { ...REAL_NETWORK, answerTime: 8000, retryTime: 5, discoveryTime: 1000 };

let printer: AnycubicPrinter;
const linkTo = async (of = network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, of)), of);
afterEach(() => printer?.stop());

test('says what it is and what it prints, and is paused, resumed and stopped', async () => {
  printer = await startAnycubicPrinter();
  const link = await linkTo();
  expect(link.printer).toEqual({
    id: 'anycubic:0000170300020034',
    protocol: 'anycubic',
    name: 'Photon Mono X 6K',
    model: 'Photon Mono X 6K',
    address: `127.0.0.1:${printer.port}`,
    firmware: 'V0.2.2',
  });
  expect(unwrap(await link.state(signal))).toEqual({ activity: 'idle', print: null, fault: null });
  printer.status = PRINTING;
  const running = {
    activity: 'printing',
    print: { fileName: 'Widget.pwmb', layer: 2062, layers: 2338, share: 2062 / 2338, secondsLeft: 6844 },
    fault: null,
  };
  expect(unwrap(await link.state(signal))).toEqual(running);
  unwrap(await link.pause(signal));
  expect(unwrap(await link.state(signal))).toEqual({ ...running, activity: 'paused' });
  unwrap(await link.resume(signal));
  expect(unwrap(await link.state(signal))).toEqual(running);
  unwrap(await link.stop(signal));
  expect(unwrap(await link.state(signal)).activity).toBe('idle');
  expect(printer.commands.filter((command) => command.startsWith('go'))).toEqual([
    'gopause',
    'goresume',
    'gostop',
  ]);
});

test('is found at its own port where none is typed', async () => {
  printer = await startAnycubicPrinter();
  const found = unwrap(await findPrinterAt('127.0.0.1', signal, { ...network, anycubicPort: printer.port }));
  expect(found).toMatchObject({ protocol: 'anycubic', address: '127.0.0.1' });
});

test('takes no file, and is asked to start none', async () => {
  printer = await startAnycubicPrinter();
  const link = await linkTo();
  const before = printer.commands.length;
  const file = { name: 'tower.pwmb', source: memorySource(randomBytes(1000)) };
  const unsupported = { ok: false, error: { code: 'printer_unsupported' } };
  expect(await link.send(file, quietContext())).toMatchObject(unsupported);
  const fabricated = { name: file.name, size: 1000, verifiedBy: 'size' as const };
  expect(await link.start(fabricated, signal)).toMatchObject(unsupported);
  expect(printer.commands.slice(before)).toEqual([]);
});

test('names in Chinese and with commas are read; words and numbers nobody knows are not believed', async () => {
  printer = await startAnycubicPrinter();
  const link = await linkTo();
  // "战士" in GBK.
  const name = Buffer.concat([Buffer.of(0xd5, 0xbd, 0xca, 0xbf), Buffer.from(', large.pwmb')]);
  printer.status = Buffer.concat([
    Buffer.from('print,'),
    name,
    Buffer.from('/4.pwmb,10,50,20,,-3,~1mL,UV,1,0.05,0'),
  ]);
  expect(unwrap(await link.state(signal)).print).toEqual({
    fileName: '战士, large.pwmb',
    layer: 10,
    layers: 10,
    share: 1,
    secondsLeft: null,
  });
  printer.status = 'constructor,x';
  expect(unwrap(await link.state(signal))).toEqual({ activity: 'occupied', print: null, fault: null });
  printer.status = 'print,short,1,2';
  expect(unwrap(await link.state(signal))).toEqual({ activity: 'printing', print: null, fault: null });
});

test.each([
  ['printer_unreachable', { silent: true }],
  ['printer_unreachable', { drops: 1 }],
  ['printer_unreachable', { says: 'getmode,0,end' }],
  ['printer_unreachable', { says: Buffer.alloc(1 << 17, 0x61) }],
  ['printer_refused', { refuses: 'ERROR1' }],
] as const)('an order fails with %s (%o)', async (code, faults) => {
  printer = await startAnycubicPrinter();
  const link = await linkTo('silent' in faults ? { ...network, answerTime: 100 } : network);
  Object.assign(printer.faults, faults);
  expect(await link.stop(signal)).toMatchObject({ ok: false, error: { code } });
});

test('a call is cancelled at once', async () => {
  printer = await startAnycubicPrinter();
  const link = await linkTo();
  printer.faults.silent = true;
  const stop = new AbortController();
  const state = link.state(stop.signal);
  stop.abort();
  expect(await state).toMatchObject({ error: { code: 'cancelled' } });
  expect(await link.state(stop.signal)).toMatchObject({ error: { code: 'cancelled' } });
});

test.each(['sysinfo,end', 'sysinfo,,,,,end', 'HTTP/1.1 400 Bad Request', 'sysinfo,a,b', 'other,a,b,c,d,end'])(
  'what answers %s is none',
  async (says) => {
    printer = await startAnycubicPrinter();
    printer.faults.says = says;
    const found = await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network);
    expect(found).toMatchObject({ error: { code: 'printer_not_recognised' } });
  },
);
