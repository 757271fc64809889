import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok, unwrap } from '#base';
import type { EngineChoice } from '#compute/api';
import { deferred, exportedFile } from '#tests/editor-ports.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

const BOX = [20, 20, 20] as const;

beforeEach(() => page.viewport(1440, 900));

async function showSlice() {
  const shown = await renderPage(BOX);
  shown.editor.setStage('slice');
  return shown;
}

describe('the engine', () => {
  it.each<[EngineChoice, string, string]>([
    [
      { backend: 'webgpu', reason: 'device_faster', speedup: 2.14 },
      'WebGPU – 2.1× faster here',
      'WebGPU – 在此速度是 CPU 的 2.1 倍',
    ],
    [
      { backend: 'wasm', reason: 'device_slower', speedup: 0.4 },
      'CPU – 2.5× faster than the GPU',
      'CPU – 速度是 GPU 的 2.5 倍',
    ],
    // Stopped when it was hopelessly behind.
    [
      { backend: 'wasm', reason: 'device_slower', speedup: 0 },
      'CPU – much faster than the GPU',
      'CPU – 远快于 GPU',
    ],
    [{ backend: 'wasm', reason: 'no_device' }, 'CPU – no GPU found', 'CPU – 没有 GPU 适配器'],
  ])('says what slices and why: %o', async (choice, english, chinese) => {
    const { screen, editor, fake } = await showSlice();
    fake.slicer.engine = choice;
    await editor.chooseEngine('auto');
    await expect.element(screen.getByText(english, { exact: true })).toBeVisible();
    await changeLanguage('zh');
    await expect.element(screen.getByText(chinese, { exact: true })).toBeVisible();
  });

  it('says that the craft is why the CPU slices, for as long as it is', async () => {
    const { screen, editor, fake } = await showSlice();
    fake.slicer.engine = { backend: 'webgpu', reason: 'asked' };
    fake.slicer.processorOnly = true;
    await editor.chooseEngine('webgpu');
    unwrap(editor.setCraft({ pointReduction: 0.05 }));
    const english = 'CPU – tolerance and point reduction need the CPU';
    await expect.element(screen.getByText(english, { exact: true })).toBeVisible();
    await changeLanguage('zh');
    const chinese = 'CPU – 公差补偿和轮廓点精简由 CPU 处理';
    await expect.element(screen.getByText(chinese, { exact: true })).toBeVisible();
    await changeLanguage('en');
    fake.slicer.processorOnly = false;
    unwrap(editor.setCraft({ pointReduction: 0 }));
    await expect.element(screen.getByText('WebGPU – chosen by you', { exact: true })).toBeVisible();
  });

  it('is asked for from the menu and from the chip, and the choice is kept', async () => {
    const { screen, fake } = await showSlice();
    await screen.getByRole('button', { name: 'Main menu' }).click();
    await screen.getByRole('menuitem', { name: 'Slicing engine' }).click();
    await screen.getByRole('menuitemradio', { name: 'GPU' }).click();
    expect(fake.slicer.enginesAsked).toEqual(['webgpu']);
    expect(localStorage.getItem('engine')).toBe('webgpu');
    const chip = screen.getByRole('button', { name: /^Engine: / });
    await chip.click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'GPU' })).toBeChecked();
    await screen.getByRole('menuitemradio', { name: 'CPU' }).click();
    expect(fake.slicer.enginesAsked).toEqual(['webgpu', 'wasm']);
    expect(localStorage.getItem('engine')).toBe('wasm');
  });

  it.each([
    ['compute_device_lost', 'The GPU stopped responding. The CPU took over at layer 1,041.'],
    ['compute_out_of_memory', 'Not enough GPU memory. The CPU took over at layer 1,041.'],
    ['compute_crashed', 'Part of the engine stopped; the rest continued from layer 1,041.'],
  ] as const)('says in a line what went wrong while a file was sliced: %s', async (code, line) => {
    const { screen, editor, fake } = await showSlice();
    const engine: EngineChoice = { backend: 'wasm', reason: 'device_lost' };
    fake.slicer.exportGate = deferred();
    fake.slicer.exportGate.resolve(ok({ ...exportedFile, engine, notice: { code, layer: 1040 } }));
    await editor.exportFile('goo');
    await expect.element(screen.getByRole('status').filter({ hasText: line })).toBeVisible();
  });
});
