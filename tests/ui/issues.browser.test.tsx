import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fail, ok } from '#base';
import type { Issue } from '#kernel';
import { deferred, issueReport } from '#tests/editor-ports.ts';
import { createPageStore } from '../../src/ui/editor/page-store.ts';
import { islandAt, spaceAt } from './issue-samples.ts';
import { renderPage } from './render-page.tsx';

const BOX = [20, 10, 30] as const;
/** Issues of a print of 100 layers. */
const FOUND: readonly Issue[] = [islandAt(10), islandAt(60), spaceAt('resin-trap', 30, 50)];

afterEach(async () => {
  await cleanup();
  await page.viewport(1440, 900);
});

/** The page with a box on it whose layers have these issues. */
async function renderChecked(issues: readonly Issue[] = FOUND) {
  await page.viewport(1440, 900);
  const rendered = await renderPage(BOX);
  const { editor, fake, screen } = rendered;
  fake.slicer.issues = ok(issueReport(issues));
  await vi.waitFor(() => expect(editor.getState().issues.status).toBe('ready'));
  editor.checkIssues();
  await expect.element(screen.getByText(/layers? checked at/)).toBeVisible();
  const section = screen.getByRole('region', { name: 'Issues' });
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  return { ...rendered, section, row };
}

describe('the list of issues', () => {
  it('counts each kind, keeps usual kinds at zero, and says what was checked', async () => {
    const { section, row, screen } = await renderChecked();
    await expect.element(row('Islands')).toHaveTextContent('Islands2');
    await expect.element(row('Resin traps')).toHaveTextContent('Resin traps1');
    await expect.element(row('Suction cups')).toHaveAttribute('data-none', 'true');
    await expect.element(row('Outside')).toHaveTextContent('Outside0');
    expect(section.getByText('Empty layers').query()).toBeNull();
    await expect
      .element(screen.getByText('100 layers checked at 50 µm. Rechecked after every change.'))
      .toBeVisible();
  });

  it('says what resin stays in the finished print, where any does', async () => {
    const { screen, editor, fake } = await renderChecked();
    expect(screen.getByText(/^Resin left/).query()).toBeNull();
    fake.slicer.issues = ok(issueReport(FOUND, 100, [1234, 38]));
    editor.checkIssues();
    await expect
      .element(screen.getByText('Resin left after printing: 1.2 ml standing, 38.0 mm³ hanging.'))
      .toBeVisible();
  });

  it('is let go of by Escape, with the cut it was seen on, and in the slice stage alone', async () => {
    const { screen, editor, row } = await renderChecked();
    const next = screen.getByRole('button', { name: 'Next island' });
    await next.click();
    await expect.element(row('Islands')).toHaveTextContent('Islands1 of 2');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Islands')).toHaveTextContent(/^Islands2$/);
    expect(editor.getState().currentLayer).toBeNull();
    expect(document.querySelector('[data-issue-pin]')).toBeNull();
    editor.setStage('slice');
    await next.click();
    const layer = editor.getState().currentLayer;
    await expect.element(row('Islands')).toHaveTextContent('Islands1 of 2');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Islands')).toHaveTextContent(/^Islands2$/);
    expect(editor.getState()).toMatchObject({ currentLayer: layer, stage: 'slice' });
  });

  it('walks a kind in both directions: slider, number and pin follow', async () => {
    const { screen, editor, row, view } = await renderChecked();
    const next = screen.getByRole('button', { name: 'Next island' });
    await next.click();
    expect(editor.getState().currentLayer).toBe(10);
    await expect.element(row('Islands')).toHaveTextContent('Islands1 of 2');
    expect(view.asked).toContain('reveal {"kind":"layer","layer":10,"column":100,"row":50}');
    const pin = document.querySelector<HTMLElement>('[data-issue-pin]')!;
    expect(pin.hidden).toBe(false);
    expect(pin.textContent).toBe('Island, layer 11 · 0.8 mm²');
    await next.click();
    expect(editor.getState().currentLayer).toBe(60);
    await screen.getByRole('button', { name: 'Previous island' }).click();
    expect(editor.getState().currentLayer).toBe(10);
  });

  it('takes the pin away with the layer', async () => {
    const { screen, editor } = await renderChecked();
    await screen.getByRole('button', { name: 'Next island' }).click();
    expect(document.querySelector('[data-issue-pin]')).not.toBeNull();
    editor.setLayer(11);
    await vi.waitFor(() => expect(document.querySelector('[data-issue-pin]')).toBeNull());
  });

  it('leaves what the cut takes off as a pale body while one of the layers is walked to', async () => {
    const { editor, view } = await renderChecked();
    const asked = () => view.asked.filter((each) => each.startsWith('showCutOff'));
    expect(asked()).toEqual([]);
    await userEvent.keyboard('.');
    await vi.waitFor(() => expect(asked()).toEqual(['showCutOff true']));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(asked()).toEqual(['showCutOff true', 'showCutOff false']));
    editor.setLayer(20);
    // A part outside is seen whole.
    editor.setPosition([95, null, null]);
    await vi.waitFor(() => expect(editor.partsOutside()).toHaveLength(1));
    await page.getByRole('button', { name: 'Next part outside' }).click();
    await vi.waitFor(() => expect(document.querySelector('[data-issue-pin]')).not.toBeNull());
    expect(asked()).toHaveLength(2);
  });

  it('goes through all kinds by the keys . and ,', async () => {
    const { editor } = await renderChecked();
    const layers: (number | null)[] = [];
    for (const key of ['.', '.', '.', '.', ',']) {
      await userEvent.keyboard(key);
      layers.push(editor.getState().currentLayer);
    }
    expect(layers).toEqual([10, 60, 40, 10, 40]);
  });

  it('has the largest of a kind first, and keys follow that order', async () => {
    const { editor } = await renderChecked([
      islandAt(10, 0.008),
      islandAt(20, 4),
      spaceAt('suction-cup', 30, 50),
      islandAt(60, 0.5),
    ]);
    const layers: (number | null)[] = [];
    for (const key of ['.', '.', '.', '.', '.', ',']) {
      await userEvent.keyboard(key);
      layers.push(editor.getState().currentLayer);
    }
    expect(layers).toEqual([20, 60, 10, 40, 20, 40]);
  });

  it('leaves out what is smaller than is chosen, counts it, and remembers that', async () => {
    const small = Array.from({ length: 62 }, (_, at) => islandAt(at, 0.008));
    const { screen, editor, section, row } = await renderChecked([
      ...small,
      islandAt(70, 0.3),
      islandAt(80, 0.8),
      spaceAt('resin-trap', 30, 50),
    ]);
    const marks = () => document.querySelectorAll('[aria-label="Issues by layer"] button').length;
    await expect.element(row('Islands')).toHaveTextContent(/^Islands64$/);
    const allMarks = marks();
    const choose = async (area: string): Promise<void> => {
      await screen.getByRole('combobox', { name: 'Hide smaller than' }).click();
      await screen.getByRole('option', { name: area, exact: true }).click();
    };
    await choose('0.05 mm²');
    // Neither the words nor the area are cut.
    const area = screen.getByRole('combobox', { name: 'Hide smaller than' }).element();
    const label = document.querySelector(`label[for="${area.id}"]`)!;
    for (const text of [area.firstElementChild!, label])
      expect(text.scrollWidth, text.textContent).toBeLessThanOrEqual(text.clientWidth);
    await expect.element(row('Islands')).toHaveTextContent(/^Islands62 hidden2$/);
    await expect.element(row('Resin traps')).toHaveTextContent(/^Resin traps1$/);
    expect(section.getByRole('heading').element().nextElementSibling!.textContent).toBe('3');
    await vi.waitFor(() => expect(marks()).toBe(3));
    expect(allMarks).toBeGreaterThan(3);
    expect(createPageStore().getState().hiddenBelow).toBe(0.05);
    const next = screen.getByRole('button', { name: 'Next island' });
    const layers: (number | null)[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await next.click();
      layers.push(editor.getState().currentLayer);
    }
    expect(layers).toEqual([80, 70, 80]);
    await choose('1.0 mm²');
    await expect.element(row('Islands')).toHaveTextContent(/^Islands64 hidden0$/);
    // What was walked to is hidden now.
    expect(document.querySelector('[data-issue-pin]')).toBeNull();
    await choose('Show all');
    await expect.element(row('Islands')).toHaveTextContent(/^Islands64$/);
    expect(createPageStore().getState().hiddenBelow).toBe(0);
  });

  it('hides nothing by what was kept and is no area', () => {
    for (const kept of ['', 'a', '-1', 'Infinity']) {
      localStorage.setItem('issues-hidden-below', kept);
      expect(createPageStore().getState().hiddenBelow, kept).toBe(0);
    }
  });

  it('counts parts outside the platform, and selects the one walked to', async () => {
    const { screen, editor, row } = await renderChecked([]);
    editor.setPosition([95, null, null]);
    await expect.element(row('Outside')).toHaveTextContent('Outside1');
    editor.select([], 'replace');
    await screen.getByRole('button', { name: 'Next part outside' }).click();
    expect(editor.getState().selection).toHaveLength(1);
    expect(document.querySelector('[data-issue-pin]')!.textContent).toBe(
      // Its text, and what helps.
      'Outside the build volume: X 5.00 mmMove inside',
    );
  });

  it('keeps old numbers, dimmed, while the plate is checked again', async () => {
    const { section, editor, fake, row } = await renderChecked();
    fake.slicer.issuesGate = deferred<void>();
    editor.nudge([1, 0, 0]);
    await expect.element(section.getByRole('list')).toHaveAttribute('aria-busy', 'true');
    await expect.element(row('Islands').getByText('2')).toHaveAttribute('data-stale', 'true');
    await expect.element(section.getByText('Checking the layers…')).toBeVisible();
    await vi.waitFor(() => expect(fake.slicer.checks).toHaveLength(3));
    fake.slicer.checks[2]!.report({ phase: 'issues', done: 43, total: 100 });
    await expect.element(section.getByText('Checking the layers… 43%')).toBeVisible();
  });

  it('says why the layers could not be checked, and tries again', async () => {
    const { screen, fake } = await renderChecked();
    fake.slicer.issues = fail('compute_crashed', 'gone');
    await screen.getByRole('button', { name: 'Check again' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    fake.slicer.issues = ok(issueReport(FOUND));
    await screen.getByRole('button', { name: 'Check again' }).click();
    await expect.element(screen.getByText(/layers? checked at/)).toBeVisible();
  });

  it('opens from its own icon at 1024, with its number', async () => {
    const { screen, section } = await renderChecked();
    await page.viewport(1024, 768);
    await expect.element(section).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Issues, 3' }).click();
    await expect.element(section).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'box1' })).not.toBeInTheDocument();
  });
});

describe('issues on the slider and on the layer', () => {
  it('are marked at their heights, and a press goes there', async () => {
    const { screen, editor } = await renderChecked();
    const marks = screen.getByRole('group', { name: 'Issues by layer' }).getByRole('button');
    expect(marks.elements().map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Island, layer 11 · 0.8 mm²',
      'Resin trap, layers 31 to 51 · 38.0\u00A0mm³',
      'Island, layer 61 · 0.8 mm²',
    ]);
    const slider = screen.getByRole('slider', { name: 'Layer' }).element().getBoundingClientRect();
    const mark = marks.nth(1).element().getBoundingClientRect();
    const share = (slider.bottom - (mark.top + mark.bottom) / 2) / slider.height;
    expect(share).toBeCloseTo(40 / 99, 2);
    await marks.nth(1).click();
    expect(editor.getState().currentLayer).toBe(40);
  });

  it('share a mark with their number where they are close, and a press walks through them', async () => {
    const { screen, editor } = await renderChecked([islandAt(50), islandAt(50), islandAt(51)]);
    const mark = screen.getByRole('button', { name: '3 islands, layers 51 to 52' });
    await expect.element(mark).toHaveTextContent('3');
    await mark.click();
    expect(editor.getState().currentLayer).toBe(50);
  });

  it('name the layer of a mark that has only one, and all the layers of spaces that share a mark', async () => {
    const spaces = [spaceAt('resin-trap', 10, 90), spaceAt('resin-trap', 49, 52)];
    const { screen } = await renderChecked([islandAt(2), islandAt(2), ...spaces]);
    await expect
      .element(screen.getByRole('button', { name: '2 islands, layer 3', exact: true }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: '2 resin traps, layers 11 to 91', exact: true }))
      .toBeVisible();
  });

  it('are named by the slider and counted in the print info', async () => {
    const { screen, editor } = await renderChecked();
    editor.setStage('slice');
    editor.setLayer(10);
    await expect
      .element(screen.getByRole('slider', { name: 'Layer' }))
      .toHaveAttribute('aria-valuetext', 'Layer 11 of 100, 0.55 millimetres, 1 island');
    const term = screen.getByRole('term').filter({ hasText: 'New islands' });
    expect(term.element().nextElementSibling!.textContent).toBe('1');
    editor.setLayer(11);
    await vi.waitFor(() => expect(term.element().nextElementSibling!.textContent).toBe('0'));
  });

  it('are ringed on the layer, round the whole of them', async () => {
    const { editor } = await renderChecked();
    editor.setStage('slice');
    editor.setSliceView('layer');
    await userEvent.keyboard('.');
    await vi.waitFor(() => expect(document.querySelector('[data-issue-ring="island"]')).not.toBeNull());
    // The fake painter lays panel pixels on CSS pixels: the box is 90 … 110, 40 … 60.
    const ring = document.querySelector<HTMLElement>('[data-issue-ring]')!;
    expect([ring.style.left, ring.style.top]).toEqual(['100px', '50px']);
    expect(Number.parseFloat(ring.style.width)).toBeGreaterThan(Math.hypot(20, 20));
    expect(ring.nextElementSibling!.textContent).toBe('Island, layer 11 · 0.8 mm²');
  });
});

describe('the craft', () => {
  it('has the grey level and the scale factor, in range', async () => {
    const { screen, editor } = await renderChecked();
    await screen.getByRole('button', { name: /^Material and print craft:/ }).click();
    await screen.getByRole('button', { name: /^Greys/ }).click();
    await screen.getByRole('textbox', { name: 'Minimum grey' }).fill('60');
    await userEvent.keyboard('{Enter}');
    expect(editor.plate().craft.greyLevel).toBe(60);
    await screen.getByRole('button', { name: 'Accuracy' }).click();
    await screen.getByRole('textbox', { name: 'Scale factor Z %' }).fill('100.35');
    await userEvent.keyboard('{Enter}');
    expect(editor.plate().craft.scaleFactor).toEqual([100, 100, 100.35]);
    await screen.getByRole('textbox', { name: 'Scale factor X %' }).fill('120');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('90 to 110 %')).toBeVisible();
  });

  it('turns greys off altogether, and keeps what they were', async () => {
    const { screen, editor } = await renderChecked();
    const greyCurve = screen.getByRole('textbox', { name: 'Gamma' });
    const choose = async (level: string): Promise<void> => {
      await screen.getByRole('combobox', { name: 'Anti-aliasing', exact: true }).click();
      await screen.getByRole('option', { name: level, exact: true }).click();
    };
    await screen.getByRole('button', { name: /^Material and print craft:/ }).click();
    await screen.getByRole('button', { name: /^Greys/ }).click();
    await greyCurve.fill('1.5');
    await userEvent.keyboard('{Enter}');
    await choose('Off');
    expect(editor.plate().craft).toMatchObject({ antialias: 'off', greyCurve: 1.5 });
    await expect.element(screen.getByText('No greys: pixels are exposed or dark.')).toBeVisible();
    expect(greyCurve.query()).toBeNull();
    await choose('1 (X only)');
    expect(editor.plate().craft.antialias).toBe(1);
    await expect.element(greyCurve).toHaveValue('1.50');
  });

  it('has everything else that changes pixels', async () => {
    const { screen, editor } = await renderChecked();
    await screen.getByRole('button', { name: /^Material and print craft:/ }).click();
    await screen.getByRole('button', { name: /^Greys/ }).click();
    await screen.getByRole('textbox', { name: 'Gamma' }).fill('1.5');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('textbox', { name: 'Image blur px' }).fill('2');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('switch', { name: 'Anti-alias supports' }).click();
    await screen.getByRole('combobox', { name: 'Z anti-aliasing' }).click();
    await screen.getByRole('option', { name: '4' }).click();
    await screen.getByRole('combobox', { name: 'LCD grey levels' }).click();
    await screen.getByRole('option', { name: /^8\b/ }).click();
    expect(editor.plate().craft).toMatchObject({
      greyCurve: 1.5,
      blurLevel: 2,
      antialiasSupports: true,
      antialiasZ: 4,
      greyBits: 3,
    });
    await screen.getByRole('button', { name: 'Accuracy' }).click();
    await screen.getByRole('textbox', { name: 'Tolerance compensation, bottom layers mm' }).fill('-0.1');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('textbox', { name: 'Tolerance compensation, normal layers mm' }).fill('0.05');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('textbox', { name: 'Point reduction mm' }).fill('0.01');
    await userEvent.keyboard('{Enter}');
    expect(editor.plate().craft).toMatchObject({
      toleranceCompensation: { bottom: -0.1, normal: 0.05 },
      pointReduction: 0.01,
    });
  });
});
