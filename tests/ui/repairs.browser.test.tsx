import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Repairs } from '#compute/api';
import { fileNamed } from '#tests/editor-ports.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

/** The page with a model whose mesh slicing is said to have closed. */
async function renderClosed(openEdges: number, coneEdges = 0, repairs: Partial<Repairs> = {}) {
  const rendered = await renderPage();
  const { editor, fake, screen } = rendered;
  Object.assign(fake.slicer, { openEdges, coneEdges, repairs });
  fake.setBox('Vase.stl', 20, 10, 30);
  await editor.importFiles([fileNamed('Vase.stl')]);
  const notices = screen.getByRole('region', { name: 'Repairs' });
  await expect.element(notices).toBeVisible();
  return { ...rendered, notices };
}
const frames = (asked: readonly string[]) => asked.filter((call) => call.startsWith('frame'));

describe('a notice of what was repaired', () => {
  it('says how many edges were closed in what, shows where, and goes when it is dismissed', async () => {
    const { notices, editor, view } = await renderClosed(3120);
    await expect.element(notices.getByText('3,120 open edges closed in Vase')).toBeVisible();
    editor.select([], 'replace');
    editor.setLayer(10);
    await notices.getByRole('button', { name: 'Show on model' }).click();
    expect(editor.getState()).toMatchObject({ selection: [editor.parts()[0]!.id], currentLayer: null });
    expect(frames(view.asked)).toHaveLength(1);
    await notices.getByRole('button', { name: 'Repair', exact: true }).click();
    expect(editor.getState()).toMatchObject({ tool: 'repair', selection: [editor.parts()[0]!.id] });
    // The panel says it now, and the model is to be seen.
    await expect.element(notices).not.toBeInTheDocument();
    editor.setTool('select');
    await notices.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(notices).not.toBeInTheDocument();
    editor.nudge([1, 0, 0]);
    await vi.waitFor(() => expect(editor.getState().layers.status).toBe('ready'));
    await expect.element(notices).not.toBeInTheDocument();
  });

  it('is read out politely, interrupts nothing and takes no focus', async () => {
    const { screen } = await renderClosed(3120, 0, { volumeChange: 0.031 });
    const said = screen.getByText(/^3,120 open edges closed in Vase\. Closing changed the volume by 3\.1%/);
    await expect.element(said).toBeInTheDocument();
    expect(said.element().tagName).toBe('OUTPUT');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('dialog').query()).toBeNull();
  });

  it('warns where the volume changed, and of a hole that a cone capped, which it goes to', async () => {
    const { notices, view } = await renderClosed(40, 12, { volumeChange: 0.12, coneLoops: 1 });
    await expect.element(notices.getByText(/^Closing changed the volume by 12\.0%/)).toBeVisible();
    await expect.element(notices.getByText(/^A large hole was capped with a cone/)).toBeVisible();
    await notices.getByRole('button', { name: 'Show on model' }).click();
    expect(frames(view.asked)).toHaveLength(1);
  });

  it('speaks Chinese, the newest notice first', async () => {
    const { screen, editor, fake } = await renderClosed(40);
    fake.setBox('two.stl', 7, 7, 7);
    await editor.importFiles([fileNamed('two.stl')]);
    await changeLanguage('zh');
    await expect.element(screen.getByText('已封闭“two”的 40 条开放边').first()).toBeVisible();
    await changeLanguage('en');
  });
});

describe('a notice left alone', () => {
  /** The page with a notice, whose seconds pass by hand. */
  async function renderTimed(repairs: Partial<Repairs> = {}) {
    const { editor, fake, screen } = await renderPage();
    // The pointer is where the test before has left it.
    await screen.getByRole('complementary', { name: 'Tool and print' }).hover();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    Object.assign(fake.slicer, { openEdges: 40, repairs });
    fake.setBox('Vase.stl', 20, 10, 30);
    await editor.importFiles([fileNamed('Vase.stl')]);
    const notices = screen.getByRole('region', { name: 'Repairs' });
    await expect.element(notices).toBeVisible();
    return { editor, screen, notices };
  }

  it('goes by itself, and is still among the checks of print info', async () => {
    const { editor, screen, notices } = await renderTimed();
    vi.advanceTimersByTime(9000);
    await expect.element(notices).toBeVisible();
    vi.advanceTimersByTime(1000);
    await expect.element(notices).not.toBeInTheDocument();
    editor.setStage('slice');
    await expect.element(screen.getByRole('term').filter({ hasText: 'Open edges closed' })).toBeVisible();
  });

  it('stays under the pointer and the focus, and has all its time again afterwards', async () => {
    const { screen, notices } = await renderTimed();
    await notices.hover();
    vi.advanceTimersByTime(60_000);
    await expect.element(notices).toBeVisible();
    const show = notices.getByRole('button', { name: 'Show on model' }).element() as HTMLElement;
    show.focus();
    await screen.getByRole('complementary', { name: 'Tool and print' }).hover();
    vi.advanceTimersByTime(60_000);
    await expect.element(notices).toBeVisible();
    show.blur();
    vi.advanceTimersByTime(9000);
    await expect.element(notices).toBeVisible();
    vi.advanceTimersByTime(1000);
    await expect.element(notices).not.toBeInTheDocument();
  });

  it('stays where it warns', async () => {
    const { notices } = await renderTimed({ volumeChange: 0.12 });
    vi.advanceTimersByTime(60_000);
    await expect.element(notices.getByText(/^Closing changed the volume/)).toBeVisible();
  });
});

describe('what is read out of repairs', () => {
  it('is the newest notice, and not the one before again when that is dismissed', async () => {
    const { screen, editor, fake, notices } = await renderClosed(40);
    fake.setBox('two.stl', 7, 7, 7);
    await editor.importFiles([fileNamed('two.stl')]);
    const said = () =>
      [...document.querySelectorAll('output')].flatMap(({ textContent }) =>
        textContent.startsWith('40 open edges') ? textContent : [],
      );
    await expect.poll(said).toEqual(['40 open edges closed in two']);
    await notices.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect.element(screen.getByText('40 open edges closed in Vase')).toBeVisible();
    expect(said()).toEqual(['40 open edges closed in two']);
  });
});

describe('the checks of print info', () => {
  it('list every kind of repair, with the way to edges and cones', async () => {
    const { screen, editor, view } = await renderClosed(40, 12, {
      joinedPoints: 1500,
      coneLoops: 2,
      flippedFaces: 3,
      volumeChange: 0.02,
    });
    editor.setStage('slice');
    const info = screen.getByRole('complementary', { name: 'Tool and print' });
    const named = (name: string) =>
      info
        .getByRole('term')
        .elements()
        .find((term) => term.textContent === name)?.nextElementSibling?.textContent;
    await expect.element(info.getByText('Holes capped with a cone')).toBeVisible();
    expect(named('Open edges closed')).toBe('40');
    expect(named('Vertices welded')).toBe('1,500');
    expect(named('Holes capped with a cone')).toBe('2');
    expect(named('Flipped faces corrected')).toBe('3');
    expect(named('Volume changed by')).toBe('2.0%');
    await info.getByRole('button', { name: 'Show open edges' }).click();
    await info.getByRole('button', { name: 'Show capped holes' }).click();
    expect(frames(view.asked)).toHaveLength(2);
  });
});
