import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { render } from '#tests/render.ts';
import { useAnotherDocument } from '../../src/ui/editor/cloud/use-another-document.ts';
import { createPageStore, PageProvider } from '../../src/ui/editor/page-store.ts';
import { ServicesProvider, type EditorServices } from '../../src/ui/editor/services.ts';

/**
 * An address may ask for the library while the project is still read from the device. When it came it was taken for another
 * project, whose arrival closes the dialogs of the one before.
 */
it('a library that is open before the first project is here stays, and goes when another one comes', async () => {
  const editor = createStore(() => ({ documents: 0, loaded: false }));
  const page = createPageStore();
  const Probe = () => {
    useAnotherDocument();
    return null;
  };
  await render(
    <ServicesProvider value={{ editor } as unknown as EditorServices}>
      <PageProvider value={page}>
        <Probe />
      </PageProvider>
    </ServicesProvider>,
  );
  const library = { kind: 'library', tab: 'craft' } as const;
  page.setState({ dialog: library });
  flushSync(() => editor.setState({ documents: 1 }));
  flushSync(() => editor.setState({ loaded: true }));
  await new Promise(requestAnimationFrame);
  expect(page.getState().dialog).toEqual(library);

  flushSync(() => editor.setState({ documents: 2 }));
  await expect.poll(() => page.getState().dialog).toBe(null);
});
