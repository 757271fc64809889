import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { CLIP_TYPE } from '#editor';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

/** Tells the page of a clipboard event, as the browser does; whether the page took it. */
function tell(type: 'copy' | 'cut' | 'paste', data: DataTransfer, target: Element = document.body): boolean {
  return !target.dispatchEvent(
    new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

it('Copy, cut and paste are the browser’s own events', async () => {
  const { editor } = await renderPage([20, 10, 30]);
  editor.selectAll();
  const data = new DataTransfer();
  expect(tell('copy', data)).toBe(true);
  expect(data.getData('text/plain')).toBe('box1, 20.0 × 10.0 × 30.0 mm');
  expect(data.getData(CLIP_TYPE)).toContain('corallite-parts');
  expect(tell('paste', data)).toBe(true);
  await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['box1', 'box1 2']);
  expect(tell('cut', data)).toBe(true);
  expect(editor.parts().map(({ name }) => name)).toEqual(['box1']);
});

it('a text field keeps its clipboard, and so does selected text', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  editor.selectAll();
  await screen.getByRole('button', { name: 'Find a part' }).click();
  const field = screen.getByRole('searchbox').element();
  const data = new DataTransfer();
  for (const type of ['copy', 'cut', 'paste'] as const) expect(tell(type, data, field)).toBe(false);
  expect(data.types).toEqual([]);
  document.getSelection()!.selectAllChildren(screen.getByRole('heading', { name: 'Parts' }).element());
  expect(tell('copy', data)).toBe(false);
  document.getSelection()!.removeAllRanges();
  expect(tell('copy', data)).toBe(true);
});

it('keys reach the browser, and paste in place is ours', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  await screen.getByRole('row', { name: 'box1' }).click();
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.keyboard('{Control>}{Shift>}V{/Shift}{/Control}');
  await expect.poll(() => editor.parts()).toHaveLength(2);
  expect(editor.parts()[1]!.transform).toEqual(editor.parts()[0]!.transform);
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.poll(() => editor.parts()).toHaveLength(3);
  await userEvent.keyboard('{Control>}x{/Control}');
  await expect.poll(() => editor.parts()).toHaveLength(2);
});

it('files that are pasted or dropped are imported, and not taken for parts', async () => {
  const { editor, fake } = await renderPage([20, 10, 30]);
  fake.setBox('coral.stl', 5, 5, 5);
  const data = new DataTransfer();
  data.items.add(new File(['solid'], 'coral.stl'));
  tell('paste', data);
  await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['box1', 'coral']);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['box1', 'coral', 'coral']);
});
