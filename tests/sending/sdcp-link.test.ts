import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap, type JobContext, type Progress } from '#base';
import type { FileToSend, PrinterLink, PrinterState } from '#sending/api';
import { findPrinterAt, findPrinters, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import { startSdcpPrinter, type SdcpPrinter } from '#tests/sdcp-printer.ts';

const { signal } = new AbortController();
/** Three whole parts and a bit: MD5 of what arrives is compared with this. */
const bytes = randomBytes((3 << 20) + 77);
const file: FileToSend = { name: 'tower.goo', source: memorySource(bytes) };

let printer: SdcpPrinter;
let network: Network;
let link: PrinterLink;
beforeEach(async () => {
  printer = await startSdcpPrinter();
  network = fast(printer);
  link = await linkTo(network);
});
afterEach(async () => {
  link.close();
  await printer.stop();
});

const fast = (of: SdcpPrinter): Network => ({
  ...REAL_NETWORK,
  answerTime: 8000,
  partTime: 8000,
  retryTime: 5,
  lookTime: 10,
  discoveryTime: 1000,
  discoveryTargets: ['127.0.0.1'],
  sdcpDiscoveryPort: of.discoveryPort,
  sdcpPort: of.port,
});
const linkTo = async (of: Network): Promise<PrinterLink> =>
  openLink(unwrap(await findPrinterAt('127.0.0.1', signal, of)), of);

const watched = (): { context: JobContext; seen: Progress[]; stop: AbortController } => {
  const stop = new AbortController();
  const seen: Progress[] = [];
  return { stop, seen, context: { signal: stop.signal, report: (progress) => seen.push(progress) } };
};

/** Looks at the printer until it does what is waited for; the test's own time ends a wait in vain. */
async function until(wanted: (state: PrinterState) => boolean): Promise<PrinterState> {
  for (;;) {
    const state = unwrap(await link.state(signal));
    if (wanted(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('printers are found', () => {
  test('by a call to all, with what they say of themselves', async () => {
    expect(await findPrinters(signal, network)).toEqual([
      {
        id: 'sdcp-v3:000000000001d354',
        protocol: 'sdcp-v3',
        name: 'Saturn',
        model: 'ELEGOO Saturn 4 Ultra',
        address: '127.0.0.1',
        firmware: 'V1.4.5',
      },
    ]);
  });

  test('of version 1 too', async () => {
    const attributes = {
      MainboardID: 'ab12',
      Name: 'Old one',
      MachineName: 'Saturn 3',
      ProtocolVersion: 'V1.0.0',
    };
    printer.faults.discovery = JSON.stringify({ Id: 'x', Data: { Attributes: attributes, Status: {} } });
    const [found] = await findPrinters(signal, network);
    expect(found).toMatchObject({ id: 'sdcp-v1:ab12', protocol: 'sdcp-v1', name: 'Old one' });
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a list', '[]'],
    ['no board', '{"Data":{}}'],
    ['a board with a path', '{"Data":{"MainboardID":"../x"}}'],
    ['far too much', '\u0000'.repeat(20_000)],
  ])('and %s is no printer', async (_name, answer) => {
    printer.faults.discovery = answer;
    const found = await findPrinterAt('127.0.0.1', signal, { ...network, discoveryTime: 60 });
    expect(found).toMatchObject({ ok: false, error: { code: 'printer_not_recognised' } });
  });

  test.each(['8.8.8.8', '[2001:db8::1]', 'http://127.0.0.1', '127.0.0.1:0', '127.0.0.1/x', '', 'a b'])(
    'and %j is no address in this network',
    async (address) => {
      const found = await findPrinterAt(address, signal, network);
      expect(found).toMatchObject({ ok: false, error: { code: 'address_invalid' } });
    },
  );
});

describe('a file is sent', () => {
  test('in parts of 1 MiB, byte for byte, with progress that only grows, and nothing is started', async () => {
    const { context, seen } = watched();
    expect(await link.send(file, context)).toEqual({
      ok: true,
      value: { name: 'tower.goo', size: bytes.length, verifiedBy: 'md5' },
    });
    expect(md5(printer.files.get('tower.goo')!)).toBe(md5(bytes));
    expect(printer.offsets).toEqual([0, 1 << 20, 2 << 20, 3 << 20]);
    const sent = seen.filter(({ phase }) => phase === 'send').map(({ done }) => done);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(sent.at(-1)).toBe(bytes.length);
    expect(seen.at(-1)!.phase).toBe('verify');
    expect(printer.starts).toEqual([]);
  });

  test('and a connection that drops in the middle is resumed where it was', async () => {
    printer.faults.dropAfterParts = 2;
    unwrap(await link.send(file, quietContext()));
    expect(printer.offsets).toEqual([0, 1 << 20, 2 << 20, 2 << 20, 3 << 20]);
    expect(md5(printer.files.get('tower.goo')!)).toBe(md5(bytes));
  });

  test('and begins again where the printer lost what it had', async () => {
    printer.faults.forgetAfterParts = 2;
    unwrap(await link.send(file, quietContext()));
    expect(printer.offsets).toEqual([0, 1 << 20, 2 << 20, 0, 1 << 20, 2 << 20, 3 << 20]);
    expect(md5(printer.files.get('tower.goo')!)).toBe(md5(bytes));
  });

  test('and what arrives damaged is refused, removed and cannot be started', async () => {
    printer.faults.corrupts = true;
    expect(await link.send(file, quietContext())).toMatchObject({
      ok: false,
      error: { code: 'transfer_damaged', details: { file: 'tower.goo' } },
    });
    expect(printer.files.size).toBe(0);
    const forged = { name: 'tower.goo', size: bytes.length, verifiedBy: 'md5' } as const;
    expect(await link.start(forged, signal)).toMatchObject({ error: { code: 'printer_file_missing' } });
    expect(printer.starts).toEqual([]);
  });

  test.each([
    ['printer_storage_full', { diskFull: true }],
    ['transfer_failed', { breaksEveryPart: true }],
    ['printer_unreachable', { silent: true }],
  ] as const)('and fails with %s', async (code, faults) => {
    link.close();
    // Silence is waited out: for an answer not long, where the printer gives none at all.
    link = await linkTo(code === 'printer_unreachable' ? { ...network, answerTime: 100 } : network);
    Object.assign(printer.faults, faults);
    expect(await link.send(file, quietContext())).toMatchObject({ ok: false, error: { code } });
    expect(printer.files.size).toBe(0);
    expect(printer.partial).toEqual([]);
  });

  test('and a cancelled one leaves nothing behind', async () => {
    printer.faults.slow = 20;
    const { stop, seen } = watched();
    const report = (progress: Progress): void => {
      seen.push(progress);
      if (progress.phase === 'send' && progress.done > 0) stop.abort();
    };
    const sent = await link.send(file, { signal: stop.signal, report });
    expect(sent).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(printer.partial).toEqual([]);
    expect(printer.files.size).toBe(0);
    expect(printer.commands).toContain(255);
  });

  test.each([
    ['printer_file_mismatch', { ...file, name: 'tower.sl1' }],
    ['printer_file_mismatch', { ...file, name: '../tower.goo' }],
    ['printer_file_mismatch', { ...file, resolution: { width: 9024, height: 5120 } }],
    ['printer_storage_full', { ...file, source: { size: 2e9, read: () => Promise.resolve(bytes) } }],
  ] as const)('and is refused with %s before a byte is sent', async (code, wrong) => {
    expect(await link.send(wrong, quietContext())).toMatchObject({ ok: false, error: { code } });
    expect(printer.offsets).toEqual([]);
  });
});

describe('a print', () => {
  test('is started, paused, resumed, and seen to its end', async () => {
    const sent = unwrap(await link.send(file, quietContext()));
    unwrap(await link.start(sent, signal));
    const running = await until((state) => state.activity === 'printing' && (state.print?.layer ?? 0) > 0);
    expect(running.print).toMatchObject({ fileName: 'tower.goo', layers: 5 });
    unwrap(await link.pause(signal));
    await until((state) => state.activity === 'paused');
    unwrap(await link.resume(signal));
    const ended = await until((state) => state.activity === 'finished');
    expect(ended).toMatchObject({ print: { layer: 5, layers: 5, secondsLeft: 0 }, fault: null });
    expect(printer.starts).toEqual(['tower.goo']);
  });

  test('is stopped, and a second one waits its turn', async () => {
    const sent = unwrap(await link.send(file, quietContext()));
    unwrap(await link.start(sent, signal));
    expect(await link.start(sent, signal)).toMatchObject({ error: { code: 'printer_busy' } });
    expect(await link.send(file, quietContext())).toMatchObject({ error: { code: 'printer_busy' } });
    unwrap(await link.stop(signal));
    await until((state) => state.activity === 'stopped');
  });

  test.each([
    [5, 'printer_file_mismatch'],
    [3, 'transfer_damaged'],
    [4, 'printer_refused'],
  ] as const)('that the printer refuses with %i is %s', async (ack, code) => {
    const sent = unwrap(await link.send(file, quietContext()));
    printer.faults.startAck = ack;
    expect(await link.start(sent, signal)).toMatchObject({ ok: false, error: { code } });
  });

  test('shows its camera where there is one', async () => {
    expect(await link.camera(signal)).toEqual({ ok: true, value: 'rtsp://127.0.0.1:554/video' });
    printer.faults.noCamera = true;
    expect(await link.camera(signal)).toMatchObject({ error: { code: 'printer_camera_unavailable' } });
  });
});

const md5 = (of: Uint8Array): string => createHash('md5').update(of).digest('hex');
