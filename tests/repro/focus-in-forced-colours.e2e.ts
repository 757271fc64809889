import { expect, test } from '../e2e/fixtures.ts';

// Fields drew their focus as a shadow, which a system that forces its colours does not draw: nothing showed where one was.
test('whoever walks the sign-up page by Tab in forced colours sees where they are', async ({
  browser,
  serverAddress,
}) => {
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    forcedColors: 'active',
  });
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).focus();
  /** What has the focus, and whether an outline is drawn around it or around the field it lies in. */
  const look = () =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const drawn = [focused, focused.parentElement!, ...focused.parentElement!.children].some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
      });
      return { name: focused.getAttribute('name') ?? focused.textContent, drawn };
    });
  const walked: string[] = [];
  for (let stop = await look(); stop.name !== 'Log in'; stop = await look()) {
    expect.soft(stop.drawn, stop.name).toBe(true);
    walked.push(stop.name);
    await page.keyboard.press('Tab');
  }
  expect(walked).toEqual(expect.arrayContaining(['email', 'password', 'passwordAgain', 'one-time-code']));
  await context.close();
});
