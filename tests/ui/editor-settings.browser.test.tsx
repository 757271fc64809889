import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { readDeviceSettings } from '../../src/ui/editor/device-settings.ts';
import { inPortal } from './editor-in-portal.tsx';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
  readDeviceSettings();
});

type Screen = Awaited<ReturnType<typeof inPortal>>['screen'];

/** The settings at a tab, from the menu behind the mark. */
async function openSettings(screen: Screen, tab: string) {
  await screen.getByRole('button', { name: 'Main menu' }).click();
  await screen.getByRole('menuitem', { name: 'Settings…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

async function close(screen: Screen) {
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
}

describe('keys of one’s own', () => {
  it('are chosen by keyboard alone, taken from who has them, and hold at once', async () => {
    const { screen, editor } = await inPortal(false);
    editor.selectAll();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('button', { name: 'Change shortcuts' })).toBeVisible();
    screen.getByRole('button', { name: 'Change shortcuts' }).element().focus();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Settings' });
    const keys = dialog.getByRole('button', { name: /^Change shortcut for “Duplicate selection”/ });
    await expect.element(keys).toHaveAccessibleName('Change shortcut for “Duplicate selection”: D');
    keys.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('textbox', { name: 'Press the new shortcut' })).toHaveFocus();

    await userEvent.keyboard('{Control>}t{/Control}');
    await expect.element(dialog.getByText('Ctrl+T is reserved by the browser. Try another.')).toBeVisible();
    await userEvent.keyboard('m');
    await expect.element(dialog.getByText('M is already used for Move tool.')).toBeVisible();
    // Nothing is taken before the person says so, and the way there is a key too.
    expect(localStorage.getItem('keys')).toBeNull();
    await userEvent.keyboard('{Tab}');
    await expect.element(dialog.getByRole('button', { name: 'Replace' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(keys).toHaveAccessibleName('Change shortcut for “Duplicate selection”: M');
    await expect.element(keys).toHaveFocus();
    await expect
      .element(dialog.getByRole('button', { name: 'Change shortcut for “Move tool”: None' }))
      .toBeVisible();
    await expect.element(dialog.getByText('Duplicate selection: M')).toBeInTheDocument();

    await close(screen);
    await userEvent.keyboard('m');
    await vi.waitFor(() => expect(editor.parts()).toHaveLength(2));
    expect(editor.getState().tool).toBe('select');
    await userEvent.keyboard('d');
    await userEvent.keyboard('{F3}');
    await expect.element(screen.getByRole('option', { name: 'Duplicate selection M' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: 'Move tool', exact: true })).toBeVisible();
    expect(editor.parts()).toHaveLength(2);
  });

  it('are left as they were by Escape, which leaves the dialog open', async () => {
    const { screen } = await inPortal(false);
    const dialog = await openSettings(screen, 'Shortcuts');
    await dialog.getByRole('button', { name: /^Change shortcut for “X-ray”/ }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
    await expect
      .element(dialog.getByRole('button', { name: 'Change shortcut for “X-ray”: X' }))
      .toHaveFocus();
    await close(screen);
    expect(localStorage.getItem('keys')).toBeNull();
  });

  it('go back one by one, asking who has them now, and all at once, which can be undone', async () => {
    const { screen } = await inPortal(false);
    localStorage.setItem('keys', '{"edit.duplicate":[],"view.xray":["d"]}');
    readDeviceSettings();
    const dialog = await openSettings(screen, 'Shortcuts');
    await dialog.getByRole('button', { name: 'Reset shortcut for “Duplicate selection”' }).click();
    await expect.element(dialog.getByText('D is already used for X-ray.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect
      .element(dialog.getByRole('button', { name: 'Change shortcut for “X-ray”: None' }))
      .toBeVisible();
    expect(localStorage.getItem('keys')).toBe('{"view.xray":[]}');
    await dialog.getByRole('button', { name: 'Reset all' }).click();
    await expect
      .element(dialog.getByRole('button', { name: 'Change shortcut for “X-ray”: X' }))
      .toBeVisible();
    expect(localStorage.getItem('keys')).toBeNull();
    await dialog.getByRole('button', { name: 'Undo reset' }).click();
    expect(localStorage.getItem('keys')).toBe('{"view.xray":[]}');
    await dialog.getByRole('button', { name: /^Change shortcut for “Home view”/ }).click();
    await dialog.getByRole('button', { name: 'Remove shortcut' }).click();
    expect(localStorage.getItem('keys')).toBe('{"view.xray":[],"view.home":[]}');
  });

  it('are those that the manual names, and no others are', async () => {
    const { screen, editor } = await inPortal(false);
    localStorage.setItem('keys', '{"edit.duplicate":["Shift+k"],"edit.select-all":[]}');
    readDeviceSettings();
    editor.setTool('move');
    await screen
      .getByRole('complementary', { name: 'Tool and print' })
      .getByRole('button', { name: 'About this panel' })
      .click();
    const body = screen.getByRole('region', { name: 'Manual' });
    await expect
      .element(body.getByText(/^Shift\+K makes a copy beside each selected part/))
      .toBeInTheDocument();
    await expect.element(body.getByText(/box-selects, – selects everything/)).toBeInTheDocument();
    // What was not changed stands as it is written.
    await expect.element(body.getByText(/Esc during a drag cancels it/)).toBeInTheDocument();
  });

  it('of one letter are neither shown nor held where these are off', async () => {
    const { screen, editor } = await inPortal(false);
    const dialog = await openSettings(screen, 'Shortcuts');
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await close(screen);
    editor.selectAll();
    await userEvent.keyboard('d');
    await screen.getByRole('button', { name: 'Main menu' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Open file… Ctrl+O' })).toBeVisible();
    expect(editor.parts()).toHaveLength(1);
  });
});

describe('the hand and the eye', () => {
  it('have the mouse of another program at once, told by the bottom bar and kept', async () => {
    const { screen, view } = await inPortal(false);
    const hint = (text: string) => screen.getByText(text, { exact: true });
    await expect.element(hint('Right-drag')).toBeVisible();
    const dialog = await openSettings(screen, 'Editor');
    await dialog.getByRole('radio', { name: 'Blender' }).click();
    await expect.element(dialog.getByText('Shift + middle-drag')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Pan' }).click();
    expect(view.asked.at(-1)).toBe('navigation {"scheme":"blender","twoFingers":"pan"}');
    await close(screen);
    await expect.element(hint('Right-drag')).not.toBeInTheDocument();
    expect([localStorage.getItem('navigation'), localStorage.getItem('twoFingers')]).toEqual([
      'blender',
      'pan',
    ]);
  });

  it('have large shapes of issues', async () => {
    const { screen } = await inPortal(false);
    const size = () => document.querySelector('[data-kind="island"]')!.getBoundingClientRect().width;
    expect(size()).toBe(10);
    const dialog = await openSettings(screen, 'Editor');
    await dialog.getByRole('switch', { name: 'Larger issue markers' }).click();
    await vi.waitFor(() => expect(size()).toBe(14));
    expect(localStorage.getItem('issueShapes')).toBe('strong');
  });

  it('find nothing where what was kept is none of ours', async () => {
    localStorage.setItem('navigation', 'maya');
    localStorage.setItem('twoFingers', '');
    localStorage.setItem('keys', '[1]');
    readDeviceSettings();
    const { screen, view } = await inPortal(false);
    expect(view.asked).toContain('navigation {"scheme":"corallite","twoFingers":"orbit"}');
    await expect.element(screen.getByText('Right-drag', { exact: true })).toBeVisible();
  });
});
