import type { SceneOptions } from '#scene';
import { makeBox } from '#tests/meshes.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLostDevice } from '../../src/scene/lost-device.ts';
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

test('a device that is refused is asked for until there is one, and the person is told meanwhile', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const onDeviceLost = vi.fn<(recovered: boolean) => void>();
  const stage = await setUp({ onDeviceLost });
  stage.editor.addPart(makeBox(20, 20, 20));
  const before = await look(stage);
  const refused = vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue(null);
  stage.canvas.getContext('webgpu')!.getConfiguration()!.device.destroy();
  await vi.waitFor(() => expect(onDeviceLost).toHaveBeenCalledExactlyOnceWith(false));
  // Not a frame is drawn while there is none.
  const drawn = vi.spyOn(GPUQueue.prototype, 'submit');
  stage.scene.orbitBy(0.1, 0);
  stage.scene.orbitBy(-0.1, 0);
  await vi.waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(3));
  expect(drawn).not.toHaveBeenCalled();
  drawn.mockRestore();
  refused.mockRestore();
  stage.scene.retry();
  await vi.waitFor(() => expect(onDeviceLost).toHaveBeenLastCalledWith(true));
  expect((await look(stage)).all).toEqual(before.all);
  warned.mockRestore();
});

describe('tries to get a device again', () => {
  afterEach(() => vi.useRealTimers());

  /** A device that is refused; answers the waits between tries, ms. */
  async function waitsOf(count: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const times: number[] = [];
    const renew = vi.fn<() => Promise<boolean>>(() => {
      times.push(performance.now());
      return Promise.resolve(false);
    });
    const [onBack, onAway] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const lost = createLostDevice(renew, onBack, onAway);
    lost.lose();
    while (times.length <= count) await vi.advanceTimersToNextTimerAsync();
    const waits = times.slice(1).map((time, at) => time - times[at]!);
    return { lost, renew, onBack, onAway, waits };
  }

  test('wait longer and longer, eight seconds at most, and never end', async () => {
    const { lost, waits, onAway, onBack } = await waitsOf(40);
    expect(waits.slice(0, 8)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    expect(waits).toHaveLength(40);
    expect(onAway).toHaveBeenCalledOnce();
    expect([lost.isLost(), onBack.mock.calls.length]).toEqual([true, 0]);
    lost.dispose();
  });

  test.each(['retry', 'visibilitychange'] as const)('are made at once on %s, one at a time', async (how) => {
    const { lost, renew, onBack } = await waitsOf(9);
    const before = renew.mock.calls.length;
    renew.mockResolvedValue(true);
    for (let time = 0; time < 2; time++) {
      if (how === 'retry') lost.retry();
      else document.dispatchEvent(new Event('visibilitychange'));
    }
    expect(lost.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(renew.mock.calls.length - before).toBe(1);
    expect([lost.isLost(), onBack.mock.calls.length]).toEqual([false, 1]);
    // With a device there is nothing to try, nor after the page is left.
    lost.retry();
    lost.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew.mock.calls.length - before).toBe(1);
  });

  test('wait after three losses without a frame between them; a loss while one is made is not forgotten', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const lost = createLostDevice(
      renew,
      () => undefined,
      () => undefined,
    );
    for (let loss = 1; loss <= 3; loss++) {
      lost.lose();
      await vi.advanceTimersByTimeAsync(0);
      expect([lost.isLost(), renew.mock.calls.length]).toEqual([false, loss]);
    }
    lost.lose();
    await vi.advanceTimersByTimeAsync(0);
    expect([lost.isLost(), renew.mock.calls.length]).toEqual([true, 3]);
    await vi.advanceTimersByTimeAsync(250);
    expect([lost.isLost(), renew.mock.calls.length]).toEqual([false, 4]);
    lost.drew();
    renew.mockImplementationOnce(() => {
      lost.lose();
      return Promise.resolve(true);
    });
    lost.lose();
    await vi.advanceTimersByTimeAsync(0);
    expect(lost.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(lost.isLost()).toBe(false);
    lost.dispose();
  });
});
