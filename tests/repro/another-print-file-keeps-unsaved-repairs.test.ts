import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { PrintFile } from '#editor';
import { showPrintFile } from '../../src/ui/editor/actions/print-files.ts';
import type { PageStore } from '../../src/ui/editor/page-store.ts';

/** A print file with nothing but what replacing it asks for. */
const printFile = (isUnsaved: boolean, close = vi.fn()) =>
  ({ getState: () => ({ repairs: { isUnsaved } }), close }) as unknown as PrintFile;

it('a print file dropped on one with unsaved repairs waits until they may go', () => {
  const close = vi.fn();
  const repaired = printFile(true, close);
  const opened = printFile(false);
  const editor = { openPrintFile: vi.fn(() => opened) };
  const dropped = new File(['x'], 'plate.ctb');
  const store = createStore(() => ({ printFile: repaired, nextPrintFile: null })) as unknown as PageStore;

  showPrintFile(editor, store, dropped);
  expect(store.getState()).toMatchObject({ printFile: repaired, nextPrintFile: dropped });
  expect(close).not.toHaveBeenCalled();

  showPrintFile(editor, store, dropped, true);
  expect(store.getState()).toMatchObject({ printFile: opened, nextPrintFile: null });
  expect(close).toHaveBeenCalledOnce();

  showPrintFile(editor, store, dropped);
  expect(editor.openPrintFile).toHaveBeenCalledTimes(2);
});
