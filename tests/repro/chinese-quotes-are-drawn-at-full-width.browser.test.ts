import interLatin from '@fontsource-variable/inter/wght.css?raw';
import { afterEach, expect, it } from 'vitest';
import { loadChineseFontRules } from '#ui';
import ownRules from '../../src/ui/tokens/inter-for-chinese.css?raw';

// The marks that Chinese and Latin share a code point for came from Inter: half as wide as the characters beside them.

// By code point.
const MARKS = ['—', '“', '”', '…'];

/** Code points of the slices of a font, as its rules name them, by the file. */
function rangesOf(rules: string): Map<string, Set<number>> {
  const slices = [...rules.matchAll(/inter-(latin|latin-ext)-wght[^}]*?unicode-range:([^;]*);/gs)];
  return new Map(
    slices.map(([, slice, ranges]) => [
      slice!,
      new Set(
        ranges!.split(',').flatMap((range) => {
          const [from, to = from] = range.trim().slice(2).split('-');
          const first = Number.parseInt(from!, 16);
          return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, index) => first + index);
        }),
      ),
    ]),
  );
}

afterEach(() => {
  document.documentElement.lang = 'en';
  document.body.replaceChildren();
});

it('quotation marks, dashes and ellipses are as wide as a character on a page in Chinese, and Latin ones in English', async () => {
  loadChineseFontRules();
  document.documentElement.lang = 'zh';
  const sample = document.body.appendChild(document.createElement('p'));
  sample.style.fontSize = '16px';
  const spans = ['支', 'x', ...MARKS].map((text) => {
    const span = sample.appendChild(document.createElement('span'));
    span.style.setProperty('text-spacing-trim', 'space-all');
    span.textContent = text;
    sample.append(' ');
    return span;
  });
  const widths = () => spans.map((span) => Math.round(span.getBoundingClientRect().width));
  await expect.poll(widths).toEqual([16, expect.any(Number), 16, 16, 16, 16]);
  expect(widths()[1]).toBeLessThan(12);
  document.documentElement.lang = 'en';
  await expect
    .poll(() =>
      widths()
        .slice(3, 5)
        .every((width) => width < 10),
    )
    .toBe(true);
});

it('nothing else of Inter is left out', () => {
  const [whole, own] = [rangesOf(interLatin), rangesOf(ownRules)];
  expect([...own.keys()].sort()).toEqual(['latin', 'latin-ext']);
  for (const [slice, points] of own) {
    const missing = [...whole.get(slice)!].filter((point) => !points.has(point));
    expect(missing).toEqual(slice === 'latin' ? MARKS.map((mark) => mark.codePointAt(0)!) : []);
    expect([...points].filter((point) => !whole.get(slice)!.has(point))).toEqual([]);
  }
});
