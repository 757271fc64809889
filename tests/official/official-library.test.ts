import { beforeAll, describe, expect, test } from 'vitest';
import { contentHash, quietContext, unwrap } from '#base';
import { CATEGORIES, officialLibrary, PUBLICATION_KINDS } from '#contract';
import { printerById, restoreDocument } from '#document';
import { printerFormatById } from '#formats/printer';
import { decodeMeshBytes, examineMesh, meshBounds } from '#kernel';
import { DESIGNS, makeOfficialLibrary, projectOf, type MadeLibrary } from '#official';
import { findIssues, planSlice, preflight, sessionLayers } from '#pipeline';
import { payloadFault } from '#published';
import { createLocalBackend } from '#tests/engine.ts';

/** Made once for all tests: two seconds of the processor, which a busy machine gives it in half a minute. */
const MAKING_MS = 60_000;

let library: MadeLibrary;
beforeAll(async () => {
  library = await makeOfficialLibrary();
}, MAKING_MS);

const design = (key: string) => DESIGNS.find((each) => each.key === key)!;
/** A document and its meshes as somebody who opens the project gets them. */
function opened(content: string | null) {
  const bytes = library.blobs.get(content as never)!;
  const document = unwrap(restoreDocument(JSON.parse(new TextDecoder().decode(bytes))));
  const parts = document.all('part').map((part) => ({
    key: part.id,
    mesh: unwrap(decodeMeshBytes(library.blobs.get(part.mesh)!)),
    transform: part.transform,
  }));
  return { plate: document.all('plate')[0]!, parts };
}

describe('the official library', () => {
  test('has designs in every category, each once, and something of every other kind', () => {
    expect(new Set(DESIGNS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(DESIGNS.length).toBeGreaterThanOrEqual(16);
    expect(new Set(library.items.map(({ kind }) => kind))).toEqual(new Set(Object.keys(PUBLICATION_KINDS)));
    const keys = library.items.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const names = library.items.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('keeps to the rules for what people publish, with as many pictures as a kind takes', () => {
    for (const { pictures, ...item } of library.items) {
      const kind = PUBLICATION_KINDS[item.kind]!;
      unwrapParsed(officialLibrary.safeParse({ items: [{ ...item, pictures: [] }] }), item.key);
      unwrapParsed(kind.payload.safeParse(item.payload), item.key);
      expect([item.key, payloadFault(item.kind, item.payload)]).toEqual([item.key, null]);
      expect(pictures.length).toBeGreaterThanOrEqual(kind.pictures.least);
      expect(pictures.length).toBeLessThanOrEqual(kind.pictures.most);
      expect(item.description).toMatch(/\p{Script=Han}[^]*\n\n[A-Z]/u);
      expect(item.tags.some((tag) => /[a-z]/i.test(tag))).toBe(true);
      expect(new Set(item.tags).size).toBe(item.tags.length);
    }
  });

  test('has every blob that it names, under its hash, and no other', async () => {
    const named = library.items.flatMap(({ content, assets }) => [...assets, ...(content ? [content] : [])]);
    expect(new Set(named)).toEqual(new Set(library.blobs.keys()));
    for (const [hash, bytes] of library.blobs) expect(await contentHash(bytes)).toBe(hash);
  });

  test('opens: closed parts that stand on a plate of their printer, and nothing to be asked about', () => {
    for (const { key, content, kind } of library.items) {
      if (kind !== 'design') continue;
      const { plate, parts } = opened(content);
      const boxes = parts.map(({ mesh, transform }) => meshBounds(mesh, transform));
      const printer = printerById(plate.printer)!;
      expect([key, unwrap(preflight({ printer, craft: plate.craft, boxes }))]).toEqual([key, []]);
      for (const { min } of boxes) expect(min[2]).toBeCloseTo(0, 3);
      expect(parts.map(({ mesh }) => examineMesh(mesh).openEdges)).toEqual(parts.map(() => 0));
    }
  });

  test('is the same bytes when it is made again', async () => {
    for (const key of ['exposure-test', 'solids']) {
      const again = await projectOf(design(key), await design(key).parts());
      expect(again.content).toBe(library.items.find((item) => item.key === key)!.content);
    }
  });

  test.each(['exposure-test', 'support-tip-test', 'drain-tray', 'tokens'])(
    '%s slices without an issue',
    async (key) => {
      const { plate, parts } = opened(library.items.find((item) => item.key === key)!.content);
      const printer = printerById(plate.printer)!;
      // Half the pixels and thick layers: what is found is as large as ever.
      const coarse = {
        ...printer,
        width: Math.round(printer.width / 2),
        height: Math.round(printer.height / 2),
      };
      const craft = { ...plate.craft, antialias: 'off' as const, layerHeight: 0.1, firstLayerHeight: 0.1 };
      const format = printerFormatById('goo')!;
      const input = unwrap(planSlice({ printer: coarse, craft, format, parts }));
      const backend = createLocalBackend();
      const session = unwrap(await backend.prepare(input, quietContext()));
      const { counts, layerCount } = unwrap(
        await findIssues(sessionLayers(session, input.raster), quietContext()),
      );
      session.dispose();
      backend.dispose();
      expect(layerCount).toBeGreaterThan(10);
      expect(counts).toEqual({ island: 0, 'resin-trap': 0, 'suction-cup': 0, border: 0, 'empty-layer': 0 });
    },
  );

  test('is shown by pictures of the part before a light ground', () => {
    const { width, height, rgba } = library.items.find(({ key }) => key === 'pawns')!.pictures[0]!();
    const at = (x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    const [corner, low] = [at(2, 2), at(2, height - 3)];
    expect(Math.min(...corner)).toBeGreaterThan(225);
    // Darker towards the bottom.
    expect(low[0]).toBeLessThan(corner[0]!);
    let [coral, painted] = [0, 0];
    for (let pixel = 0; pixel < rgba.length; pixel += 4) {
      if (rgba[pixel]! > rgba[pixel + 2]! + 40) coral++;
      if (rgba[pixel + 3] === 255) painted++;
    }
    expect(painted).toBe(width * height);
    expect(coral / painted).toBeGreaterThan(0.05);
    expect(coral / painted).toBeLessThan(0.6);
  });
});

function unwrapParsed(parsed: { readonly success: boolean; readonly error?: unknown }, key: string): void {
  if (!parsed.success) throw new Error(`${key}: ${String(parsed.error)}`);
}
