import { expect, test } from '../e2e/fixtures.ts';

// A switch that was on had its knob in the colour of its track, and the field that listens for keys no ring.
test('in forced colours a switch shows that it is on, and the field for new keys that it listens', async ({
  browser,
  serverAddress,
}) => {
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    forcedColors: 'active',
  });
  const page = await context.newPage();
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Main menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('tab', { name: 'Shortcuts' }).click();
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(letters).toBeChecked();
  /** The colours of the knob and of what it slides in. */
  const colours = () =>
    letters.evaluate((track) =>
      [track.firstElementChild!, track].map((part) => getComputedStyle(part).backgroundColor),
    );
  const [onKnob, onTrack] = await colours();
  expect.soft(onKnob).not.toBe(onTrack);
  await letters.click();
  const [offKnob, offTrack] = await colours();
  expect.soft(offKnob).not.toBe(offTrack);

  await page.getByRole('button', { name: /^Change shortcut for “New project”/ }).click();
  const field = page.getByRole('textbox', { name: 'Press the new shortcut' });
  await expect(field).toBeFocused();
  await expect(field).toHaveCSS('outline-style', 'solid');
  await context.close();
});
