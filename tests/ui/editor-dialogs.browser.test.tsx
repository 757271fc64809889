import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ok, unwrap } from '#base';
import { examineMesh } from '#kernel';
import { loadChineseFontRules } from '#ui';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { setThemeChoice } from '../../src/ui/preferences.ts';
import { endTour, nextTourStep, startTour, TOUR_STEPS } from '../../src/ui/editor/shared/tour-store.ts';
import { createMemoryCloud, type MemoryCloud } from '#tests/cloud.ts';
import { fileNamed, createFakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { inPortal } from './editor-in-portal.tsx';
import { renderPageWith } from './render-page.tsx';

/** `VITE_PICTURES=1 npx vitest run --project browser tests/ui/editor-dialogs.browser.test.tsx` keeps every look in tests/output/editor. */
const PICTURES = import.meta.env['VITE_PICTURES'] === '1';

/** The window, theme and language of a look. */
const LOOKS = [
  { width: 1440, height: 900, theme: 'dark', language: 'zh' },
  { width: 1440, height: 900, theme: 'light', language: 'en' },
  { width: 1024, height: 768, theme: 'dark', language: 'zh' },
  { width: 1024, height: 768, theme: 'light', language: 'en' },
] as const;

const BOX = [20, 10, 30] as const;
const SOUND = examineMesh(makeBox(...BOX));
let cloud: MemoryCloud;
loadChineseFontRules();
beforeEach(async () => {
  await page.viewport(1440, 900);
  cloud = createMemoryCloud();
  history.replaceState(null, '', '/editor');
});
afterEach(async () => {
  endTour();
  setThemeChoice('light');
  await cleanup();
});

/** Another editor in the same account. */
function otherDevice() {
  const fake = createFakePorts();
  return startEditor({ ...fake, ports: { ...fake.ports, cloud: cloud.device().port } });
}

/** Texts that are wider than their place, and have no tooltip to say the rest. */
const cutTexts = (root: Element): readonly string[] =>
  [...root.querySelectorAll('*')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
    .filter((each) => each.children.length === 0 && each.closest('[title], .visually-hidden') === null)
    .filter((each) => getComputedStyle(each).overflowX !== 'visible')
    .map((each) => each.textContent);

/** Looks at what `selector` names in every look: it is inside the window and nothing in it is cut. */
async function lookAt(name: string, selector: string): Promise<void> {
  for (const { width, height, theme, language } of LOOKS) {
    await page.viewport(width, height);
    setThemeChoice(theme);
    await changeLanguage(language);
    // Two frames: drawn in the new size and language, then followed by what follows what was drawn.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    if (PICTURES) {
      await new Promise((resolve) => setTimeout(resolve, 350));
      await page.screenshot({ path: `../output/editor/${name}-${theme}-${language}-${width}.png` });
    }
    const place = `${name} ${language} ${width}`;
    // What is drawn when there is time for it may come after those.
    const root = () => document.querySelector(selector)!;
    await expect.poll(root, { message: place }).not.toBeNull();
    const isInside = () => {
      const { left, top, right, bottom } = root().getBoundingClientRect();
      return [left >= 0, top >= 0, right <= width, bottom <= height];
    };
    await expect.poll(isInside, { message: place }).toEqual([true, true, true, true]);
    await expect.poll(() => cutTexts(root()), { message: place }).toEqual([]);
  }
  await changeLanguage('en');
}

describe('what lies over the editor stands within the window and cuts no text', () => {
  it('when a project was saved elsewhere', async () => {
    const { editor } = await renderPageWith({ sizes: [BOX], cloud: cloud.device().port });
    unwrap(await editor.saveCopyToCloud('Coral'));
    const other = await otherDevice();
    unwrap(await other.openProject('project-1'));
    unwrap(other.renameDocument('Coral, theirs'));
    unwrap(await other.saveToCloud());
    unwrap(editor.renameDocument('Reef display, tall, with its stand'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await lookAt('conflict', '[role="dialog"]');
  });

  it('when another project is opened over unsaved work', async () => {
    const other = await otherDevice();
    unwrap(await other.saveCopyToCloud('Coral'));
    await renderPageWith({ sizes: [BOX], cloud: cloud.device().port, project: 'project-1' });
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await lookAt('leave', '[role="dialog"]');
  });

  it('when a project is saved for the first time, or somebody has to log in for it', async () => {
    await renderPageWith({ sizes: [BOX], cloud: cloud.device().port });
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await lookAt('save', '[role="dialog"]');
    await cleanup();
    await renderPageWith({ sizes: [BOX], cloud: cloud.device(null).port });
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await lookAt('login', '[role="alertdialog"]');
  });

  it('at every step of the guided tour', async () => {
    const { editor, fake } = await renderPageWith({});
    for (const step of TOUR_STEPS) {
      if (step === 'import') startTour();
      if (step === 'move') {
        fake.setBox('coral.stl', ...BOX);
        await editor.importFiles([fileNamed('coral.stl')]);
      }
      if (step === 'issue' || step === 'export') nextTourStep();
      if (step === 'slice') nextTourStep();
      if (step === 'layer') editor.setStage('slice');
      await lookAt(`tour-${step}`, 'section[aria-label]:has(output)');
    }
  });

  it('when the account menu is open', async () => {
    const { screen } = await inPortal(true);
    await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await lookAt('account-menu', '[role="menu"]');
  });

  it.each(['Account', 'Appearance', 'Units', 'Editor', 'Shortcuts'])(
    'when the settings are open at %s',
    async (tab) => {
      const { screen } = await inPortal(true);
      await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
      await screen.getByRole('menuitem', { name: 'Settings' }).click();
      await screen.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: tab }).click();
      await lookAt(`settings-${tab.toLowerCase()}`, '[role="dialog"]');
    },
  );

  it('where a shared project is only looked at', async () => {
    const owner = await otherDevice();
    await importBoxes(owner, BOX);
    unwrap(await owner.saveCopyToCloud('Reef display, tall'));
    const { editor } = await renderPageWith({
      cloud: cloud.device().port,
      viewing: { leave: () => undefined },
    });
    unwrap(await editor.openProject('project-1'));
    await lookAt('view-only', 'header[data-region="top"]');
  });

  it('where something was found of an imported part', async () => {
    const { editor, fake } = await renderPageWith({});
    fake.examined.answer = ok({ ...SOUND, openEdges: 1234, duplicateFaces: 1, shells: 3 });
    fake.setBox('Reef display, tall, with its stand.stl', ...BOX);
    await editor.importFiles([fileNamed('Reef display, tall, with its stand.stl')]);
    await expect.element(page.getByText(/1,234 open edges/).first()).toBeVisible();
    await page.viewport(1440, 900);
    await lookAt('flawed', 'aside[data-region="parts"]');
    await lookAt('flawed-facts', '[data-region="inspect"]');
  });

  it('where a part is of no size to print: a press scales it, and the notice goes', async () => {
    await page.viewport(1440, 900);
    const { screen, editor, fake } = await renderPageWith({});
    fake.setBox('tiny.stl', 0.5, 0.4, 0.3);
    await editor.importFiles([fileNamed('tiny.stl')]);
    await expect.element(screen.getByText(/0\.500 × 0\.400 × 0\.300 mm: very small/)).toBeVisible();
    await lookAt('tiny', 'aside[data-region="parts"]');
    // The notice of the file asks, and the panel not a second time.
    await screen.getByRole('button', { name: 'Scale × 25.4' }).click();
    await expect.element(screen.getByText(/very small/)).not.toBeInTheDocument();
    expect(editor.partBox(editor.parts()[0]!.id)!.max[2]).toBeCloseTo(7.62, 2);
    editor.undo();
    expect(editor.partBox(editor.parts()[0]!.id)!.max[2]).toBeCloseTo(0.3, 3);
  });

  it('where several parts are of no size to print: they are asked about once', async () => {
    await page.viewport(1440, 900);
    const { screen, editor, fake } = await renderPageWith({});
    const names = ['bracket.stl', 'cover, left.stl', 'cover, right.stl'];
    for (const name of names) fake.setBox(name, 0.5, 0.4, 0.3);
    await editor.importFiles(names.map(fileNamed));
    await expect.element(screen.getByText('3 files are very small')).toBeVisible();
    await expect.element(screen.getByText('cover, left.stl: 0.500 × 0.400 × 0.300 mm')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Scale × 25.4' })).not.toBeInTheDocument();
    await lookAt('tiny-files', 'aside[data-region="parts"]');
    await screen.getByRole('button', { name: 'Scale all × 25.4' }).click();
    await expect.element(screen.getByText(/very small/)).not.toBeInTheDocument();
    for (const { id } of editor.parts()) expect(editor.partBox(id)!.max[2]).toBeCloseTo(7.62, 2);
    editor.undo();
    for (const { id } of editor.parts()) expect(editor.partBox(id)!.max[2]).toBeCloseTo(0.3, 3);
  });

  it('where one of several parts of no size to print was drawn in another unit: it alone is scaled', async () => {
    await page.viewport(1440, 900);
    const { screen, editor, fake } = await renderPageWith({});
    const names = ['bracket.stl', 'cover.stl', 'lid.stl'];
    for (const name of names) fake.setBox(name, 0.5, 0.4, 0.3);
    await editor.importFiles(names.map(fileNamed));
    await screen.getByRole('button', { name: 'Scale cover.stl × 25.4' }).click();
    await expect.element(screen.getByText('2 files are very small')).toBeVisible();
    const heights = editor.parts().map(({ id }) => editor.partBox(id)!.max[2]);
    expect(heights.map((height) => height.toFixed(2))).toEqual(['0.30', '7.62', '0.30']);
    expect(editor.getState().selection).toEqual([editor.parts()[1]!.id]);
  });

  it('where the parts lie behind a button: a file of no size to print brings them forward', async () => {
    await page.viewport(1024, 768);
    const { screen, editor, fake } = await renderPageWith({});
    const parts = screen.getByRole('button', { name: 'Parts', exact: true });
    await expect.element(parts).toHaveAttribute('aria-pressed', 'false');
    fake.setBox('tiny.stl', 0.5, 0.4, 0.3);
    await editor.importFiles([fileNamed('tiny.stl')]);
    await screen.getByRole('button', { name: 'Scale × 25.4' }).click();
    await expect.element(parts).toHaveAttribute('aria-pressed', 'true');
  });
});
