import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from '#tests/render.ts';
import { page } from 'vitest/browser';
import { unwrap } from '#base';
import { type Editor, createEditor } from '#editor';
import { layerImage } from '#scene';
import { loadEditorPage, startLocales, startPreferences } from '#ui';
import { createFakePorts, fileNamed } from '#tests/editor-ports.ts';
import { createLayerPainter } from '../../src/app/layer-painter.ts';
import { createPrintPainter } from '../../src/app/print-painter.ts';
import { createSlicer } from '../../src/app/ports/index.ts';
import { createStillView } from '../ui/render-page.tsx';
import { type DeviceCounts, type WatchedSlicer, watchSlicers } from './watched-slicer.ts';

// The layer view over the real slicer in its worker, and the graphics device there is in it.

let watched: WatchedSlicer;
const editors: Editor[] = [];

beforeEach(async () => {
  await page.viewport(900, 700);
  watched = watchSlicers();
});
afterEach(() => {
  watched.stop();
  for (const editor of editors.splice(0)) editor.dispose();
});

/** The page with two boxes on the plate, on the layer view. */
async function openLayerView(craft: Parameters<Editor['setCraft']>[0] = {}): Promise<Editor> {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  startPreferences();
  await startLocales();
  const fake = createFakePorts();
  const slicer = createSlicer();
  const editor = createEditor({ ...fake.ports, slicer });
  editors.push(editor);
  await until(() => editor.getState().loaded);
  fake.setBox('a.stl', 20, 12, 9);
  fake.setBox('b.stl', 7, 31, 5);
  await editor.importFiles([fileNamed('a.stl'), fileNamed('b.stl')]);
  unwrap(editor.setCraft(craft));
  const EditorPage = await loadEditorPage();
  const services = {
    editor,
    modelView: createStillView(),
    layerPainter: createLayerPainter(editor, slicer),
    printPainter: createPrintPainter,
  };
  await render(<EditorPage services={services} />);
  editor.setSliceView('layer');
  editor.setStage('slice');
  await until(() => editor.getState().layerPicture !== null);
  await settled(editor);
  // The canvas learns its size after the page has been laid out.
  await until(() => front().width === Math.round(front().clientWidth * window.devicePixelRatio));
  return editor;
}

/** Waits as long as shaders in software may take to compile. */
function until(holds: () => boolean): Promise<unknown> {
  return expect.poll(holds).toBe(true);
}

/** Resolves when the layer the slider stands on has arrived from the processor. */
async function settled(editor: Editor): Promise<void> {
  await until(() => {
    const { layers, layerPicture, currentLayer } = editor.getState();
    return layers.status === 'ready' && layerPicture?.index === currentLayer;
  });
}

function front(): HTMLCanvasElement {
  return document.querySelector<HTMLCanvasElement>('canvas[role="img"]')!;
}

/** The device's canvas, where there is one. */
function behind(): HTMLCanvasElement | null {
  return front().parentElement!.querySelector<HTMLCanvasElement>('div > canvas');
}

function pixelsOf(...canvases: readonly HTMLCanvasElement[]): Uint8ClampedArray {
  const { width, height } = front();
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  for (const canvas of canvases) context.drawImage(canvas, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** What is to be seen: the canvas in front over the one behind. */
function seen(): Uint8ClampedArray {
  const device = behind();
  return pixelsOf(...(device ? [device] : []), front());
}

/** What the page itself would paint, the parts in view. */
function painted(editor: Editor): Uint8ClampedArray {
  const picture = editor.getState().layerPicture!;
  const canvas = front();
  const painter = createLayerPainter(editor, {
    setScreen: () => Promise.resolve(),
    show: () => Promise.reject(new Error('asked')),
  });
  const size = { width: canvas.clientWidth - 80, height: canvas.clientHeight };
  const { width, height } = canvas;
  return layerImage(picture, painter.fit('parts', picture, size), width, height, window.devicePixelRatio)
    .data;
}

/** Channels that are off by more than one. */
function wrong(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + (Math.abs(value - b[at]!) > 1 ? 1 : 0), 0);
}

/** The device's counts once it has nothing more to do: a layer is drawn again when its picture has come from the processor. */
async function restingCounts(): Promise<DeviceCounts> {
  let before = await watched.counts();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const counts = await watched.counts();
    if (counts.submits === before.submits) return counts;
    before = counts;
  }
}

const isClear = (): boolean => pixelsOf(front()).every((value) => value === 0);

test('with the processor chosen the page paints, and no device is asked', async () => {
  const editor = await openLayerView();
  await editor.chooseEngine('wasm');
  await until(() => wrong(seen(), painted(editor)) === 0);
  expect(behind()).toBeNull();
  expect(await watched.counts()).toEqual({ submits: 0, readBacks: 0 });
});

test('with the device chosen it draws the layer, nothing comes back for it, and another look is only a picture', async () => {
  const editor = await openLayerView();
  await editor.chooseEngine('webgpu');
  // The check of the device reads back; what is drawn after it does not.
  await until(isClear);
  const { readBacks } = await watched.counts();
  await until(() => wrong(seen(), painted(editor)) === 0);

  for (const layer of [3, 150, 40]) {
    editor.setLayer(layer);
    await settled(editor);
    await until(() => wrong(seen(), painted(editor)) === 0);
    expect(isClear()).toBe(true);
  }
  const { submits } = await restingCounts();
  front().focus();
  front().dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
  await until(() => wrong(seen(), painted(editor)) > 0);
  expect(isClear()).toBe(true);
  expect(await restingCounts()).toEqual({ submits: submits + 1, readBacks });
});

test('where a canvas cannot be given to a worker the page paints, whoever slices', async () => {
  const { prototype } = HTMLCanvasElement;
  const transfer = Object.getOwnPropertyDescriptor(prototype, 'transferControlToOffscreen')!;
  delete (prototype as Partial<HTMLCanvasElement>).transferControlToOffscreen;
  try {
    const editor = await openLayerView();
    await editor.chooseEngine('webgpu');
    expect(editor.getState().engine).toMatchObject({ backend: 'webgpu' });
    editor.setLayer(30);
    await settled(editor);
    await until(() => wrong(pixelsOf(front()), painted(editor)) === 0);
    expect(behind()).toBeNull();
  } finally {
    Object.defineProperty(prototype, 'transferControlToOffscreen', transfer);
  }
});

test('when the device goes away the page continues painting, until the device is chosen again', async () => {
  const editor = await openLayerView();
  await editor.chooseEngine('webgpu');
  await until(isClear);
  await until(() => wrong(seen(), painted(editor)) === 0);

  watched.loseDevice();
  // Nothing has moved since: the page hears of it all the same.
  await until(() => behind() === null);
  expect(wrong(seen(), painted(editor))).toBe(0);
  editor.setLayer(30);
  await settled(editor);
  await until(() => wrong(seen(), painted(editor)) === 0);
  expect(behind()).toBeNull();

  await editor.chooseEngine('webgpu');
  await until(isClear);
  await until(() => wrong(seen(), painted(editor)) === 0);
  await editor.chooseEngine('wasm');
  await until(() => behind() === null);
  expect(wrong(seen(), painted(editor))).toBe(0);
});

test('a layer that the processor finishes is painted by the page, whoever is chosen', async () => {
  const editor = await openLayerView({ blurLevel: 2 });
  await editor.chooseEngine('webgpu');
  editor.setLayer(20);
  await settled(editor);
  await until(() => wrong(pixelsOf(front()), painted(editor)) === 0);
  unwrap(editor.setCraft({ blurLevel: 0 }));
  await until(isClear);
  await settled(editor);
  await until(() => wrong(seen(), painted(editor)) === 0);
});
