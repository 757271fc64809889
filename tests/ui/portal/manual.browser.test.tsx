import { expect, test } from 'vitest';
import { setThemeChoice } from '../../../src/ui/preferences.ts';
import { renderPortal } from './render-portal.tsx';

test.each([
  ['en', /^The editor: parts and issues at the left/],
  ['zh', /^编辑器：左侧是零件和问题/],
] as const)(
  'a picture of the manual is drawn sharp, in the language of the page, with its place kept (%s)',
  async (language, alt) => {
    const { screen } = await renderPortal({ path: '/manual', language });
    const picture = screen.getByRole('img', { name: alt });
    await expect.element(picture).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    expect(image.loading).toBe('lazy');
    expect(image.src).toMatch(new RegExp(`/${language}/[a-z]+-light\\b`));
    const placed = image.getBoundingClientRect();
    await expect.poll(() => image.complete && image.naturalWidth > 0).toBe(true);
    // Two pixels of the file for one of the page, and nothing moves when it comes.
    expect(image.naturalWidth).toBe(2 * Number(image.getAttribute('width')));
    expect(image.getBoundingClientRect().height).toBeCloseTo(placed.height, 0);
    expect(placed.width / placed.height).toBeCloseTo(image.naturalWidth / image.naturalHeight, 1);
  },
);

test('a page shows the pictures of its theme alone', async () => {
  const { screen } = await renderPortal({ path: '/manual?page=layers', theme: 'dark' });
  const addresses = () =>
    screen
      .getByRole('article')
      .getByRole('img')
      .elements()
      .filter((element) => element instanceof HTMLImageElement)
      .map(({ src }) => src);
  await expect.poll(() => addresses().length).toBeGreaterThan(1);
  expect(addresses().filter((address) => !/-dark\b/.test(address))).toEqual([]);
  setThemeChoice('light');
  await expect.poll(() => addresses().filter((address) => !/-light\b/.test(address))).toEqual([]);
});

test('the contents follow what is read', async () => {
  const { screen } = await renderPortal({ path: '/manual?page=layers' });
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  const read = () => contents.element().querySelector('[aria-current]')?.textContent;
  await expect.element(contents).toBeVisible();
  await expect.poll(read).toBe('The Slice stage');
  document.getElementById('issues')!.scrollIntoView({ behavior: 'instant' });
  await expect.poll(read).toBe('Issues');
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.poll(read).toBe(contents.getByRole('link').elements().at(-1)!.textContent);
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(read).toBe('The Slice stage');
});

test('a section stops below the top row where a link leads to it', async () => {
  const { screen } = await renderPortal({ path: '/manual?page=layers' });
  await expect.element(screen.getByRole('heading', { name: /^Issues/ })).toBeVisible();
  document.getElementById('issues')!.scrollIntoView({ behavior: 'instant' });
  expect(document.getElementById('issues')!.getBoundingClientRect().top).toBeCloseTo(80, 0);
});

test.each([
  ['en', /^Guided tour.*Beginner · 2 minutes · 7 steps$/],
  ['zh', /^新手引导.*入门 · 2 分钟 · 7 步$/],
] as const)('the guided tour can be taken again from the tutorials (%s)', async (language, name) => {
  const { screen, starts } = await renderPortal({ path: '/tutorials', language });
  await screen.getByRole('button', { name }).click();
  expect(starts).toEqual([{ kind: 'tour' }]);
});
