import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#base';
import type { PoseView, SupportStructure } from '#kernel';
import { deferred } from '#tests/editor-ports.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

const VIEW: PoseView = { width: 2, height: 2, cells: new Uint8Array([0, 40, 90, 255]) };
const FIGURES = { supportArea: 1, supportVolume: 2, height: 3, peelArea: 4, steppedArea: 5, islands: 0 };
const NOTHING: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
const CHECK = {
  unreached: [{ at: [3, 4, 9], reason: 'no-path' }],
  untouched: [],
  loose: [],
  bare: [],
  weak: [],
  faults: [],
};

/** A box of which supports reach one point less than they should. */
async function open() {
  await page.viewport(1440, 900);
  const rendered = await renderPage([20, 20, 20]);
  const { ports } = rendered.fake;
  const run = ports.geometry.run.bind(ports.geometry);
  const gate = deferred<void>();
  const answers: Partial<Record<string, unknown>> = {
    orient: {
      current: { cost: 1, down: [0, 0, -1], figures: FIGURES, view: VIEW },
      poses: [{ cost: 0, down: [1, 0, 0], figures: FIGURES, view: VIEW }],
    },
    growSupports: {
      points: [{ at: [3, 4, 9], normal: [0, 0, -1], reason: 'face' }],
      structure: NOTHING,
      check: CHECK,
    },
  };
  ports.geometry.run = async (call, options) => {
    if (!(call.op in answers)) return run(call, options);
    if (call.op === 'orient') await gate.promise;
    return ok(answers[call.op] as never);
  };
  return { ...rendered, gate };
}

it('prepares all parts at one press in the Support stage, names the step, and says what each came to', async () => {
  const { editor, screen, gate } = await open();
  editor.setStage('support');
  await screen.getByRole('button', { name: 'Prepare for printing' }).last().click();
  await expect.element(screen.getByRole('progressbar', { name: 'Orient' })).toBeInTheDocument();
  const steps = screen.getByRole('listitem').filter({ has: page.getByRole('img') });
  await expect
    .element(steps.filter({ hasText: 'Orient' }).getByRole('img', { name: 'In progress' }))
    .toBeVisible();
  gate.resolve();
  await expect.element(screen.getByText('No mesh problems')).toBeVisible();
  await expect.element(steps.filter({ hasText: 'Orient' }).getByText('Best', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Supports don’t hold everything/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show Points out of reach' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('No mesh problems')).not.toBeInTheDocument();
});

it('is stopped by Cancel with nothing changed, and has its words in Chinese', async () => {
  const { editor, screen, gate } = await open();
  const before = editor.document.records();
  await userEvent.keyboard('{Shift>}t{/Shift}');
  await expect.element(screen.getByRole('heading', { name: 'Prepare for printing' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('progressbar', { name: 'Orient' })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  gate.resolve();
  expect(editor.getState()).toMatchObject({ tool: 'select', toolJob: null });
  expect(editor.document.records()).toEqual(before);
  await changeLanguage('zh');
  await expect.element(screen.getByRole('button', { name: '打印准备', exact: true }).last()).toBeVisible();
});
