export const MODEL = '[data-region="model"]';
export const INSPECT = '[data-region="inspect"]';

/** What scenes of the editor do again and again. */
export function createHands(page, words) {
  const model = page.locator(MODEL);
  /** The scene is drawn when something changed; a picture waits until nothing moves any more. */
  const settle = (milliseconds = 1500) => page.waitForTimeout(milliseconds);
  /** Keys for the model view; its focus ring is not what a picture is about. */
  const keys = async (...pressed) => {
    await model.focus();
    for (const key of pressed) await page.keyboard.press(key);
    await model.evaluate((element) => element.blur());
  };
  const row = (name) => page.getByRole('grid', { name: words.parts }).getByRole('row', { name }).first();
  /** Brings a model in, and leaves it selected. */
  const bring = async (file, name) => {
    const chooser = page.waitForEvent('filechooser');
    await keys('i');
    await (await chooser).setFiles(file);
    await row(name).click();
  };
  return {
    settle,
    keys,
    row,
    bring,
    button: (name) => page.getByRole('button', { name, exact: true }),
    /** Shows a panel or a dialog from its beginning: what was pressed far down has scrolled it. */
    scrollUp: (region) =>
      region.evaluate((element) => element.querySelectorAll('*').forEach((each) => each.scrollTo(0, 0))),
    /** Where no hint opens. */
    restPointer: () => page.mouse.move(640, 20),
    /** An empty plate with one part on it, selected, or without any. */
    begin: async (file, name) => {
      await page.goto('/editor');
      await model.waitFor();
      await settle(3000);
      await keys('Control+a', 'Delete');
      if (file === null) return;
      await bring(file, name);
      await keys('z');
    },
    openLibrary: async (tab) => {
      await page.getByRole('button', { name: words.printerCard }).click();
      await page.getByRole('radio', { name: tab, exact: true }).click();
    },
  };
}
