import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

/** Characters that end a line though more follows: what the next line begins beside is lower. */
function lineEnds(name: Element): string[] {
  const text = name.firstChild as Text;
  const range = document.createRange();
  const topOf = (at: number): number => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    // The hyphen drawn at the end of the line before is a rectangle of the next character, too.
    return [...range.getClientRects()].at(-1)!.top;
  };
  // What is not drawn has no place: a soft hyphen within a line, a space at its end.
  const drawn = Array.from(text.data, (_, at) => at).filter((at) => !/[\u00AD\s]/.test(text.data[at]!));
  return drawn
    .slice(1)
    .flatMap((at, before) => (topOf(at) > topOf(drawn[before]!) + 2 ? text.data[at - 1]! : []));
}

it.each([
  ['en', 1440, 900],
  ['en', 1024, 768],
  ['zh', 1024, 768],
] as const)(
  'names of shapes are whole and parted at hyphens alone: %s, %i × %i',
  async (language, width, height) => {
    await page.viewport(width, height);
    const { screen, editor } = await renderPage();
    await changeLanguage(language);
    editor.setTool('library');
    const tiles = screen.getByRole('radiogroup', { name: language === 'en' ? 'Shape' : '形状' });
    await expect.element(tiles).toBeVisible();
    await document.fonts.ready;
    const names = [...tiles.element().querySelectorAll('[role="radio"] > span')];
    expect(names).toHaveLength(12);
    for (const name of names) {
      expect(name.scrollHeight, name.textContent).toBeLessThanOrEqual(name.clientHeight);
      expect(name.scrollWidth, name.textContent).toBeLessThanOrEqual(name.clientWidth);
      // Chinese parts between any two characters.
      if (language === 'en')
        for (const end of lineEnds(name)) expect(['\u00AD', ' '], name.textContent).toContain(end);
    }
  },
);

it('the longest name is read out, and given to the part, without hyphens', async () => {
  const { screen, editor } = await renderPage();
  editor.setTool('library');
  const name = 'Rhombicuboctahedron';
  await screen.getByRole('radio', { name, exact: true }).click();
  editor.toolEvent({ type: 'accept' });
  await expect.poll(() => editor.parts().map((part) => part.name)).toEqual([name]);
});
