import { expect, test } from 'vitest';
import { renderPortal } from './render-portal.tsx';

test.each([
  ['en', /^The editor: parts and issues at the left/],
  ['zh', /^编辑器：左侧是零件和问题/],
] as const)(
  'a picture of the manual is drawn sharp, in the language of the page, with its place kept (%s)',
  async (language, alt) => {
    const { screen } = await renderPortal({ page: 'manual', path: '/manual', language });
    const picture = screen.getByRole('img', { name: alt });
    await expect.element(picture).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    expect(image.loading).toBe('lazy');
    expect(image.src).toContain(`/${language}/`);
    const placed = image.getBoundingClientRect();
    await expect.poll(() => image.complete && image.naturalWidth > 0).toBe(true);
    // Two pixels of the file for one of the page, and nothing moves when it comes.
    expect(image.naturalWidth).toBe(2 * Number(image.getAttribute('width')));
    expect(image.getBoundingClientRect().height).toBeCloseTo(placed.height, 0);
    expect(placed.width / placed.height).toBeCloseTo(image.naturalWidth / image.naturalHeight, 1);
  },
);
