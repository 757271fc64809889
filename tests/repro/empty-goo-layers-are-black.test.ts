import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memorySink, memorySource, unwrap } from '#base';
import { layerCodecs, printerFormatById } from '#formats/printer';
import { decodeLayer, openPrint } from '#pipeline';
import { madeJob } from '../formats/printer/support/made-job.ts';
import { runsOf } from '../formats/printer/support/made-layers.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/corallite.cjs', import.meta.url));
const [WIDTH, HEIGHT] = [64, 40];
const lit = runsOf([
  [100, 0],
  [1000, 255],
  [WIDTH * HEIGHT - 1100, 0],
]);
const black = runsOf([[WIDTH * HEIGHT, 0]]);
const LIT = layerCodecs.goo.encode(lit, WIDTH, HEIGHT);
const BLACK = layerCodecs.goo.encode(black, WIDTH, HEIGHT);
/** What mslicer writes where it has no run: start and checksum of nothing. */
const MINIMAL = Uint8Array.of(0x55, 0xff);
const NOTHING = new Uint8Array(0);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-empty-goo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function gooOf(layers: readonly Uint8Array[]): Promise<Uint8Array> {
  const sink = memorySink();
  const given = (async function* () {
    for (const layer of layers) yield await Promise.resolve(layer);
  })();
  unwrap(await printerFormatById('goo')!.write(madeJob(WIDTH, HEIGHT, layers.length), given, sink));
  return sink.bytes();
}

function inspect(...words: string[]): { readonly status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, 'inspect', ...words], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

test('a GOO layer without data, and one with the start and checksum of none, are black', async () => {
  const bytes = await gooOf([LIT, MINIMAL, NOTHING, LIT, NOTHING]);
  const { print } = unwrap(await openPrint(memorySource(bytes), 'empty.goo'));
  expect(print.emptyLayers).toEqual([2, 3, 5]);
  for (const [index, runs] of [lit, black, black, lit, black].entries()) {
    expect(unwrap(await decodeLayer(print, index)), `layer ${index + 1}`).toEqual(runs);
  }
});

test('inspect reports them, in words and in JSON, and reads the file as if they were written out', async () => {
  writeFileSync(join(folder, 'empty.goo'), await gooOf([LIT, MINIMAL, NOTHING, LIT, NOTHING]));
  writeFileSync(join(folder, 'whole.goo'), await gooOf([LIT, BLACK, BLACK, LIT, BLACK]));
  const said = JSON.parse(inspect('empty.goo', '--json').stdout) as Record<string, unknown>;
  expect(said['warnings']).toMatchObject([{ code: 'layer_empty', layers: [2, 3, 5] }]);
  expect(inspect('empty.goo').stdout).toContain('Warning: Layers 2–3, 5 are empty and read as black.');
  const whole = JSON.parse(inspect('whole.goo', '--json').stdout) as Record<string, unknown>;
  expect(whole).not.toHaveProperty('warnings');
  expect(said['layersSha256']).toBe(whole['layersSha256']);
});

test.each(['goo', 'ctb', 'ctb-encrypted', 'sl1', 'zip'])(
  'a damaged layer of a %s file is refused by its number',
  async (id) => {
    const format = printerFormatById(id)!;
    const layers = [lit, lit, lit].map((runs) => layerCodecs[format.codec].encode(runs, WIDTH, HEIGHT));
    // A run longer than the layer, a size that is another, bits that are no code: none of it is a layer.
    layers[1] = layers[1]!.fill(0xff, format.codec === 'png' ? 20 : 1);
    const sink = memorySink();
    const given = (async function* () {
      for (const layer of layers) yield await Promise.resolve(layer);
    })();
    unwrap(await format.write(madeJob(WIDTH, HEIGHT, 3), given, sink));
    const bytes = sink.bytes();
    const { print } = unwrap(await openPrint(memorySource(bytes), `damaged.${id}`));
    expect(await decodeLayer(print, 1)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^layer 2: /) as string, details: { layer: 2 } },
    });
    writeFileSync(join(folder, `damaged.${id}`), bytes);
    const refused = inspect(`damaged.${id}`);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(`damaged.${id} is damaged`);
    expect(refused.stderr).toContain('layer 2: ');
  },
);
