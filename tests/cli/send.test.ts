import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REAL_NETWORK, type Network } from '#sending/printers';
import { PRINTER } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { startMoonrakerPrinter } from '#tests/moonraker-printer.ts';
import { startSdcpPrinter, type SdcpPrinter } from '#tests/sdcp-printer.ts';
import { say } from '#tests/terminal.ts';
import type { Outcome, Terminal } from '../../src/cli/outcome.ts';
import { discoverPrinters, sendFile } from '../../src/cli/send-command.ts';

let folder: string;
let printer: SdcpPrinter;
let network: Network;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-send-'));
  writeFileSync(join(folder, 'box.stl'), writeBinaryStl(makeBox(2, 2, 1)));
  const sliced = await say([
    'slice',
    join(folder, 'box.stl'),
    '--printer',
    PRINTER,
    '-o',
    join(folder, 'box.goo'),
  ]);
  expect(sliced.status, sliced.notes).toBe(0);
  printer = await startSdcpPrinter({ resolution: '4098x2560' });
  network = {
    ...REAL_NETWORK,
    answerTime: 8000,
    lookTime: 10,
    discoveryTime: 1000,
    discoveryTargets: ['127.0.0.1'],
    sdcpDiscoveryPort: printer.discoveryPort,
    sdcpPort: printer.port,
  };
}, 60_000);
afterAll(async () => {
  await printer.stop();
  rmSync(folder, { recursive: true });
});

async function run(
  work: (terminal: Terminal) => Promise<Outcome>,
): Promise<{ outcome: Outcome; out: string }> {
  let out = '';
  const outcome = await work({
    out: (text) => void (out += text),
    note: () => undefined,
    send: () => Promise.resolve(),
    readAll: () => Promise.resolve(new Uint8Array()),
    interactive: false,
    signal: new AbortController().signal,
  });
  return { outcome, out };
}
const send = (name: string, start: boolean, to = '127.0.0.1', key: string | null = null) => {
  const file = join(folder, name);
  const command = { command: 'send', file, to, start, json: false } as const;
  return run((terminal) => sendFile(command, terminal, network, key));
};

test('a printer is found, gets a file byte for byte, and prints only when told', async () => {
  const found = await run((terminal) => discoverPrinters({ json: false }, terminal, network));
  expect(found.out).toBe('127.0.0.1  Saturn  ELEGOO Saturn 4 Ultra  sdcp-v3\n');
  const sent = await send('box.goo', false);
  expect(sent.out).toBe("box.goo was sent to Saturn. The print hasn't been started.\n");
  expect(printer.files.get('box.goo')!.equals(readFileSync(join(folder, 'box.goo')))).toBe(true);
  expect(printer.starts).toEqual([]);
  const started = await send('box.goo', true);
  expect(started.out).toBe('box.goo was sent to Saturn, and the print has started.\n');
  expect(printer.starts).toEqual(['box.goo']);
});

test('what is no whole printer file never reaches a printer', async () => {
  const before = printer.offsets.length;
  writeFileSync(join(folder, 'half.goo'), readFileSync(join(folder, 'box.goo')).subarray(0, 5000));
  expect((await send('half.goo', true)).outcome).toMatchObject({ ok: false, exitCode: 1 });
  expect(printer.offsets.length).toBe(before);
});

test('a printer behind Moonraker is reached by its port and its key', async () => {
  const moonraker = await startMoonrakerPrinter({ key: 'secret' });
  try {
    const to = `127.0.0.1:${moonraker.port}`;
    expect((await send('box.goo', true, to)).outcome).toMatchObject({ code: 'printer_key_needed' });
    expect((await send('box.goo', true, to, 'other')).outcome).toMatchObject({ code: 'printer_key_wrong' });
    expect(moonraker.starts).toEqual([]);
    expect((await send('box.goo', true, to, 'secret')).outcome).toEqual({ ok: true });
    expect(moonraker.files.get('box.goo')!.equals(readFileSync(join(folder, 'box.goo')))).toBe(true);
    expect(moonraker.starts).toEqual(['box.goo']);
  } finally {
    await moonraker.stop();
  }
});
