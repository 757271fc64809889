import type { SceneOptions } from '#scene';
import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearStages, look, setUp, type Stage } from './scene-stage.ts';

afterEach(clearStages);

/** Takes the device of a small picture away twenty times, each as soon as all was drawn. */
async function loseTwenty(options: Partial<SceneOptions>, lose: (stage: Stage) => void): Promise<void> {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const onDeviceLost = vi.fn<(recovered: boolean) => void>();
  const stage = await setUp({ ...options, onDeviceLost });
  stage.container.style.cssText += 'width:96px;height:72px';
  stage.editor.addPart(makeBox(20, 20, 20));
  stage.scene.home();
  await vi.waitFor(() => expect(stage.scene.camera.lens()).toMatchObject({ width: 96, height: 72 }));
  const before = await look(stage);
  expect(new Set(before.all).size).toBeGreaterThan(20);
  for (let loss = 1; loss <= 20; loss++) {
    lose(stage);
    await vi.waitFor(() => expect(onDeviceLost).toHaveBeenCalledTimes(loss), {
      timeout: 20_000,
      interval: 5,
    });
    expect(onDeviceLost).toHaveBeenLastCalledWith(true);
    const after = await look(stage);
    expect(after.all, `after ${loss} losses`).toEqual(before.all);
  }
  warned.mockRestore();
}

test('a WebGPU device is replaced as often as it is lost, twenty times in a row, and every picture is the same', async () => {
  await loseTwenty({}, ({ canvas }) => canvas.getContext('webgpu')!.getConfiguration()!.device.destroy());
});

test('a WebGL context is waited for as often as it is lost, and every picture is the same', async () => {
  await loseTwenty({ forceWebGL: true }, ({ canvas }) => {
    const loss = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    // What is lost by this extension is given back by it alone.
    const restore = (): void => void setTimeout(() => loss.restoreContext());
    canvas.addEventListener('webglcontextlost', restore, { once: true });
    loss.loseContext();
  });
});
