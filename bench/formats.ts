import { memorySink, memorySource, quietContext, unwrap } from '#base';
import { createNodeBackend } from '#compute/host/node';
import { genericCraft, genericMaterial, printerById } from '#document';
import { printerFormats, type Picture } from '#formats/printer';
import { identityTransform } from '#kernel';
import { hashPrint, openPrint, printPlate } from '#pipeline';
import { readBunny, subdivide } from '#tests/scans.ts';
import { spreadOf } from './measure.ts';
import { printTable } from './table.ts';

/**
 * Every printer format on one plate: `npm run bench -- formats`. Encoding is drawing the layers, encoding and writing them; verifying is reading
 * back what was written, by checksums; decoding is reading a file nobody knows, by digests. Medians of three, on two threads, in memory.
 * `--small`: a bunny of a sixth of the height, once. `--only goo,cxdlp`: these formats; GOO, which is what others are measured by, is always one.
 */
const small = process.argv.includes('--small');
const asked = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]?.split(',')
  : undefined;
const REPEATS = small ? 1 : 3;
const printer = printerById('elegoo-saturn-2')!;
const mesh = subdivide(readBunny(small ? 10 : 60));
const picture: Picture = { width: 1, height: 1, rgba: new Uint8Array(4) };
const context = quietContext();
const backend = createNodeBackend({
  threads: 2,
  engineFile: new URL('./engine.wasm', import.meta.url),
  threadFile: new URL('./slice-worker.cjs', import.meta.url),
});

const figures: {
  readonly id: string;
  readonly layers: number;
  readonly bytes: number;
  readonly encode: number;
  readonly verify: number;
  readonly decode: number;
}[] = [];
for (const format of printerFormats) {
  if (asked && format.id !== 'goo' && !asked.includes(format.id)) continue;
  const times = { encode: [] as number[], verify: [] as number[], decode: [] as number[] };
  let bytes = 0;
  let layers = 0;
  // The first run warms up.
  for (let run = small ? 0 : -1; run < REPEATS; run++) {
    const sink = memorySink();
    const printed = unwrap(
      await printPlate(
        {
          printer,
          craft: genericCraft,
          material: genericMaterial,
          format,
          parts: [{ key: `${format.id} ${run}`, mesh, transform: identityTransform }],
          software: { name: 'Corallite', version: '0' },
          createdAt: new Date(0).toISOString(),
          previews: () => ({ large: picture, small: picture }),
          backend,
          sink,
          reopen: () => memorySource(sink.bytes()),
        },
        context,
      ),
    );
    printed.session.dispose();
    ({ bytes, layers } = printed);
    const { print } = unwrap(await openPrint(memorySource(sink.bytes()), `print.${format.extensions[0]}`));
    const started = performance.now();
    unwrap(await hashPrint(print, backend, context));
    if (run < 0) continue;
    times.encode.push(printed.seconds.encode * 1000);
    times.verify.push(printed.seconds.verify * 1000);
    times.decode.push(performance.now() - started);
  }
  const medianOf = (values: readonly number[]): number => spreadOf(values).median;
  const [encode, verify, decode] = [times.encode, times.verify, times.decode].map(medianOf) as [
    number,
    number,
    number,
  ];
  // Minutes go by: what is measured is said at once.
  console.error(`${format.id}: ${[encode, verify, decode].map((time) => time.toFixed(0)).join(', ')} ms`);
  figures.push({ id: format.id, layers, bytes, encode, verify, decode });
}
backend.dispose();

const goo = figures.find(({ id }) => id === 'goo')!;
console.log(`${goo.layers} layers of ${printer.width} × ${printer.height} pixels, ratios to GOO's`);
const beside = (value: number, other: number): string =>
  `${value.toFixed(0)} (${(value / other).toFixed(2)})`;
printTable(
  ['format', 'MB (ratio)', 'encode ms (ratio)', 'verify ms (ratio)', 'decode ms (ratio)'],
  figures.map(({ id, bytes, encode, verify, decode }) => [
    id,
    `${(bytes / 1e6).toFixed(2)} (${(bytes / goo.bytes).toFixed(2)})`,
    beside(encode, goo.encode),
    beside(verify, goo.verify),
    beside(decode, goo.decode),
  ]),
);
