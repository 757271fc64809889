import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ok, unwrap } from '#base';
import type { SupportStructure } from '#kernel';
import { finishToolJob } from '#tests/editor.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

const NOTHING: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
const seal = { kind: 'suction-cup', layer: 40, areaMm2: 20, volumeMm3: 40 } as const;
const CHECK = {
  unreached: [{ at: [3, 4, 9], reason: 'no-path' }],
  untouched: [],
  loose: [],
  bare: [],
  weak: [],
  faults: [],
  newSeals: [
    { ...seal, at: [3, 4, 9] },
    { ...seal, at: [-3, 4, 9] },
  ],
};

it('goes through the cups that supports add, has a fix for them, and room for their name in either language', async () => {
  await page.viewport(1440, 900);
  const { editor, fake, screen } = await renderPage([20, 20, 20]);
  const run = fake.ports.geometry.run.bind(fake.ports.geometry);
  fake.ports.geometry.run = (call, options) =>
    call.op === 'growSupports'
      ? Promise.resolve(
          ok({
            points: [{ at: [3, 4, 9], normal: [0, 0, -1], reason: 'face' }],
            structure: NOTHING,
            check: CHECK,
          } as never),
        )
      : run(call, options);
  unwrap(await editor.supports.grow({ parts: editor.parts().map(({ id }) => id) }));
  editor.setStage('support');
  editor.setTool('check-supports');
  await finishToolJob(editor);
  await expect.element(screen.getByRole('button', { name: 'Fix Points out of reach' })).toBeVisible();
  const row = screen.getByRole('listitem').filter({ hasText: 'New cups or traps' });
  await expect.element(row.getByRole('button', { name: 'Fix New cups or traps' })).toBeVisible();
  await row.getByRole('button', { name: 'Show New cups or traps' }).click();
  await expect.element(row.getByText('1 of 2')).toBeVisible();
  // What is closed in is not seen from outside.
  await expect.poll(() => editor.getState().currentLayer).toBe(40);
  await row.getByRole('button', { name: 'Next' }).click();
  await expect.element(row.getByText('2 of 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Show Points out of reach' }).click();
  await expect.poll(() => editor.getState().currentLayer).toBeNull();
  await row.getByRole('button', { name: 'Show' }).click();
  for (const language of ['en', 'zh'] as const) {
    await changeLanguage(language);
    const words = language === 'en' ? 'New cups or traps' : '新增吸盘或积液';
    const name = screen.getByText(words, { exact: true });
    await expect.element(name).toBeVisible();
    const { scrollWidth, clientWidth } = name.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});
