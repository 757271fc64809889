import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales, startPreferences } from '#ui';
import { DevUiPage } from '../../src/ui/pages/dev-ui/dev-ui-page.tsx';
import { setThemeChoice } from '../../src/ui/preferences.ts';
import { dark, light } from '../../src/ui/tokens/palettes.ts';

const PALETTES = { light, dark };
/** A pixel has changed when one of its channels has by more than this: not by how a text was smoothed. */
const CHANGED_BY = 6;
/** Fewer changed pixels than this nobody sees. */
const FEWEST = 24;

/** The controls whose states are looked at, and whether a pointer over them shows. */
const CONTROLS: readonly (readonly [name: string, hovers: boolean])[] = [
  ['button-primary', true],
  ['button-strong', true],
  ['button-soft', true],
  ['button-outline', true],
  ['button-ghost', true],
  ['button-danger', true],
  ['icon-button', true],
  ['form-field', true],
  ['search-field', true],
  ['numeric-field', true],
  ['slider', true],
  ['select', true],
  ['switch', true],
  ['segmented', true],
  ['checkbox', true],
  ['tabs', true],
];

const sampleOf = (name: string): HTMLElement => document.querySelector(`[data-sample="${name}"]`)!;
const controlIn = (sample: HTMLElement): HTMLElement =>
  // What a pointer is over: of choices beside each other one that is not chosen.
  sample.querySelector<HTMLElement>('[data-state="off"], [role="tab"][data-state="inactive"]') ??
  sample.querySelector<HTMLElement>('button, input, [role="slider"]')!;

async function pixelsOf(element: HTMLElement): Promise<Uint8ClampedArray> {
  const encoded = await page.screenshot({ element, base64: true, save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  canvas.drawImage(picture, 0, 0);
  return canvas.getImageData(0, 0, picture.width, picture.height).data;
}

const countPixels = (pixels: Uint8ClampedArray, counts: (at: number) => boolean): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (counts(at)) count += 1;
  return count;
};

const changed = (before: Uint8ClampedArray, after: Uint8ClampedArray): number =>
  countPixels(after, (at) =>
    [0, 1, 2].some((channel) => Math.abs(after[at + channel]! - before[at + channel]!) > CHANGED_BY),
  );

/** Pixels in the colour of a ring around a control. */
function ringed(pixels: Uint8ClampedArray, colour: string): number {
  const wanted = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  return countPixels(pixels, (at) =>
    wanted.every((value, channel) => Math.abs(pixels[at + channel]! - value) <= CHANGED_BY),
  );
}

beforeAll(async () => {
  // Small enough to be drawn at its own size.
  await page.viewport(1000, 600);
  localStorage.clear();
  startPreferences();
  await startLocales('en');
});
afterAll(() => setThemeChoice('light'));

describe.each(['light', 'dark'] as const)('the page of all controls, %s', (theme) => {
  const rest = async () => {
    setThemeChoice(theme);
    for (const change of document.getAnimations()) change.finish();
    await render(<DevUiPage />);
    await userEvent.click(document.querySelector('h1')!);
  };

  it.each(CONTROLS)('%s shows the focus that keys brought, in no coral', async (name) => {
    await rest();
    const sample = sampleOf(name);
    const { focus } = PALETTES[theme].color;
    expect(ringed(await pixelsOf(sample), focus)).toBe(0);
    await userEvent.keyboard('{Tab}');
    controlIn(sample).focus();
    await expect.poll(async () => ringed(await pixelsOf(sample), focus)).toBeGreaterThan(FEWEST);
  });

  it.each(CONTROLS.filter(([, hovers]) => hovers))('%s shows the pointer over it', async (name) => {
    await rest();
    const sample = sampleOf(name);
    const before = await pixelsOf(sample);
    expect(changed(before, await pixelsOf(sample))).toBe(0);
    await userEvent.hover(controlIn(sample));
    await expect.poll(async () => changed(before, await pixelsOf(sample))).toBeGreaterThan(FEWEST);
  });

  it.each(['form-field-wrong', 'select-wrong', 'checkbox-wrong'])('%s looks wrong', async (name) => {
    await rest();
    expect(ringed(await pixelsOf(sampleOf(name)), PALETTES[theme].color.dangerSolid)).toBeGreaterThan(FEWEST);
  });

  it('says why, of each button that is off', async () => {
    await rest();
    const off = [
      ...document.querySelectorAll<HTMLElement>('main button[aria-disabled="true"]:not([aria-busy])'),
    ];
    expect(off.length).toBeGreaterThan(2);
    for (const control of off) {
      await userEvent.keyboard('{Tab}');
      control.focus();
      await expect.element(page.getByRole('tooltip')).toHaveTextContent('Why it is off');
      control.blur();
      await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    }
  });
});
