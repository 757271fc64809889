import { computeCreaseNormals, occludeMesh, type Occlusion } from '#kernel';
import { finish } from '#tests/finish.ts';
import { deferred } from '#tests/editor-ports.ts';
import { joinMeshes, makeBox, makeCup } from '#tests/meshes.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearStages, look, setUp, type Stage } from './scene-stage.ts';

afterEach(clearStages);

const cup = makeCup();
const baked = (mesh = cup): Occlusion => finish(occludeMesh(computeCreaseNormals(mesh)));

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

async function setUpAbove(options: Parameters<typeof setUp>[0], mesh = cup): Promise<Stage> {
  const stage = await setUp(options);
  stage.editor.addPart(mesh);
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

/** Two walls on a floor, 12 wide between them: no face has a corner where it is dark. */
const trough = joinMeshes(
  makeBox(30, 60, 4, [0, 0, 0]),
  joinMeshes(makeBox(9, 60, 21, [0, 0, 4]), makeBox(9, 60, 21, [21, 0, 4])),
);

test('the floor between two walls of few faces is darkest along its middle', async () => {
  const floor = async (options: Parameters<typeof setUp>[0]): Promise<readonly number[]> => {
    const stage = await setUpAbove(options, trough);
    const screen = await look(stage);
    clearStages();
    return [2, 30].map((y) => {
      const place = stage.scene.camera.project([15, y, 4]);
      return screen.at(place.x, place.y)[0];
    });
  };
  const [endBefore, middleBefore] = await floor({});
  expect(Math.abs(endBefore! - middleBefore!)).toBeLessThan(0.02);
  const [end, middle] = await floor({ occlude: () => Promise.resolve(baked(trough)) });
  expect(middle).toBeLessThan(end! - 0.02);
  expect(middle).toBeLessThan(middleBefore! - 0.08);
});

test('a part is drawn before its occlusion is baked, which fades in and then rests', async () => {
  const late = deferred<Occlusion | null>();
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
