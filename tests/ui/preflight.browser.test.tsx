import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fail, ok, type Result, unwrap } from '#base';
import type { SupportStructure } from '#kernel';
import type { SupportCheck } from '../../src/editor/supports/types.ts';
import { renderPage } from './render-page.tsx';

// The fake printer's platform is 200 × 100 × 150 mm.
const TALL = [20, 10, 200] as const;

afterEach(async () => {
  await cleanup();
  await page.viewport(1440, 900);
});

async function openPanel(...sizes: readonly (readonly [number, number, number])[]) {
  await page.viewport(1440, 900);
  const rendered = await renderPage(...sizes);
  await expect.element(rendered.screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
  return { ...rendered, panel: rendered.screen.getByRole('dialog', { name: 'Export' }) };
}
const exportKey = () => userEvent.keyboard('{Control>}p{/Control}');

describe('the preflight of an export', () => {
  it('says what does not fit, goes there, and exports once it is confirmed', async () => {
    const { screen, editor, fake, panel, view } = await openPanel(TALL, TALL, [20, 10, 30]);
    await exportKey();
    await expect.element(panel.getByText('2 parts are taller than the build volume')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Export file' }).query()).toBeNull();
    editor.setSliceView('layer');
    await panel.getByRole('button', { name: /^Show on model: 2 parts are taller/ }).click();
    const [first, second] = editor.parts().map(({ id }) => id);
    expect(editor.getState()).toMatchObject({ selection: [first, second], sliceView: 'split' });
    expect(view.asked.at(-1)).toBe('fit');
    await panel.getByRole('button', { name: 'Export anyway' }).click();
    await expect.element(screen.getByText(/^Verified/)).toBeVisible();
    expect(fake.delivered).toHaveLength(1);
  });

  it('has a fix, which keeps the focus in the panel and leaves nothing to ask', async () => {
    const { editor, panel } = await openPanel([20, 10, 30]);
    editor.setPosition([98, null, null]);
    await exportKey();
    await expect.element(panel.getByText('1 part is partly outside the build volume')).toBeVisible();
    await panel.getByRole('button', { name: 'Move inside' }).click();
    expect(editor.plateCheck()).toEqual({ status: 'ready' });
    expect(panel.element().contains(document.activeElement)).toBe(true);
    await expect.element(panel.getByRole('button', { name: 'Export file' })).toBeVisible();
    expect(panel.getByText('Not everything will print').query()).toBeNull();
  });

  it('goes to a cup that supports close, which nothing in the panel opens', async () => {
    const { editor, fake, panel, view } = await openPanel([20, 10, 30]);
    const structure: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
    const check: SupportCheck = {
      unreached: [],
      untouched: [{ at: [0, 0, 5], areaMm2: 1, isFlicker: true }],
      loose: [],
      bare: [],
      weak: [],
      faults: [],
      newSeals: [{ kind: 'suction-cup', at: [3, 4, 9], layer: 180, areaMm2: 20, volumeMm3: 40 }],
    };
    const run = fake.ports.geometry.run.bind(fake.ports.geometry);
    fake.ports.geometry.run = (call, options) =>
      call.op === 'growSupports'
        ? Promise.resolve(ok({ points: [], structure, check }) as never)
        : run(call, options);
    unwrap(await editor.supports.grow({ parts: editor.parts().map(({ id }) => id) }));
    await exportKey();
    await expect.element(panel.getByText('The print may fail')).toBeVisible();
    expect(panel.getByText('Anything outside the build volume').query()).toBeNull();
    expect(panel.getByRole('button', { name: 'Grow again' }).query()).toBeNull();
    await panel.getByRole('button', { name: /^Show on model: The supports of 1 part add suction/ }).click();
    expect(view.asked.at(-1)).toContain(JSON.stringify({ min: [-3, -2, 3], max: [9, 10, 15] }));
  });

  it('goes to a point that no support reaches, and says why supports could not grow again', async () => {
    const { editor, fake, panel, view } = await openPanel([20, 10, 30]);
    const structure: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
    const check: SupportCheck = {
      unreached: [{ at: [3, 4, 9], reason: 'no-path' }],
      untouched: [{ at: [0, 0, 5], areaMm2: 1, isFlicker: false }],
      loose: [],
      bare: [],
      weak: [],
      faults: [],
    };
    const run = fake.ports.geometry.run.bind(fake.ports.geometry);
    let grown: Result<unknown> = ok({ points: [], structure, check });
    fake.ports.geometry.run = (call, options) =>
      call.op === 'growSupports' ? Promise.resolve(grown as never) : run(call, options);
    expect(await editor.supports.grow({ parts: editor.parts().map(({ id }) => id) })).toMatchObject({
      ok: true,
    });
    await exportKey();
    await panel.getByRole('button', { name: /^Show on model: The supports of 1 part/ }).click();
    const shown = view.asked.at(-1)!;
    expect(shown).toMatch(/^frame /);
    expect(shown).toContain(JSON.stringify({ min: [-3, -2, 3], max: [9, 10, 15] }));
    grown = fail('compute_crashed', 'for the test');
    await panel.getByRole('button', { name: 'Grow again' }).click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent(/stopped|crash|failed/i);
    expect(panel.element().contains(document.activeElement)).toBe(true);
  });

  it('says why a fix is off for a part that is locked', async () => {
    const { editor, panel, screen } = await openPanel(TALL);
    editor.setLocked(editor.parts()[0]!.id, true);
    await exportKey();
    const fix = panel.getByRole('button', { name: 'Scale to fit' });
    await expect.element(fix).toHaveAttribute('aria-disabled', 'true');
    await fix.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('The selection is locked');
  });

  it('refuses a plate of which nothing would be printed, here and on the card, and offers no export', async () => {
    const { screen, editor, panel } = await openPanel([20, 10, 30]);
    editor.setPosition([500, null, null]);
    const sentence = /^Every part is outside the build volume, so nothing would print\./;
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await exportKey();
    await expect.element(panel.getByText(sentence)).toBeVisible();
    expect(panel.getByRole('button', { name: /^Export/ }).query()).toBeNull();
    expect(panel.getByRole('radio').query()).toBeNull();
    await panel.getByRole('button', { name: 'Move inside' }).click();
    await expect.element(panel.getByRole('button', { name: 'Export file' })).toBeVisible();
  });

  it('leaves coral to a plate that can be printed', async () => {
    const { screen, editor } = await openPanel([20, 10, 30]);
    const slice = screen.getByRole('banner').getByRole('button', { name: 'Slice' });
    const color = () => getComputedStyle(slice.element()).backgroundColor;
    const coral = color();
    editor.setPosition([98, null, null]);
    await expect.poll(color).not.toBe(coral);
    editor.moveInside();
    await expect.poll(color).toBe(coral);
  });
});
