import { expect, test } from '../e2e/fixtures.ts';

/*
 * The theme was set by the product's code, which is there long after the browser has painted the empty page: who works in
 * the dark was shown a white page first, at every visit.
 */
for (const [system, chosen, dark] of [
  ['dark', null, true],
  ['light', 'dark', true],
  ['dark', 'light', false],
  ['light', null, false],
] as const) {
  test(`before the product's code is there, the page is ${dark ? 'dark' : 'light'} where the system is ${system} and ${chosen ?? 'nothing'} is chosen`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((theme) => theme !== null && localStorage.setItem('theme', theme), chosen);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    const lightness = await page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body)
        .backgroundColor.match(/\d+/g)!
        .map(Number);
      return (red + green + blue) / 3;
    });
    expect(lightness < 128).toBe(dark);
  });
}
