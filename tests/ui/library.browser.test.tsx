import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { genericCraft, genericMaterial } from '#document';
import { payloadOfCraft, payloadOfMaterial } from '#editor';
import { contentHash, fail } from '#base';
import { encodeMesh, supportTypes } from '#kernel';
import { loadChineseFontRules } from '#ui';
import { canvasPixels } from '#tests/canvas-pixels.ts';
import { createMemoryCloud } from '#tests/cloud.ts';
import { makeBox } from '#tests/meshes.ts';
import { createMemoryCommunity, createMemoryItems } from '#tests/library.ts';
import { createMemoryShelf } from '#tests/shelf.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { setThemeChoice } from '../../src/ui/preferences.ts';
import { renderPageWith } from './render-page.tsx';

/** `VITE_PICTURES=1 npx vitest run --project browser tests/ui/library.browser.test.tsx` keeps every look in tests/output/library. */
const PICTURES = import.meta.env['VITE_PICTURES'] === '1';

loadChineseFontRules();
let cloud: ReturnType<typeof createMemoryCloud>;
let community: ReturnType<typeof createMemoryCommunity>;
beforeEach(async () => {
  await page.viewport(1440, 900);
  cloud = createMemoryCloud();
  community = createMemoryCommunity(cloud.blobs);
  history.replaceState(null, '', '/editor');
});
afterEach(async () => {
  setThemeChoice('light');
  await changeLanguage('en');
  await cleanup();
});

async function open(person: string | null = 'Lin') {
  const line = { online: true, stalls: false };
  const shelf = createMemoryItems();
  const port = community.as(person ?? '', () => line.online);
  const rendered = await renderPageWith({
    sizes: [[20, 20, 20]],
    cloud: cloud.device(person).port,
    ports: {
      shelf: createMemoryShelf().port,
      items: shelf.port,
      community: {
        ...port,
        async download(id, hash, size, signal, report) {
          if (!line.stalls) return port.download(id, hash, size, signal, report);
          report(size / 2);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return fail('cancelled', 'stopped');
        },
      },
    },
  });
  return { ...rendered, shelf, line };
}

/** Opens the library from the print card, at one of what a plate is set up with. */
async function openLibrary(tab: string) {
  await page.getByRole('button', { name: /^Printer:/ }).click();
  await page.getByRole('radio', { name: tab }).click();
}

const LOOKS = [
  { width: 1440, height: 900, theme: 'light', language: 'en' },
  { width: 1024, height: 768, theme: 'dark', language: 'zh' },
] as const;

/** The dialog in every look, where pictures are asked for; it stands within the window in each. */
async function lookAt(name: string) {
  for (const { width, height, theme, language } of LOOKS) {
    await page.viewport(width, height);
    setThemeChoice(theme);
    await changeLanguage(language);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    const { left, right, top, bottom } = dialog.element().getBoundingClientRect();
    expect([left >= 0, top >= 0, right <= width, bottom <= height], name).toEqual([true, true, true, true]);
    if (!PICTURES) continue;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await page.screenshot({ path: `../output/library/${name}-${theme}-${language}-${width}.png` });
  }
  await page.viewport(1440, 900);
  await changeLanguage('en');
  setThemeChoice('light');
}

const craft = { ...genericCraft, layerHeight: 0.03, normal: { ...genericCraft.normal, exposureTime: 1.8 } };
const material = (name: string, brand: string) =>
  community.put('Ana', 'material', name, payloadOfMaterial({ ...genericMaterial, name, brand }));

it('shows what others publish, by pages, searched and ordered, and uses a copy that says whose it was', async () => {
  const reef = community.put(
    'Ana',
    'craft',
    'Reef 30',
    payloadOfCraft(craft, { printer: 'Mono 4K', material: 'Grey' }),
  );
  for (const name of ['Fine', 'Fast', 'Draft'])
    community.put('Ben', 'craft', name, payloadOfCraft(genericCraft, { printer: '', material: '' }));
  await community.as('Mei').react(reef, 'like', true);
  const { screen, editor } = await open();
  await editor.library.load('craft');
  await openLibrary('Print crafts');
  await screen.getByRole('radio', { name: 'Community' }).click();
  const list = screen.getByRole('list', { name: 'Community' });
  await expect.element(list.getByRole('button').first()).toBeVisible();
  expect(list.getByRole('button').elements()).toHaveLength(2);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => list.getByRole('button').elements().length).toBe(4);
  await screen.getByRole('searchbox', { name: 'Name, brand or model' }).fill('reef');
  await expect.poll(() => list.getByRole('button').elements().length).toBe(1);
  await list.getByRole('button').click();
  await expect.element(screen.getByText('Tried on')).toBeVisible();
  await lookAt('community-craft');
  await screen.getByRole('button', { name: /^Like/ }).click();
  await expect.poll(() => community.countsOf(reef).likes).toBe(2);
  await screen.getByRole('button', { name: 'Use' }).click();
  await expect.poll(() => editor.plate().craft).toMatchObject({ name: 'Reef 30', layerHeight: 0.03 });
  await expect.element(screen.getByText('From “Reef 30” by Ana')).toBeVisible();
  expect(community.countsOf(reef).downloads).toBe(1);
  editor.undo();
  expect(editor.plate().craft.layerHeight).toBe(0.05);
});

it('says what stands in the way: nobody is logged in, no network, a value that no craft may have', async () => {
  const first = await open(null);
  await first.editor.library.keep('material', { name: 'Grey', payload: payloadOfMaterial(genericMaterial) });
  await openLibrary('Materials');
  await expect.element(first.screen.getByText('Saved on this device only.')).toBeVisible();
  await first.screen.getByRole('radio', { name: 'Community' }).click();
  await expect.element(first.screen.getByText('Log in to see what others have published.')).toBeVisible();
  await lookAt('signed-out');
  await cleanup();

  const odd = material('Odd', 'Acme');
  community.rows.get(odd)!.payload = { ...community.rows.get(odd)!.payload, density: 99 };
  const { screen, line, shelf } = await open();
  await openLibrary('Materials');
  line.online = false;
  await screen.getByRole('radio', { name: 'Community' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You’re offline');
  line.online = true;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('list', { name: 'Community' }).getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“Odd” has values');
  await expect.element(screen.getByRole('button', { name: 'Use' })).toHaveAttribute('aria-disabled', 'true');
  expect(shelf.items.size).toBe(0);
});

it('marks what differs from the saved craft, saves it, publishes it and says what became of that', async () => {
  const { screen, editor, shelf } = await open();
  await openLibrary('Print crafts');
  await screen.getByRole('button', { name: 'Save to Mine' }).click();
  await expect.poll(() => shelf.items.size).toBe(1);
  const exposure = screen.getByRole('textbox', { name: /^Exposure time(?!, normal)/ });
  await exposure.fill('41');
  await userEvent.keyboard('{Enter}');
  const dot = screen.getByRole('button', { name: /^Exposure time, bottom layers: restore the saved 30/ });
  await expect.element(dot).toBeVisible();
  await dot.click();
  await expect.element(exposure).toHaveValue('30.0');
  await exposure.fill('41');
  await userEvent.keyboard('{Enter}');
  await lookAt('craft-differs');
  await screen.getByRole('button', { name: /^Greys/ }).click();
  await expect.element(screen.getByText(/^An edge and a support/)).toBeVisible();
  const greys = (): number => {
    const canvas = page.getByRole('dialog').element().querySelector('canvas')!;
    return new Set(canvasPixels(canvas).filter((_, at) => at % 4 === 0)).size;
  };
  await expect.poll(greys).toBeGreaterThan(2);
  if (PICTURES) await lookAt('craft-greys');
  editor.setCraft({ antialias: 'off' });
  await expect.poll(greys).toBe(2);
  editor.undo();
  await screen.getByRole('button', { name: /^Motion by area/ }).click();
  await screen.getByRole('switch', { name: 'Move by area' }).click();
  const slowest = screen.getByRole('textbox', { name: /^Normal motion from/ });
  await slowest.fill('5');
  await userEvent.keyboard('{Enter}');
  // Nothing is both quick and slow.
  await expect.element(slowest).toHaveAttribute('aria-invalid', 'true');
  await slowest.fill('250');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => editor.plate().craft.motionByArea)
    .toMatchObject({ on: true, quickBelow: 25, fullFrom: 250 });
  if (PICTURES) await lookAt('craft-by-area');
  const restored = screen.getByRole('button', { name: /^Normal motion from: restore the saved 500/ });
  await restored.click();
  await expect.element(slowest).toHaveValue('500');
  await screen.getByRole('button', { name: /^Exposure test/ }).click();
  await expect.element(screen.getByText(/^1\.5 s to /)).toBeVisible();
  if (PICTURES) await lookAt('craft-exposure-test');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => [...shelf.items.values()][0]!.payload['bottom'])
    .toMatchObject({ exposureTime: 41 });
  await screen.getByRole('button', { name: 'Publish' }).click();
  const asked = screen.getByRole('dialog', { name: /^Publish/ });
  await asked.getByRole('radiogroup', { name: 'Can others use it commercially?' }).getByText('No').click();
  await expect.element(asked.getByText('CC BY-NC 4.0: attribution, non-commercial')).toBeVisible();
  await lookAt('publish');
  await asked.getByRole('button', { name: 'Publish' }).click();
  await expect.element(screen.getByText('In review')).toBeVisible();
  const [id] = [...community.rows.keys()];
  community.decide(id!, 'unapproved', 'Say what it was tried on.');
  await editor.library.load('craft');
  await expect.element(screen.getByText('Not approved: Say what it was tried on.')).toBeVisible();
  await lookAt('craft-refused');
});

it('takes what is typed as a search, once it is open', async () => {
  const { screen } = await open(null);
  await page.getByRole('button', { name: /^Printer:/ }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('no such printer');
  await expect.element(screen.getByText(/no such printer/)).toBeVisible();
});

it('makes a printer of one’s own from a built-in one, and says when its pixels are not square', async () => {
  const { screen, editor, shelf } = await open(null);
  await openLibrary('Printers');
  editor.setPrinter('large');
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await screen.getByRole('button', { name: 'Save to Mine' }).click();
  await expect.poll(() => editor.printer().id).not.toBe('large');
  expect([...shelf.items.keys()]).toEqual([editor.printer().id]);
  const width = screen.getByRole('textbox', { name: /^Pixels across/ });
  await width.fill('3000');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/no longer be square/)).toBeVisible();
  expect(editor.printer().width).toBe(3000);
  await lookAt('printer-own');
  const plates = editor.plates().length;
  await screen.getByRole('button', { name: 'Test print' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  // The fake of the harness reads no files: that one was given to read is all that shows here, and no plate is made without it.
  expect(editor.plates()).toHaveLength(plates);
  const imported = () => editor.getState().imports.map(({ name }) => name);
  expect(imported()).toEqual(['Printer test.stl']);
  // Where there is no room for another plate, the one on show is left alone, and the dialog says why.
  while (editor.addPlate().ok);
  const shown = editor.plate();
  await openLibrary('Printers');
  await screen.getByRole('button', { name: 'Test print' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  await screen.getByRole('radio', { name: 'Print crafts' }).click();
  await screen.getByRole('button', { name: /^Exposure test/ }).click();
  await screen.getByRole('button', { name: 'Make the test' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(imported()).toEqual(['Printer test.stl']);
  expect(editor.plate()).toBe(shown);
});

it('keeps a type of the project, and reads a script of somebody’s before it runs', async () => {
  community.put('Ana', 'supportScript', 'Rim', { source: 'for (const part of parts()) tip(part);' });
  community.put('Ana', 'supportType', 'Strong', { values: supportTypes.heavy });
  const { screen, editor } = await open();
  editor.selectAll();
  editor.setStage('support');
  editor.setTool('support-types');
  await screen.getByRole('button', { name: 'Type library' }).click();
  await screen.getByRole('radio', { name: 'Community' }).click();
  await screen.getByRole('list', { name: 'Community' }).getByRole('button').click();
  await lookAt('types');
  await screen.getByRole('button', { name: 'Use' }).click();
  await expect.poll(() => editor.document.all('support-type').map(({ name }) => name)).toEqual(['Strong']);
  await screen.getByRole('radio', { name: 'Scripts' }).click();
  await screen.getByRole('radio', { name: 'Community' }).click();
  await screen.getByRole('list', { name: 'Community' }).getByRole('button').click();
  await expect.element(screen.getByText('for (const part of parts()) tip(part);')).toBeVisible();
  await lookAt('scripts');
  await screen.getByRole('button', { name: 'Use' }).click();
  await expect.poll(() => editor.getState().tool).toBe('support-scripts');
  const [own] = editor.getState().library['supportScript']!.items;
  await expect.poll(() => editor.getState().toolParams['script']).toBe(own!.id);
});

/** A square of one colour. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('keeps the selection under a name, and withdraws and shows again what was published of it', async () => {
  const { screen, editor } = await open();
  editor.selectAll();
  await userEvent.keyboard('{Shift>}m{/Shift}');
  await screen.getByRole('textbox', { name: 'Name' }).fill('Spacer');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [...community.rows.values()].map((row) => row.name)).toEqual(['Spacer']);
  await userEvent.keyboard('{F3}');
  await userEvent.keyboard('Part library{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Spacer' })).toBeVisible();
  const [sent] = community.rows.keys();
  community.decide(sent!, 'approved');
  await editor.library.load('part');
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await screen.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(() => community.rows.get(sent!)!.state).toBe('approved');
});

it('finds what the person has collected of others’ parts, and places it as one step', async () => {
  const bytes = encodeMesh(makeBox(12, 12, 4));
  const hash = await contentHash(bytes);
  cloud.blobs.set(hash, bytes);
  const more = { content: { content: hash, size: bytes.length, assets: [] }, cover: PICTURE };
  const payload = { size: [12, 12, 4], triangles: 12 };
  const knob = community.put('Ana', 'part', 'Knob', payload, more);
  community.put('Ben', 'part', 'Corner', payload, more);
  await community.as('Lin').react(knob, 'collect', true);
  const { screen, editor, line } = await open();
  await userEvent.keyboard('{F3}');
  await userEvent.keyboard('Part library{Enter}');
  await screen.getByRole('radio', { name: 'Favourites' }).click();
  await screen.getByRole('list', { name: 'Favourites' }).getByRole('button').click();
  await expect.element(page.getByRole('dialog').getByText('Triangles')).toBeVisible();
  if (PICTURES) await lookAt('part-favourites');
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use' });
  // A slow network: how far it is, and a way to stop it.
  line.stalls = true;
  await use.click();
  const progress = page.getByRole('progressbar', { name: 'Downloading “Knob”' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '50');
  if (PICTURES) await lookAt('part-on-its-way');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(progress).not.toBeInTheDocument();
  expect(editor.parts().map((part) => part.name)).not.toContain('Knob');
  line.stalls = false;
  await use.click();
  await expect.poll(() => editor.parts().map((part) => part.name)).toContain('Knob');
  editor.undo();
  expect(editor.parts().map((part) => part.name)).not.toContain('Knob');
});
