import { expect, test } from 'vitest';
import { memorySource, unwrap, type Progress } from '#base';
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
    printer.faults.late = 40;
    const stop = new AbortController();
    const report = ({ phase, done }: Progress): void => {
      if (phase === 'send' && done === source.size) setTimeout(() => stop.abort(), 10);
    };
    const file = {
      name: protocol === 'nanodlp' ? 'tower.nanodlp' : 'tower.sl1',
      source,
      profile: 'Grey 50 µm',
    };
    expect(await link.send(file, { signal: stop.signal, report })).toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(printer.uploads).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(filesOf().size).toBe(0);
  } finally {
    await printer.stop();
  }
});
