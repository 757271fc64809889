import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryItems } from '#tests/library.ts';
import { createMemoryShelf } from '#tests/shelf.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPageWith } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

async function open(tab: string) {
  const rendered = await renderPageWith({
    sizes: [[20, 20, 20]],
    ports: { shelf: createMemoryShelf().port, items: createMemoryItems().port },
  });
  await page.getByRole('button', { name: /^Printer:/ }).click();
  await page.getByRole('radio', { name: tab }).click();
  return rendered;
}

/** Presses the button, and chooses a file where the system's window would open. */
async function choose(text: string, name: string): Promise<void> {
  const opened = new Promise<HTMLInputElement>((resolve) => {
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function click(
      this: HTMLInputElement,
    ) {
      resolve(this);
    });
  });
  await page.getByRole('button', { name: 'Import from file' }).click();
  const input = await opened;
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}

it('a printer goes out as a file and comes in again as one of one’s own, in use', async () => {
  const { editor, fake } = await open('Printers');
  await page.getByRole('button', { name: 'Save to Mine' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Workshop');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Export to file' }).click();
  const [made] = fake.delivered.slice(-1);
  expect(made!.fileName).toBe('Workshop.printer.json');
  const text = new TextDecoder().decode(made!.file as Uint8Array<ArrayBuffer>);
  const before = editor.plate().printer;
  await choose(text, made!.fileName);
  await expect.poll(() => editor.plate().printer).not.toBe(before);
  expect(editor.getState().library['printer']!.items).toHaveLength(2);
});

it('a file that is none says so, in both languages, and changes nothing', async () => {
  const { editor } = await open('Materials');
  const before = editor.plate().material;
  await choose('solid model', 'model.stl');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('“model.stl” wasn’t exported from this library. Nothing was changed.');
  const printer = JSON.stringify({
    format: 'corallite-library-item',
    version: 1,
    kind: 'printer',
    name: 'x',
  });
  await choose(printer, 'x.json');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('“x.json” belongs in another tab of the library.');
  expect(editor.plate().material).toEqual(before);
});
