import { makeBox, makeCup, makeSphere } from '#tests/meshes.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFakeEditor } from './fake-editor.ts';
import { pretendHardware } from './pretend-hardware.ts';
import { clearStages, look, on, setUp, type Stage } from './scene-stage.ts';

afterEach(() => {
  clearStages();
  vi.restoreAllMocks();
});

/** A slab, and a column between it and the light. */
function addColumnBySlab({ editor, scene }: Pick<Stage, 'editor' | 'scene'>) {
  const slab = editor.addPart(makeBox(40, 40, 5), { at: [20, 20, 0] });
  const column = editor.addPart(makeBox(10, 10, 30), { at: [-10, -10, 0] });
  scene.view('top');
  return { slab, column };
}

type Picture = Awaited<ReturnType<typeof look>>;
const brightness = (stage: Stage, picture: Picture, x: number, y: number, z: number): number => {
  const [red, green, blue] = picture.at(...on(stage, x, y, z));
  return red + green + blue;
};
/** How bright the slab is beside the column, to how bright it is in the light. */
async function inShadow(stage: Stage, seen?: Picture): Promise<number> {
  const picture = seen ?? (await look(stage));
  return brightness(stage, picture, 2, 2, 5) / brightness(stage, picture, 16, 2, 5);
}
const LIT = 0.98;
const SHADED = 0.85;

describe.each([{ forceWebGL: false }, { forceWebGL: true }])('%j', ({ forceWebGL }) => {
  test('a part throws a shadow on another, which goes with it, and with what of it is cut away', async () => {
    pretendHardware();
    const stage = await setUp({ forceWebGL });
    const { column } = addColumnBySlab(stage);
    expect(await inShadow(stage)).toBeLessThan(SHADED);
    stage.editor.cutAt(200);
    await vi.waitFor(async () => expect(await inShadow(stage)).toBeGreaterThan(LIT));
    stage.editor.cutAt(null);
    await vi.waitFor(async () => expect(await inShadow(stage)).toBeLessThan(SHADED));
    stage.editor.removePart(column);
    expect(await inShadow(stage)).toBeGreaterThan(LIT);
  });

  test('a part throws shadows on itself, and none where the light falls on it', async () => {
    const depth = async (): Promise<number> => {
      const stage = await setUp({ forceWebGL });
      stage.editor.addPart(makeCup());
      stage.scene.fit();
      stage.scene.view('top');
      const picture = await look(stage);
      const rim = brightness(stage, picture, 9, 0, 30);
      expect(rim).toBeGreaterThan(1.5);
      return brightness(stage, picture, 1, 1, 2) / rim;
    };
    const before = await depth();
    pretendHardware();
    expect(await depth()).toBeLessThan(before * SHADED);
  });

  test('a ball in the light is as it is without shadows: it throws none on its own near side', async () => {
    const light = async (): Promise<Uint8ClampedArray> => {
      const stage = await setUp({ forceWebGL });
      stage.editor.addPart(makeSphere(20, 4, [0, 0, 20]));
      stage.scene.fit();
      stage.scene.view([-0.42, -0.46, 0.78]);
      const { all } = await look(stage);
      clearStages();
      return all;
    };
    const before = await light();
    pretendHardware();
    const after = await light();
    const others = after.filter((value, at) => Math.abs(value - before[at]!) > 3).length;
    // Its outermost rim alone, where the light comes along it.
    expect(others / after.length).toBeLessThan(0.01);
  });
});

test('both back ends draw the same shadows', async () => {
  pretendHardware();
  const editor = createFakeEditor();
  const webgpu = await setUp({ editor });
  addColumnBySlab(webgpu);
  editor.addPart(makeSphere(12, 4, [0, 0, 12]), { at: [-40, 20, 0] });
  webgpu.scene.home();
  const expected = await look(webgpu);
  const webgl = await setUp({ editor, forceWebGL: true });
  expect(webgl.scene.backend()).toBe('webgl2');
  webgl.scene.view('top');
  webgl.scene.home();
  const { all } = await look(webgl);
  const others = all.filter((value, at) => Math.abs(value - expected.all[at]!) > 8).length;
  expect(others / all.length).toBeLessThan(0.005);
});

test('a device made in software draws none; others do in pictures that are taken too', async () => {
  const picture = async (stage: Stage) => (await stage.scene.viewport.capture(120, 90)).rgba;
  const soft = await setUp();
  addColumnBySlab(soft);
  expect(await inShadow(soft)).toBeGreaterThan(LIT);
  const without = await picture(soft);
  clearStages();
  pretendHardware();
  const hard = await setUp();
  addColumnBySlab(hard);
  const shaded = await picture(hard);
  expect(shaded.filter((value, at) => value < without[at]! - 8).length).toBeGreaterThan(100);
  expect(shaded.filter((value, at) => value > without[at]! + 2).length).toBe(0);
});

test('in a picture of one part alone there is no shadow of another', async () => {
  pretendHardware();
  const stage = await setUp();
  const { slab, column } = addColumnBySlab(stage);
  const alone = async () =>
    (await stage.scene.viewport.capture(60, 60, true, { only: new Set([slab]) })).rgba;
  const beside = await alone();
  expect(await inShadow(stage)).toBeLessThan(SHADED);
  stage.editor.removePart(column);
  expect(beside).toEqual(await alone());
});

test('the map is drawn when parts change, not when the eye moves, and at rest nothing is', async () => {
  pretendHardware();
  const stage = await setUp();
  const { column } = addColumnBySlab(stage);
  await look(stage);
  const passes = vi.spyOn(GPUCommandEncoder.prototype, 'beginRenderPass');
  const drawn = async (change: () => void): Promise<number> => {
    passes.mockClear();
    change();
    await stage.scene.settled();
    return passes.mock.calls.length;
  };
  const turned = await drawn(() => stage.scene.orbitBy(0.2, 0));
  const moved = await drawn(() => stage.editor.setVisible(column, false));
  expect(turned).toBe(1);
  // The plate's shadow with two blurs, and the map.
  expect(moved).toBe(5);
  await vi.waitFor(async () => {
    passes.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(passes).not.toHaveBeenCalled();
  });
});

test('where frames are slow edges are hard, and then there are no shadows until another picture begins', async () => {
  pretendHardware();
  const done = Reflect.get(GPUQueue.prototype, 'onSubmittedWorkDone') as () => Promise<undefined>;
  vi.spyOn(GPUQueue.prototype, 'onSubmittedWorkDone').mockImplementation(async function (this: GPUQueue) {
    await done.call(this);
    await new Promise((resolve) => setTimeout(resolve, 90));
    return undefined;
  });
  const stage = await setUp();
  addColumnBySlab(stage);
  stage.scene.camera.set({ ...stage.scene.camera.get(), target: [9, 2, 5], distance: 30 });
  /** How many greys lie between lit and shaded along the shadow's edge. */
  const edge = (picture: Picture): number => {
    const greys = Array.from({ length: 200 }, (_, at) =>
      Math.round(brightness(stage, picture, 4 + at / 20, 2, 5) * 100),
    );
    return new Set(greys).size;
  };
  const edges: number[] = [];
  let share = 0;
  for (let frame = 0; frame < 40 && share < LIT; frame++) {
    const picture = await look(stage);
    share = await inShadow(stage, picture);
    expect(share < SHADED || share > LIT).toBe(true);
    edges.push(edge(picture));
  }
  expect(share).toBeGreaterThan(LIT);
  const [soft] = edges;
  // Eight frames each, less those that were drawn before or are still measured.
  expect(edges.filter((greys) => greys === soft).length).toBeGreaterThan(8);
  expect(edges.filter((greys) => greys < soft! && greys > 1).length).toBeGreaterThan(4);
  stage.editor.addPart(makeBox(3, 3, 3), { at: [-60, 30, 0] });
  expect(await inShadow(stage)).toBeLessThan(SHADED);
});
