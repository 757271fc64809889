import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearStages, setUp, WIDTH, type Stage } from './scene-stage.ts';

afterEach(() => {
  clearStages();
  vi.restoreAllMocks();
});

/** What a canvas is wide on a screen of two pixels a CSS pixel. */
const FULL = WIDTH * 2;

async function drawEightSlowly({ scene }: Stage): Promise<void> {
  for (let frame = 0; frame < 8; frame++) await scene.settled();
}

test('a picture that the device is too slow for has fewer pixels until it is resized or another one', async () => {
  vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(2);
  // Slow on any machine: the device says that it is done 50 ms after it is.
  const done = Reflect.get(GPUQueue.prototype, 'onSubmittedWorkDone') as () => Promise<undefined>;
  vi.spyOn(GPUQueue.prototype, 'onSubmittedWorkDone').mockImplementation(async function (this: GPUQueue) {
    await done.call(this);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return undefined;
  });
  const stage = await setUp();
  const { canvas, container, editor } = stage;
  const width = (wanted: number) => vi.waitFor(() => expect(canvas.width).toBe(wanted));
  await width(FULL);
  await drawEightSlowly(stage);
  await width(WIDTH);

  editor.addPart(makeBox(10, 10, 10));
  await width(FULL);
  await drawEightSlowly(stage);
  await width(WIDTH);

  container.style.width = `${WIDTH + 20}px`;
  await width(FULL + 40);
});
