import { bakeOcclusion, computeCreaseNormals } from '#kernel';
import { finish } from '#tests/finish.ts';
import { deferred } from '#tests/editor-ports.ts';
import { makeCup } from '#tests/meshes.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearStages, look, setUp, type Stage } from './scene-stage.ts';

afterEach(clearStages);

const cup = makeCup();
const baked = (): Int8Array => finish(bakeOcclusion(computeCreaseNormals(cup)));

/** How bright the rim and the bottom of the cup are, seen from above. */
async function brightness(stage: Stage): Promise<{ readonly rim: number; readonly bottom: number }> {
  const screen = await look(stage);
  const at = (x: number, y: number, z: number): number => {
    const place = stage.scene.camera.project([x, y, z]);
    const color = screen.at(place.x, place.y);
    return (color[0] + color[1] + color[2]) / 3;
  };
  return { rim: at(9, 0, 30), bottom: at(1, 1, 2) };
}

async function setUpAbove(options: Parameters<typeof setUp>[0]): Promise<Stage> {
  const stage = await setUp(options);
  stage.editor.addPart(cup);
  stage.scene.fit();
  stage.scene.view('top');
  return stage;
}

describe.each([{ forceWebGL: false }, { forceWebGL: true }])('%j', ({ forceWebGL }) => {
  test('the inside of a cup is dark once that is baked, and its rim as it was', async () => {
    const before = await brightness(await setUpAbove({ forceWebGL }));
    clearStages();
    const occlude = () => Promise.resolve(baked());
    const after = await brightness(await setUpAbove({ forceWebGL, occlude }));
    expect(after.bottom).toBeLessThan(before.bottom * 0.75);
    expect(after.bottom).toBeGreaterThan(before.bottom * 0.25);
    expect(Math.abs(after.rim - before.rim)).toBeLessThan(0.04);
  });
});

test('a part is drawn before its occlusion is baked, which fades in and then rests', async () => {
  const late = deferred<Int8Array | null>();
  const occlude = vi.fn(() => late.promise);
  const stage = await setUpAbove({ reducedMotion: false, occlude });
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledOnce());
  const asked = vi.spyOn(window, 'requestAnimationFrame');
  const rests = () =>
    vi.waitFor(async () => {
      asked.mockClear();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(asked).not.toHaveBeenCalled();
    });
  await rests();
  late.resolve(baked());
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(0));
  await rests();
  const seen = await brightness(stage);
  // Both face upwards: only what is in the way tells them apart.
  expect(seen.bottom).toBeLessThan(seen.rim * 0.75);
  asked.mockRestore();
});
