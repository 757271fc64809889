import { describe, expect, it } from 'vitest';
import { printers } from '#document';
import { printerFormats } from '#formats/printer';
import { keyName } from '../../src/ui/editor/actions/key-names.ts';
import { orderFormats } from '../../src/ui/editor/exporting/format-order.ts';
import { exportShare } from '../../src/ui/editor/exporting/export-share.ts';
import { searchPrinters } from '../../src/ui/editor/library/printer-search.ts';
import { rangeBetween } from '../../src/ui/editor/parts/range-selection.ts';
import { sameValue } from '../../src/ui/editor/use-editor.ts';
import { heightOfLayer, layerAtHeight } from '../../src/ui/editor/view/layer-heights.ts';
import { CUBE_FACES } from '../../src/ui/editor/shared/cube-faces.ts';
import { faceMatrix, zoneDirection } from '../../src/ui/editor/view/cube-geometry.ts';
import { stepValue } from '../../src/ui/primitives/numeric-scrub.ts';

describe('key names', () => {
  it('are those of the keyboard at hand', () => {
    expect(keyName('$mod+Shift+z', false)).toBe('Ctrl+Shift+Z');
    expect(keyName('$mod+z', true)).toBe('⌘+Z');
    expect(keyName('Alt+Digit3', false)).toBe('Alt+3');
    expect(keyName('Shift+?', false)).toBe('?');
    expect(keyName('Shift+ArrowUp', false)).toBe('Shift+↑');
    expect(keyName('Delete', false)).toBe('Del');
    expect(keyName('\\', false)).toBe('\\');
  });
});

describe('a range of rows', () => {
  it('goes from the anchor to the row clicked, either way', () => {
    expect(rangeBetween(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('is the row alone when the anchor is gone', () => {
    expect(rangeBetween(['a', 'b'], 'x', 'b')).toEqual(['b']);
    expect(rangeBetween(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});

describe('sameValue', () => {
  it('sees through plain arrays and objects but not into buffers', () => {
    expect(sameValue({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(sameValue({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false);
    expect(sameValue({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameValue([1], { 0: 1 })).toBe(true);
    expect(sameValue(new Uint8Array([1]), new Uint8Array([1]))).toBe(false);
  });
});

describe('layer heights', () => {
  it('find the layer whose top is typed, whatever binary fractions say', () => {
    for (const layerHeight of [0.02, 0.035, 0.05, 0.1])
      for (let index = 0; index < 3000; index++) {
        const typed = Number(heightOfLayer(index, layerHeight, 0.05).toFixed(3));
        expect(layerAtHeight(typed, layerHeight, 0.05)).toBe(index);
      }
  });

  it('give the first layer for anything at or under its top', () => {
    expect(layerAtHeight(0, 0.05, 0.1)).toBe(0);
    expect(layerAtHeight(0.1, 0.05, 0.1)).toBe(0);
    expect(layerAtHeight(0.11, 0.05, 0.1)).toBe(1);
  });
});

describe('scrubbing', () => {
  it('stays in range and drops binary dust', () => {
    expect(stepValue(0.1, 2, 0.1, 0, 10)).toBe(0.3);
    expect(stepValue(9.95, 10, 0.1, 0, 10)).toBe(10);
    expect(stepValue(1, -30, 0.1, 0, 10)).toBe(0);
    expect(stepValue(5, 0.1, 0.1, 0, 10)).toBe(5.01);
  });
});

describe('the view cube', () => {
  const front = {
    right: [1, 0, 0],
    up: [0, 0, 1],
    back: [0, -1, 0],
  } as const;

  it('shows the front unturned when the camera looks from the front', () => {
    const face = CUBE_FACES.find(({ id }) => id === 'front')!;
    const numbers = faceMatrix(front, face, 26)
      .replace(/^matrix3d\(|\)$/g, '')
      .split(',')
      .map((text) => Number(text) + 0);
    expect(numbers).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 26, 1]);
  });

  it('looks from the edge or corner that was pressed', () => {
    const top = CUBE_FACES.find(({ id }) => id === 'top')!;
    expect(zoneDirection(top, 0, 0)).toEqual([0, 0, 1]);
    expect(zoneDirection(top, 1, 1)).toEqual([1, -1, 1]);
    expect(zoneDirection(top, -1, -1)).toEqual([-1, 1, 1]);
  });
});

describe('printers', () => {
  it('are found by every word, in any case', () => {
    const found = searchPrinters(printers, 'saturn ULTRA');
    expect(found.length).toBeGreaterThan(0);
    for (const group of found)
      for (const printer of group.printers) expect(printer.name.toLowerCase()).toMatch(/saturn.*ultra/);
  });

  it('are all there without a search', () => {
    const count = searchPrinters(printers, '').reduce((sum, group) => sum + group.printers.length, 0);
    expect(count).toBe(printers.length);
  });

  it('offer their own format first, and every format', () => {
    const goo = printers.find((printer) => printer.id === 'elegoo-saturn-4')!;
    const { own, ordered } = orderFormats(goo);
    expect(ordered[0]).toBe(own);
    expect(own?.id).toBe('goo');
    expect(new Set(ordered)).toEqual(new Set(printerFormats));
  });

  it('say so when their own format is not written', () => {
    const other = printers.find(
      (printer) => !printerFormats.some((f) => f.extensions.includes(printer.fileFormat)),
    )!;
    expect(orderFormats(other).own).toBeNull();
    expect(orderFormats(other).ordered).toHaveLength(printerFormats.length);
  });
});

describe('export progress', () => {
  it('never goes back from phase to phase', () => {
    const steps = [
      { phase: 'previews', done: 0, total: 1 },
      { phase: 'previews', done: 1, total: 1 },
      { phase: 'prepare', done: 0, total: 100 },
      { phase: 'prepare', done: 100, total: 100 },
      { phase: 'slice', done: 0, total: 10 },
      { phase: 'slice', done: 10, total: 10 },
      { phase: 'verify', done: 0, total: 10 },
      { phase: 'verify', done: 10, total: 10 },
    ].map(exportShare);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(1);
  });
});
