import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

const BOX = [20, 10, 30] as const;

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

describe('the plates of a project', () => {
  it('are tabs: one is added, shown, named by its place or by its own name', async () => {
    const { screen, editor } = await renderPage(BOX);
    const tabs = screen.getByRole('tablist', { name: 'Plates' });
    const names = () =>
      tabs
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent);
    expect(names()).toEqual(['Plate 1']);
    await screen.getByRole('button', { name: 'New plate' }).click();
    await expect.element(tabs.getByRole('tab', { name: 'Plate 2' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('Drop a model here')).toBeVisible();
    await tabs.getByRole('tab', { name: 'Plate 1' }).click();
    await expect.element(screen.getByRole('row', { name: 'box1' })).toBeVisible();
    await tabs.getByRole('tab', { name: 'Plate 1' }).dblClick();
    await screen.getByRole('textbox', { name: 'Plate name' }).fill('Large ones');
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Large ones', 'Plate 2']);
    // With keys: arrows go by, Enter shows, F2 renames, and a name of blanks is none.
    await tabs.getByRole('tab', { name: 'Large ones' }).click();
    await userEvent.keyboard('{ArrowRight}');
    expect(editor.parts()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => editor.parts()).toEqual([]);
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
    await expect.poll(() => editor.parts()).toHaveLength(1);
    await tabs.getByRole('tab', { name: 'Large ones' }).click();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Plate name' }).fill(' ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Plate 1', 'Plate 2']);
    // Who renamed by the keyboard goes on from the tab.
    await expect.poll(() => document.activeElement?.textContent).toBe('Plate 1');
    editor.undo();
    await expect.poll(names).toEqual(['Large ones', 'Plate 2']);
  });

  it('have a menu that duplicates, reorders and deletes; the last one stays', async () => {
    const { screen, editor } = await renderPage(BOX);
    const tab = (name: string) => screen.getByRole('tab', { name, exact: true });
    const choose = async (plate: string, entry: string) => {
      await tab(plate).click({ button: 'right' });
      await screen.getByRole('menuitem', { name: entry }).click();
    };
    await tab('Plate 1').click({ button: 'right' });
    await expect
      .element(screen.getByRole('menuitem', { name: 'Delete plate' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await choose('Plate 1', 'Duplicate');
    await expect.poll(() => editor.plates().length).toBe(2);
    const [first, second] = editor.plates().map(({ id }) => id);
    expect(editor.getState().plate).toBe(second);
    await choose('Plate 2', 'Move left');
    await expect.poll(() => editor.plates().map(({ id }) => id)).toEqual([second, first]);
    await choose('Plate 1', 'Delete plate');
    await expect.poll(() => editor.plates().map(({ id }) => id)).toEqual([first]);
    expect(editor.parts()).toHaveLength(1);
  });

  it('are reordered by a drag, and take parts that are dragged onto them or sent by a menu', async () => {
    const { screen, editor } = await renderPage(BOX, BOX);
    await screen.getByRole('button', { name: 'New plate' }).click();
    const tab = (name: string) => screen.getByRole('tab', { name, exact: true });
    await tab('Plate 1').click();
    const [first, second] = editor.plates().map(({ id }) => id);
    const drop = async (from: Element, to: Element, share = 0.5) => {
      const { left, width, top, height } = to.getBoundingClientRect();
      const start = from.getBoundingClientRect();
      const send = (type: string, clientX: number, clientY: number) =>
        from.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientX, clientY }),
        );
      send('pointerdown', start.left + 20, start.top + 5);
      send('pointermove', left + share * width, top + height / 2);
      // What the hand sees before it lets go.
      await expect.poll(() => document.querySelector('[data-target], [data-drop]')).not.toBeNull();
      send('pointerup', left + share * width, top + height / 2);
    };
    // A pointer that is made up cannot be captured.
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    onTestFinished(() => capture.mockRestore());
    await drop(screen.getByRole('row', { name: 'box1' }).element(), tab('Plate 2').element());
    await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['box2']);
    expect(editor.document.owned('part', second!).map(({ name }) => name)).toEqual(['box1']);
    await screen.getByRole('row', { name: 'box2' }).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Copy to plate' }).hover();
    await screen.getByRole('menuitem', { name: 'Plate 2' }).click();
    await expect.poll(() => editor.document.owned('part', second!).length).toBe(2);
    await screen.getByRole('row', { name: 'box2' }).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Move to plate' }).hover();
    await screen.getByRole('menuitem', { name: 'New plate' }).click();
    await expect.poll(() => editor.plates().length).toBe(3);
    expect(editor.parts()).toEqual([]);
    const [row] = document.querySelectorAll('[data-plate]');
    const { left, top } = row!.getBoundingClientRect();
    for (const [type, clientX] of [
      ['pointerdown', left + 5],
      ['pointermove', left + 90],
    ] as const)
      row!.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: top + 5 }));
    await expect.poll(() => document.querySelector('[data-drop]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-drop]')).toBeNull();
    expect(editor.plates()[0]!.id).toBe(first);
    await drop(tab('Plate 1').element(), tab('Plate 2').element(), 0.9);
    await expect
      .poll(() =>
        editor
          .plates()
          .map(({ id }) => id)
          .slice(0, 2),
      )
      .toEqual([second, first]);
  });

  it('show themselves when files are held over their tab', async () => {
    const { screen, editor } = await renderPage(BOX);
    await screen.getByRole('button', { name: 'New plate' }).click();
    const first = screen.getByRole('tab', { name: 'Plate 1' });
    const files = new DataTransfer();
    files.items.add(new File([''], 'gear.stl'));
    const over = (type: string) =>
      first.element().dispatchEvent(new DragEvent(type, { bubbles: true, dataTransfer: files }));
    over('dragenter');
    expect(editor.parts()).toEqual([]);
    await expect.poll(() => editor.parts().length).toBe(1);
    over('dragleave');
  });
});
