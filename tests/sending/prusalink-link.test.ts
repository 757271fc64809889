import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type Progress } from '#base';
import type { FileToSend, PrinterLink } from '#sending/api';
import { findPrinterAt, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { proveDigest, readChallenge } from '../../src/sending/printers/digest.ts';
import { startPrusaLinkPrinter, type PrusaLinkPrinter } from '#tests/prusalink-printer.ts';

const { signal } = new AbortController();
const SECRET = 'tR3e-ring';
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

let printer: PrusaLinkPrinter;
const linkTo = async (key: string | null, of = network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, of)), of, key);
const start = async (options: Parameters<typeof startPrusaLinkPrinter>[0] = {}): Promise<PrinterLink> => {
  printer = await startPrusaLinkPrinter(options);
  return linkTo(SECRET);
};
afterEach(() => printer?.stop());

describe('a proof', () => {
  // RFC 7616 §3.9.1: one challenge, both algorithms.
  const asked = (algorithm: string): string =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
    'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('by %s is the one of RFC 7616', (algorithm, response) => {
    const proof = proveDigest(
      readChallenge(asked(algorithm))!,
      { user: 'Mufasa', password: 'Circle of Life' },
      { path: '/dir/index.html' },
      'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    );
    expect(proof).toContain(`response="${response}"`);
    expect(proof).toContain('qop=auth, nc=00000001');
  });

  test.each([
    undefined,
    'Basic realm="x"',
    'Digest realm="x"',
    'Digest realm="x", nonce="n", algorithm=SHA-512-256',
    'Digest realm="x", nonce="n", qop="auth-int"',
  ])('is given to no challenge like %s', (header) => expect(readChallenge(header)).toBeNull());

  test('has no number of its own for a server that knows none', () => {
    const challenge = readChallenge('Digest realm="x", nonce="n"')!;
    expect(proveDigest(challenge, { user: 'maker', password: 'p' }, { path: '/' })).not.toMatch(/qop|cnonce/);
  });
});

test.each([
  ['open to all', {}, 'prusa-sl1'],
  ['that asks for its key', { key: SECRET }, null],
  ['that asks for its password', { password: SECRET }, null],
] as const)(
  'a printer %s is recognised, let in to, and its file arrives byte for byte',
  async (_name, by, name) => {
    const link = await start(by);
    const address = `127.0.0.1:${printer.port}`;
    expect(link.printer).toMatchObject({ protocol: 'prusalink', name: name ?? address, address });
    const seen: Progress[] = [];
    const sent = unwrap(await link.send(file, { signal, report: (progress) => seen.push(progress) }));
    expect(sent).toEqual({ name: file.name, size: bytes.length, verifiedBy: 'size' });
    expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
    expect(printer.prints).toEqual(['false']);
    expect(seen.filter(({ phase }) => phase === 'send').map(({ done }) => done)).toEqual([
      0,
      1 << 20,
      bytes.length,
    ]);
    expect(printer.starts).toEqual([]);
    // A password is never sent, in any header.
    if ('password' in by) expect(new Set(printer.entries)).toEqual(new Set(['Digest']));
    if ('key' in by) expect(new Set(printer.entries)).toEqual(new Set(['X-Api-Key']));

    unwrap(await link.start(sent, signal));
    expect(unwrap(await link.state(signal))).toEqual({
      activity: 'printing',
      print: { fileName: file.name, layer: 0, layers: 0, share: 0.25, secondsLeft: 300 },
      fault: null,
    });
    expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_busy' } });
    expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
    unwrap(await link.pause(signal));
    expect(unwrap(await link.state(signal)).activity).toBe('paused');
    unwrap(await link.resume(signal));
    unwrap(await link.stop(signal));
    expect(unwrap(await link.state(signal)).activity).toBe('idle');
    expect(await link.pause(signal)).toMatchObject({
      error: { code: 'printer_refused', details: { reason: 'Not in this state' } },
    });
    expect(printer.starts).toEqual([file.name]);
  },
);

test.each([{ key: SECRET }, { password: SECRET }])(
  'without a key, and with a wrong one, it says which: %o',
  async (by) => {
    await start(by);
    expect(await (await linkTo(null)).state(signal)).toMatchObject({ error: { code: 'printer_key_needed' } });
    expect(await (await linkTo('wrong')).send(file, quietContext())).toMatchObject({
      error: { code: 'printer_key_wrong' },
    });
    expect(printer.uploads).toBe(0);
  },
);

test.each([
  ['another of Prusa’s', 'PrusaLink 0.7'],
  ['OctoPrint', 'OctoPrint 1.10'],
])('%s is no resin printer, and is sent nothing once it lets in', async (_name, text) => {
  const link = await start({ key: SECRET });
  printer.faults.text = text;
  expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_unsupported' } });
  expect(printer.uploads).toBe(0);
});

test.each(['[]', '{"text":"OctoPrint"}', 'null', ' '.repeat(5 << 20)])(
  'what answers %.20s is none',
  async (says) => {
    await start();
    printer.faults.says = says;
    const found = await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network);
    expect(found).toMatchObject({ error: { code: 'printer_not_recognised' } });
  },
);

test('an upload that drops begins again, and a file of the same name gives way', async () => {
  const link = await start();
  printer.files.set(file.name, Buffer.alloc(3));
  printer.faults.drops = 2;
  unwrap(await link.send(file, quietContext()));
  expect(printer.uploads).toBe(3);
  expect(printer.files.get(file.name)!.equals(bytes)).toBe(true);
});

test.each([
  ['transfer_damaged', { truncates: true }],
  ['printer_storage_full', { diskFull: true }],
  ['printer_file_mismatch', { refusesType: true }],
  ['printer_unreachable', { drops: 99 }],
  ['printer_unreachable', { silent: true }],
] as const)('a send fails with %s (%o) and leaves nothing that could be printed', async (code, faults) => {
  await start();
  const link = await linkTo(null, 'silent' in faults ? { ...network, answerTime: 100 } : network);
  Object.assign(printer.faults, faults);
  expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
  expect(printer.files.size).toBe(0);
  expect(printer.starts).toEqual([]);
});

test('a file of another format is refused before it is sent, and a cancelled one leaves nothing', async () => {
  const link = await start();
  expect(await link.send({ ...file, name: 'tower.goo' }, quietContext())).toMatchObject({
    error: { code: 'printer_file_mismatch' },
  });
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

test('what was replaced is not started, nor what lies on a stick', async () => {
  const link = await start();
  const sent = unwrap(await link.send(file, quietContext()));
  printer.files.set(file.name, Buffer.alloc(3));
  expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
  const stick = { ...sent, name: 'stick.sl1', size: 1 };
  expect(await link.start(stick, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
  expect(printer.starts).toEqual([]);
});

test('an error of the printer is said in its words, and nothing is sent in it', async () => {
  const link = await start();
  printer.state = 'error';
  expect(unwrap(await link.state(signal))).toMatchObject({
    activity: 'occupied',
    fault: { details: { reason: 'UV LED failed' } },
  });
  expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
});
