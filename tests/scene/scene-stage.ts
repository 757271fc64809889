import { unwrap } from '#base';
import { createScene, type Scene, type SceneOptions } from '#scene';
import type { Rgb } from '../../src/scene/palette.ts';
import { createFakeEditor, type FakeEditor } from './fake-editor.ts';

export const WIDTH = 480;
export const HEIGHT = 360;

export interface Stage {
  readonly editor: FakeEditor;
  readonly scene: Scene;
  readonly canvas: HTMLCanvasElement;
  readonly container: HTMLElement;
}

let stages: Stage[] = [];

export async function setUp(options: Partial<SceneOptions> = {}): Promise<Stage> {
  const container = document.createElement('div');
  container.style.cssText = `width:${WIDTH}px;height:${HEIGHT}px;position:absolute;left:0;top:0`;
  const canvas = document.createElement('canvas');
  container.append(canvas);
  document.body.append(container);
  const editor = (options.editor as FakeEditor | undefined) ?? createFakeEditor();
  const scene = unwrap(
    await createScene({ canvas, container, editor, theme: 'light', reducedMotion: true, ...options }),
  );
  const stage = { editor, scene, canvas, container };
  stages.push(stage);
  return stage;
}

/** Takes every stage down; after each test. */
export function clearStages(): void {
  for (const { scene, container } of stages) {
    scene.dispose();
    container.remove();
  }
  stages = [];
}

/** What is on the canvas now, after everything has been drawn. */
export async function look({
  scene,
  canvas,
}: Stage): Promise<{ at(x: number, y: number): Rgb; all: Uint8ClampedArray }> {
  await scene.settled();
  const ratio = canvas.width / WIDTH;
  // A WebGL canvas is cleared when its frame is handed over: it is copied before that, in the frame's own turn.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  copy.drawImage(canvas, 0, 0);
  const { data, width } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return {
    all: data,
    at: (x, y) => {
      const from = (Math.round(y * ratio) * width + Math.round(x * ratio)) * 4;
      return [data[from]! / 255, data[from + 1]! / 255, data[from + 2]! / 255];
    },
  };
}

export const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const countNear = (all: Uint8ClampedArray, color: Rgb, within = 0.06): number => {
  let count = 0;
  for (let at = 0; at < all.length; at += 4) {
    if (distance([all[at]! / 255, all[at + 1]! / 255, all[at + 2]! / 255], color) < within) count++;
  }
  return count;
};
/** The canvas point of a plate point. */
export const on = ({ scene }: Stage, x: number, y: number, z: number): readonly [number, number] => {
  const point = scene.camera.project([x, y, z]);
  return [point.x, point.y];
};
