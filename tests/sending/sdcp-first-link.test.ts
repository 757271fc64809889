import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type Progress } from '#base';
import type { FileToSend, PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { offerFile } from '../../src/sending/printers/sdcp/file-offer.ts';
import { startFirstPrinter, type FirstPrinter } from '#tests/sdcp-first-printer.ts';

const { signal } = new AbortController();
const bytes = randomBytes((2 << 20) + 77);
const file: FileToSend = {
  name: 'tower 1.goo',
  source: memorySource(bytes),
  resolution: { width: 11_520, height: 5120 },
};

let printer: FirstPrinter;
let link: PrinterLink;
let network: Network;
const linkTo = async (of: Network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt('127.0.0.1', signal, of)), of);
beforeEach(async () => {
  printer = await startFirstPrinter();
  network = {
    ...REAL_NETWORK,
    answerTime: 4000,
    partTime: 4000,
    lookTime: 5,
    discoveryTime: 1000,
    sdcpDiscoveryPort: printer.discoveryPort,
  };
  link = await linkTo(network);
});
afterEach(async () => {
  link.close();
  await printer.stop();
});

test('a board of version 1 connects when it is invited, and says what it is', async () => {
  expect(link.printer).toMatchObject({ id: 'sdcp-v1:c0ffee0123', protocol: 'sdcp-v1', name: 'Saturn3Ultra' });
  expect(unwrap(await link.facts(signal))).toMatchObject({
    resolution: { width: 11_520, height: 5120 },
    extensions: ['goo', 'ctb'],
  });
  expect(unwrap(await link.state(signal))).toEqual({ activity: 'idle', print: null, fault: null });
});

test('it fetches a file byte for byte, is started by a second act alone, watched, held and stopped', async () => {
  const seen: Progress[] = [];
  const sent = unwrap(await link.send(file, { signal, report: (progress) => seen.push(progress) }));
  expect(sent).toEqual({ name: file.name, size: bytes.length, verifiedBy: 'size' });
  expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
  const done = seen.filter(({ phase }) => phase === 'send').map((progress) => progress.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(seen.at(-1)).toEqual({ phase: 'verify', done: bytes.length, total: bytes.length });
  expect(printer.starts).toEqual([]);
  // What was offered is offered no more.
  const url = new URL(printer.ordered[0]!.replace('${ipaddr}', '127.0.0.1'));
  const refused = await new Promise((resolve) => get(url, resolve).on('error', () => resolve('refused')));
  expect(refused).toBe('refused');

  unwrap(await link.start(sent, signal));
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
  expect(unwrap(await link.state(signal)).activity).toBe('stopped');
  printer.files.clear();
  expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
  expect(printer.starts).toEqual([file.name]);
});

test.each([
  ['printer_refused', { refuses: true }],
  ['transfer_failed', { failsAfter: 1 << 20 }],
  ['printer_calls_back', { fetchesNothing: true }],
  // It says that it has the file: what was not fetched is not there.
  ['printer_calls_back', { fetchesNothing: true, boasts: true }],
] as const)('a send fails with %s (%o), and nothing is started', async (code, faults) => {
  link.close();
  link = await linkTo({ ...network, partTime: 200 });
  Object.assign(printer.faults, faults);
  expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
  expect(printer.files.size).toBe(0);
  expect(printer.starts).toEqual([]);
});

test.each([
  ['does not come', { deaf: true }],
  ['sends what is no packet', { babbles: Buffer.alloc(9, 0xff) }],
  ['announces more than is ever read', { babbles: Buffer.of(0x10, 0xff, 0xff, 0xff, 0x7f) }],
])('a board that %s is one that cannot call back', async (_name, faults) => {
  Object.assign(printer.faults, faults);
  link.close();
  link = await linkTo({ ...network, answerTime: 200 });
  expect(await link.state(signal)).toMatchObject({ error: { code: 'printer_calls_back' } });
});

test('a file for another panel or of another kind is refused before it is fetched', async () => {
  for (const other of [
    { ...file, resolution: { width: 1, height: 2 } },
    { ...file, name: 'tower.sl1' },
  ])
    expect(await link.send(other, quietContext())).toMatchObject({
      error: { code: 'printer_file_mismatch' },
    });
  expect(printer.ordered).toEqual([]);
});

test('a cancelled send leaves nothing whole, and the next one is sent', async () => {
  printer.faults.slow = 5;
  const stop = new AbortController();
  const report = ({ phase, done }: Progress): void => {
    if (phase === 'send' && done > 0) stop.abort();
  };
  expect(await link.send(file, { signal: stop.signal, report })).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(printer.files.size).toBe(0);
  delete printer.faults.slow;
  await expect.poll(async () => unwrap(await link.state(signal)).activity).toBe('idle');
  unwrap(await link.send(file, quietContext()));
  expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
});

test('a connection that was lost is made again', async () => {
  unwrap(await link.state(signal));
  await printer.stop();
  const again = await startFirstPrinter();
  link.close();
  printer = again;
  network = { ...network, sdcpDiscoveryPort: again.discoveryPort };
  link = await linkTo(network);
  unwrap(await link.state(signal));
});

test('a file is offered in ranges, to one address at one path', async () => {
  const offer = await offerFile(file, { own: '127.0.0.1', host: '127.0.0.1' }, signal);
  const fetchPart = async (path: string, range?: string, method = 'GET') => {
    const headers = range === undefined ? {} : { Range: range };
    const answer = await fetch(`http://127.0.0.1:${offer.port}${path}`, { method, headers });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  try {
    expect((await fetchPart('/')).status).toBe(404);
    expect(await fetchPart(offer.path, undefined, 'HEAD')).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
    });
    expect(await fetchPart(offer.path, 'bytes=5-9')).toEqual({ status: 206, body: bytes.subarray(5, 10) });
    expect(offer.fetched).toBe(0);
    expect((await fetchPart(offer.path, 'bytes=99999999-')).status).toBe(416);
    expect((await fetchPart(offer.path, 'bytes=0-99')).body).toEqual(bytes.subarray(0, 100));
    expect(offer.fetched).toBe(100);
    expect((await fetchPart(offer.path, 'bytes=100-')).body.equals(bytes.subarray(100))).toBe(true);
    expect(offer.fetched).toBe(bytes.length);
  } finally {
    offer.close();
  }
  const elsewhere = await offerFile(file, { own: '127.0.0.1', host: '10.0.0.7' }, signal);
  expect((await fetch(`http://127.0.0.1:${elsewhere.port}${elsewhere.path}`)).status).toBe(404);
  elsewhere.close();
});

test('nobody but the board is let in, and only one', async () => {
  unwrap(await link.state(signal));
  // The broker stopped listening for others once the board was there, or closes at once on them.
  const [port] = [...printer.invited];
  const stranger = connect(port!, '127.0.0.1');
  await new Promise((resolve) => stranger.on('close', resolve).on('error', () => undefined));
  expect(unwrap(await link.state(signal)).activity).toBe('idle');
});
