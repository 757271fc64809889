import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fileNamed } from '#tests/editor-ports.ts';
import { renderPage } from '../ui/render-page.tsx';

afterEach(cleanup);

it.each([1440, 1024])(
  'notices of repairs are whole beside a layer, on a page %d pixels wide, with a legend and without',
  async (width) => {
    await page.viewport(width, 800);
    const { editor, fake, screen } = await renderPage();
    Object.assign(fake.slicer, {
      openEdges: 40,
      coneEdges: 12,
      repairs: { volumeChange: 0.12, coneLoops: 1 },
    });
    fake.setBox('Vase with a rather long name.stl', 20, 10, 30);
    await editor.importFiles([fileNamed('Vase with a rather long name.stl')]);
    const notices = screen.getByRole('region', { name: 'Repairs' });
    await expect.element(notices).toBeVisible();
    editor.setStage('slice');
    editor.setSliceView('split');
    const model = screen.getByRole('region', { name: 'Model view' });
    const divider = screen.getByRole('separator', { name: 'Resize model and layer views' });
    await expect.element(divider).toBeVisible();
    for (const shading of ['solid', 'walls', 'overhangs'] as const) {
      editor.setShading(shading);
      await expect
        .poll(() => document.querySelectorAll('[data-region="walls"], [data-region="overhangs"]').length)
        .toBe(shading === 'solid' ? 0 : 1);
      const view = model.element().getBoundingClientRect();
      const end = divider.element().getBoundingClientRect().left;
      const region = notices.element();
      const buttons = [...region.querySelectorAll('button')];
      for (const each of [region, ...buttons]) {
        const box = each.getBoundingClientRect();
        expect(box.left, shading).toBeGreaterThanOrEqual(view.left);
        expect(box.right, shading).toBeLessThanOrEqual(end);
        expect(box.top, shading).toBeGreaterThanOrEqual(view.top);
        expect(box.bottom, shading).toBeLessThanOrEqual(view.bottom);
      }
      // Nothing lies over it.
      const { left, right, top, bottom } = region.getBoundingClientRect();
      for (const x of [left + 4, (left + right) / 2, right - 4])
        for (const y of [top + 4, (top + bottom) / 2, bottom - 4])
          expect(region.contains(document.elementFromPoint(x, y)), `${shading} at ${x}, ${y}`).toBe(true);
    }
  },
);
