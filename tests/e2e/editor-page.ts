import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** What the page is found by, in a language. */
const WORDS = {
  en: {
    layer: 'Layer',
    parts: 'Parts',
    stages: 'Stage',
    tools: 'Tools',
    import: 'Import',
    Prepare: 'Prepare',
    Slice: 'Slice',
    export: 'Export',
    exportFile: 'Export file',
    exportAgain: 'Export another format',
    otherFormats: /^Formats of other printers/,
    verified: 'Verified:',
  },
  zh: {
    layer: '层',
    parts: '零件',
    stages: '阶段',
    tools: '工具栏',
    import: '导入',
    Prepare: '准备',
    Slice: '切片',
    export: '导出',
    exportFile: '导出文件',
    exportAgain: '导出其他格式',
    otherFormats: /^其他打印机的格式/,
    verified: '校验完成：',
  },
} as const;

/** The editor as a person meets it: found by role and name, in English until it is read in another language. */
export class EditorPage {
  readonly page: Page;
  private words: (typeof WORDS)['en' | 'zh'] = WORDS.en;
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
    return this.page.getByRole('slider', { name: this.words.layer });
  }

  /** Rows of the list, which is a tree while it has groups. */
  get parts(): Locator {
    const list = this.page.getByRole('grid', { name: this.words.parts });
    return list.or(this.page.getByRole('treegrid', { name: this.words.parts })).getByRole('row');
  }

  get exportPanel(): Locator {
    return this.page.getByRole('dialog', { name: this.words.export });
  }

  /** Opens the editor and waits until it can be worked with. */
  async open(): Promise<void> {
    if (!this.page.url().endsWith('/editor')) await this.page.goto('/editor');
    await expect(this.page.getByRole('radiogroup', { name: this.words.stages })).toBeVisible();
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

  /** Opens the editor again, to be read in a language from then on. */
  async reopenIn(language: 'en' | 'zh'): Promise<void> {
    await this.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    this.words = WORDS[language];
    await this.page.reload();
    await this.open();
  }

  /** Chooses files with the button; they may be refused. */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    const tools = this.page.getByRole('toolbar', { name: this.words.tools });
    await tools.getByRole('button', { name: this.words.import }).click();
    await (await chooser).setFiles([...paths]);
  }

  /** Drops files and folders in the middle of the page, as the system does. */
  async dropFiles(paths: readonly string[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const { width, height } = this.page.viewportSize()!;
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
    await session.detach();
  }

  /** Imports one file and waits until its layers are there. */
  async importModel(path: string): Promise<void> {
    await this.chooseFiles([path]);
    await expect(this.slider).toBeVisible();
  }

  async goTo(stage: 'Prepare' | 'Slice'): Promise<void> {
    const radio = this.page.getByRole('radio', { name: this.words[stage] });
    await radio.click();
    await expect(radio).toBeChecked();
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
      await this.page.getByRole('banner').getByRole('button', { name: this.words.export }).click();
    }
    const again = this.exportPanel.getByRole('button', { name: this.words.exportAgain });
    if (await again.isVisible()) await again.click();
    const choice = this.exportPanel.getByRole('radio', { name: `.${extension}` }).first();
    if (!(await choice.isVisible()))
      await this.exportPanel.getByRole('button', { name: this.words.otherFormats }).click();
    await choice.click();
    const download = this.page.waitForEvent('download');
    await this.exportPanel.getByRole('button', { name: this.words.exportFile }).click();
    const file = await download;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    await expect(this.exportPanel).toContainText(this.words.verified);
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
