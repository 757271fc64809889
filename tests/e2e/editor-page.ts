import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** The editor as a person meets it: found by role and name, in English. */
export class EditorPage {
  readonly page: Page;
  /** What the page itself complained of; a journey ends with none. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    // A listener from the start: the browser hears of it some time after, and a key opens a chooser at once.
    page.on('filechooser', () => undefined);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Layer' });
  }

  /** Rows of the list, which is a tree while it has groups. */
  get parts(): Locator {
    const list = this.page.getByRole('grid', { name: 'Parts' });
    return list.or(this.page.getByRole('treegrid', { name: 'Parts' })).getByRole('row');
  }

  get exportPanel(): Locator {
    return this.page.getByRole('dialog', { name: 'Export' });
  }

  /** Opens the editor and waits until it can be worked with. */
  async open(): Promise<void> {
    if (!this.page.url().endsWith('/editor')) await this.page.goto('/editor');
    await expect(this.page.getByRole('radiogroup', { name: 'Stage' })).toBeVisible();
    await this.settle();
  }

  /** Lets what was just drawn begin to listen: keys are heard from the frame after, sooner than a hand can press one. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
        }),
    );
  }

  /** Chooses files with the button; they may be refused. */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Import' }).click();
    await (await chooser).setFiles([...paths]);
  }

  /** Imports one file and waits until its layers are there. */
  async importModel(path: string): Promise<void> {
    await this.chooseFiles([path]);
    await expect(this.slider).toBeVisible();
  }

  async goTo(stage: 'Prepare' | 'Slice'): Promise<void> {
    await this.page.getByRole('radio', { name: stage }).click();
    await expect(this.page.getByRole('radio', { name: stage })).toBeChecked();
  }

  /** Layer on show, from 1. */
  async layer(): Promise<number> {
    return Number(await this.slider.getAttribute('aria-valuenow'));
  }

  /** Value the page shows beside a name in a list of facts. */
  async fact(name: string): Promise<string> {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    return (await term.locator('xpath=following-sibling::dd[1]').innerText()).trim();
  }

  /**
   * Exports in the format of this extension into a folder: answers the downloaded file, once the page says that it was
   * read back, and that file's SHA-256 equals the one the page shows.
   */
  async export(extension: string, folder: string): Promise<string> {
    if (!(await this.exportPanel.isVisible())) {
      await this.page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
    }
    const again = this.exportPanel.getByRole('button', { name: 'Export another format' });
    if (await again.isVisible()) await again.click();
    await this.exportPanel.getByRole('radio', { name: `.${extension}` }).click();
    const download = this.page.waitForEvent('download');
    await this.exportPanel.getByRole('button', { name: 'Export file' }).click();
    const file = await download;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    await expect(this.exportPanel).toContainText('Verified:');
    const shown = await this.page.locator('code[title]').getAttribute('title');
    expect(shown).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
    return path;
  }
}

/** Colours of a part of the page as it is on the screen, counted by their value 0xRRGGBB. */
export async function countColours(page: Page, target: Locator): Promise<Map<number, number>> {
  const picture = await target.screenshot();
  const entries = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map<number, number>();
    for (let i = 0; i < data.length; i += 4) {
      const colour = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts];
  }, picture.toString('base64'));
  return new Map(entries);
}
