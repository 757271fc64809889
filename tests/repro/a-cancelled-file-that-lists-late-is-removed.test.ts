import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memorySource, quietContext, unwrap } from '#base';
import { findPrinterAt, openLink, REAL_NETWORK } from '#sending/printers';
import { startNanoDlpPrinter } from '#tests/nanodlp-printer.ts';
import { startOdysseyPrinter } from '#tests/odyssey-printer.ts';

// A sending cancelled after its last byte took the file away once, before the printer listed it: it stayed there.

const network = { ...REAL_NETWORK, answerTime: 8000, partTime: 8000, lookTime: 100, discoveryTime: 1000 };
const source = memorySource(new Uint8Array(5000));

test.each([
  ['nanodlp', startNanoDlpPrinter],
  ['odyssey', startOdysseyPrinter],
] as const)('of %s', async (protocol, start) => {
  const printer = await start();
  const filesOf = () => ('plates' in printer ? printer.plates : printer.files);
  try {
    const { signal } = new AbortController();
    const found = unwrap(await findPrinterAt(`127.0.0.1:${printer.port}`, signal, network));
    const link = openLink(found, network);
    const stop = new AbortController();
    let isLate = true;
    printer.faults.late = async () => {
      stop.abort();
      await delay(60);
      isLate = false;
    };
    const file = {
      name: protocol === 'nanodlp' ? 'tower.nanodlp' : 'tower.sl1',
      source,
      profile: 'Grey 50 µm',
    };
    expect(await link.send(file, { ...quietContext(), signal: stop.signal })).toMatchObject({
      error: { code: 'cancelled' },
    });
    await expect.poll(() => isLate).toBe(false);
    await delay(20);
    expect(filesOf().size).toBe(0);
  } finally {
    await printer.stop();
  }
});
