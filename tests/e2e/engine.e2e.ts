import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { softwareVulkan } from '../../scripts/vulkan.mjs';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

/** The bunny on the plate, in Slice. */
async function openBunny(page: Page, folder: string, height: number): Promise<EditorPage> {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(height)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await editor.goTo('Slice');
  return editor;
}

/** Chooses what slices from the chip in the bottom bar, by keyboard alone. */
async function chooseEngine(page: Page, name: 'Automatic' | 'GPU' | 'CPU'): Promise<void> {
  // What closes gives the focus back when it is gone: a menu opened before that would lose it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Engine: / }).press('Enter');
  const row = page.getByRole('menuitemradio', { name, exact: true });
  await expect(row).toBeVisible();
  for (const each of ['Automatic', 'GPU', 'CPU'] as const) {
    await expect(page.getByRole('menuitemradio', { name: each, exact: true })).toBeFocused();
    if (each === name) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
}

/** Who draws the layer on show: the canvas that has something on it, the page's own or the GPU's behind it. */
function whoDraws(page: Page): Promise<string> {
  return page.getByRole('img', { name: /^Layer/ }).evaluate((front: HTMLCanvasElement) => {
    const isLit = (canvas: HTMLCanvasElement | null): boolean => {
      if (canvas === null || canvas.width === 0) return false;
      const context = new OffscreenCanvas(front.width, front.height).getContext('2d')!;
      context.drawImage(canvas, 0, 0, front.width, front.height);
      return context
        .getImageData(0, 0, front.width, front.height)
        .data.some((value) => value > 200 && value < 255);
    };
    const behind = front.parentElement!.querySelector<HTMLCanvasElement>('div > canvas');
    return [...(isLit(front) ? ['page'] : []), ...(isLit(behind) ? ['GPU'] : [])].join(' and ');
  });
}

function layersOf(file: string): string {
  return (runCorallite(['inspect', file]) as { layersSha256: string }).layersSha256;
}

test('a file is sliced by GPU and by CPU as they are chosen, and its layers are the same', async ({
  page,
  folder,
}) => {
  const editor = await openBunny(page, folder, 20);
  await test.step('left to itself the page says what slices and why', async () => {
    await expect.poll(() => editor.fact('Engine')).toBe('CPU – the GPU is emulated');
  });
  await expect.poll(() => whoDraws(page)).toBe('page');
  await chooseEngine(page, 'GPU');
  await expect.poll(() => editor.fact('Engine')).toBe('WebGPU – chosen by you');
  await expect.poll(() => whoDraws(page)).toBe('GPU');
  const byGpu = layersOf(await editor.export('goo', folder));
  await page.keyboard.press('Escape');

  await test.step('the choice is remembered', async () => {
    await page.reload();
    await editor.goTo('Slice');
    await expect.poll(() => editor.fact('Engine')).toBe('WebGPU – chosen by you');
  });
  await chooseEngine(page, 'CPU');
  await expect.poll(() => editor.fact('Engine')).toBe('CPU – chosen by you');
  await expect.poll(() => whoDraws(page)).toBe('page');
  expect(layersOf(await editor.export('goo', folder))).toBe(byGpu);
  expect(editor.complaints).toEqual([]);
});

/** Put before the slicer's own text: the device goes away with a submit that is counted down to. */
const LOSE_DEVICE = `
const { submit } = GPUQueue.prototype;
const { requestDevice } = GPUAdapter.prototype;
const devices = new Map();
self.submitsLeft = Infinity;
GPUAdapter.prototype.requestDevice = async function (...wanted) {
  const device = await requestDevice.apply(this, wanted);
  devices.set(device.queue, device);
  return device;
};
GPUQueue.prototype.submit = function (commands) {
  if (--self.submitsLeft === 0) devices.get(this).destroy();
  submit.call(this, commands);
};
`;

test('a GPU that goes away in the middle of a file leaves the rest to the CPU, and a line says so', async ({
  page,
  folder,
}) => {
  let changed = 0;
  await page.route(/slicer\.worker[^/]*\.js$/, async (route) => {
    changed++;
    const response = await route.fetch();
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: LOSE_DEVICE + (await response.text()) });
  });
  const editor = await openBunny(page, folder, 20);
  expect(changed).toBe(1);
  const whole = layersOf(await editor.export('goo', folder));
  await page.keyboard.press('Escape');
  await chooseEngine(page, 'GPU');
  await expect.poll(() => editor.fact('Engine')).toBe('WebGPU – chosen by you');
  await expect.poll(() => whoDraws(page)).toBe('GPU');
  const slicer = page.workers().find((worker) => worker.url().includes('slicer.worker'))!;
  await slicer.evaluate(() => void ((self as unknown as { submitsLeft: number }).submitsLeft = 4));

  const file = await editor.export('goo', folder);
  expect(layersOf(file)).toBe(whole);
  expect(readFileSync(file).length).toBeGreaterThan(1000);
  await page.keyboard.press('Escape');
  await expect(
    page.getByText(/^The GPU stopped responding\. The CPU took over at layer [\d,]+\.$/),
  ).toBeVisible();
  await expect.poll(() => editor.fact('Engine')).toBe('CPU – the GPU stopped responding');
  await expect.poll(() => whoDraws(page)).toBe('page');

  await test.step('in Chinese too', async () => {
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await expect(page.getByText(/^GPU 停止响应，从第 [\d,]+ 层起由 CPU 切片。$/)).toBeVisible();
    await expect.poll(() => editor.fact('引擎')).toBe('CPU – GPU 停止响应');
  });
  expect(editor.complaints).toEqual([]);
});

test('the command line slices by WebGPU and by the processor to the same layers', ({ folder }) => {
  const driver = softwareVulkan();
  if (!driver) throw new Error('this Chromium ships no Vulkan driver in software');
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(10)));
  const words = ['slice', model, '--printer', 'elegoo-saturn-4', '--antialias', '8', '--layer-height', '0.1'];
  const variables = { ...driver, XDG_CACHE_HOME: folder };
  const slice = (backend: string, ...more: string[]): unknown =>
    runCorallite([...words, '--backend', backend, '-o', join(folder, `${backend}.goo`), ...more], variables);
  const [webgpu, wasm] = [slice('webgpu'), slice('wasm')] as { layersSha256: string }[];
  expect(webgpu).toMatchObject({
    backend: 'webgpu',
    engine: { backend: 'webgpu', reason: 'asked', adapter: expect.stringMatching(/swiftshader/i) },
  });
  expect(wasm).toMatchObject({ backend: 'wasm', layersSha256: webgpu!.layersSha256 });
  // Software slices where it is asked to, and hollows nothing.
  expect(slice('webgpu', '--hollow', '1')).toMatchObject({ backend: 'webgpu', hollow: { backend: 'wasm' } });
  // Left to itself it measures no software, and keeps nothing of it.
  expect(runCorallite(['calibrate'], variables)).toMatchObject({
    backend: 'wasm',
    reason: 'device_software',
  });
});
