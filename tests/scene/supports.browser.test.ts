import { supportPaintIdOf } from '#document';
import { transformPoint, type SupportStructure } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { shownSupports } from '#tests/shown-supports.ts';
import { afterEach, expect, test } from 'vitest';
import { OVERHANG_COLORS, type PartId } from '#editor';
import { PALETTES, rgb, type Rgb } from '../../src/scene/palette.ts';
import { createFakeEditor, type FakeEditor } from './fake-editor.ts';
import { clearStages, countNear, distance, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

/** Two columns with tips under a slab that hangs 20 mm high. */
const structure: SupportStructure = {
  trunks: [-10, 10].map((x) => ({
    joints: [
      [x, 0, 0],
      [x, 0, 17],
    ],
    radii: [1.4, 1.2],
    foot: { on: 'plate' },
    reinforcedTo: 0,
  })),
  branches: [],
  tips: [-10, 10].map((x, at) => ({
    point: at,
    strut: at,
    at: [x, 0, 20],
    normal: [0, 0, -1],
    socket: [x, 0, 17],
    radii: [0.4, 1.2],
    depth: 0.2,
    ball: 0,
  })),
  braces: [{ a: { trunk: 0, t: 0.3 }, b: { trunk: 1, t: 0.8 }, radius: 0.8 }],
  unreached: [],
};
const base = {
  outlines: [
    [
      [-14, -4],
      [14, -4],
      [14, 4],
      [-14, 4],
    ] as const,
  ],
  rims: [
    [
      [-14.8, -4.8],
      [14.8, -4.8],
      [14.8, 4.8],
      [-14.8, 4.8],
    ] as const,
  ],
  holes: [],
  height: 0.8,
};

function held(editor: FakeEditor): PartId {
  const part = editor.addPart(makeBox(40, 20, 4), { at: [0, 0, 20] });
  editor.setState({ supports: new Map([[part, shownSupports(part, structure, base)]]) });
  return part;
}

test('supports are drawn and picked where they stand, and go with their part', async () => {
  const stage = await setUp();
  const part = held(stage.editor);
  stage.scene.view('front');
  const seen = await look(stage);
  const column = on(stage, 10, 0, 8);
  const { plate, support } = PALETTES.light;
  expect(distance(seen.at(...column), support)).toBeLessThan(0.25);
  expect(countNear(seen.all, PALETTES.light.supportBase, 0.15)).toBeGreaterThan(50);
  const supports = stage.editor.getState().supports.get(part)!;
  expect(stage.scene.pick(...column)).toMatchObject({
    part,
    support: { id: supports.ids.trunks[1], kind: 'trunk' },
  });
  expect(stage.scene.pick(...on(stage, 10, 0, 19))?.support).toMatchObject({ kind: 'tip' });
  expect(stage.scene.pick(...on(stage, 10, 0, 17))?.support).toEqual({
    id: supports.ids.trunks[1],
    kind: 'joint',
    joint: 0,
  });
  expect(stage.scene.pick(...column, 'none')).toBeNull();
  // Beside one, a finger means it.
  const beside = [column[0] + 10, column[1]] as const;
  expect(stage.scene.pick(...beside)?.support).toBeUndefined();
  expect(stage.scene.pick(...beside, { within: 12 })?.support?.id).toBe(supports.ids.trunks[1]);
  stage.editor.setState({ supportSelection: [supports.ids.trunks[1]!] });
  const selected = await look(stage);
  expect(selected.at(...column)[0]).toBeGreaterThan(selected.at(...column)[2]);
  stage.editor.setVisible([part], false);
  const hidden = await look(stage);
  expect(distance(hidden.at(...column), support)).toBeGreaterThan(0.25);
  expect(distance(plate, support)).toBeGreaterThan(0.25);
});

test('an edit moves what it is about, and the cut takes away what is above it', async () => {
  const stage = await setUp();
  const part = held(stage.editor);
  stage.scene.view('front');
  const before = await look(stage);
  const moved: SupportStructure = {
    ...structure,
    trunks: structure.trunks.with(1, {
      ...structure.trunks[1]!,
      joints: [
        [14, 0, 0],
        [14, 0, 17],
      ],
    }),
    braces: [],
  };
  stage.editor.setState({ supports: new Map([[part, shownSupports(part, moved, base)]]) });
  const after = await look(stage);
  const { support } = PALETTES.light;
  expect(distance(after.at(...on(stage, 10, 0, 8)), support)).toBeGreaterThan(0.25);
  expect(distance(after.at(...on(stage, 14, 0, 8)), support)).toBeLessThan(0.25);
  expect(after.at(...on(stage, -10, 0, 8))).toEqual(before.at(...on(stage, -10, 0, 8)));
  stage.editor.cutAt(100);
  const cut = await look(stage);
  expect(distance(cut.at(...on(stage, -10, 0, 8)), support)).toBeGreaterThan(0.25);
  expect(distance(cut.at(...on(stage, -10, 0, 3)), support)).toBeLessThan(0.25);
  expect(stage.scene.pick(...on(stage, -10, 0, 8))?.support).toBeUndefined();
});

test('what hangs over is in colours from below and not on top, and follows the part as it turns', async () => {
  const stage = await setUp({ theme: 'dark' });
  const part = held(stage.editor);
  stage.editor.setState({ shading: 'overhangs', supports: new Map() });
  const flat = rgb(OVERHANG_COLORS.at(-1)!);
  stage.scene.view('bottom');
  const below = (await look(stage)).at(...on(stage, 0, 0, 20));
  const nearest = (color: Rgb) =>
    [...OVERHANG_COLORS.map(rgb), PALETTES.dark.part].toSorted(
      (a, b) => distance(a, color) - distance(b, color),
    )[0];
  expect(nearest(below)).toEqual(flat);
  stage.scene.view('top');
  const top = (await look(stage)).at(...on(stage, 0, 0, 24));
  stage.editor.setState({ shading: 'solid' });
  expect((await look(stage)).at(...on(stage, 0, 0, 24))).toEqual(top);
  // Turned over an edge: the underside is 40° from flat, then 50°.
  stage.editor.setState({ shading: 'overhangs', selection: [part] });
  stage.scene.view('front');
  const underside = async (degrees: number) => {
    const gesture = stage.editor.beginTransform()!;
    gesture.update({ kind: 'rotate', axis: 'x', degrees });
    gesture.commit();
    const [, y, z] = transformPoint(stage.editor.parts()[0]!.transform, [0, 0, 0]);
    return (await look(stage)).at(...on(stage, 0, y, z));
  };
  const reddish = ([red, , blue]: Rgb): boolean => red - blue > 0.15;
  expect(reddish(await underside(-40))).toBe(true);
  expect(reddish(await underside(-10))).toBe(false);
});

test('paint is seen on its faces in the Support stage alone, and each kind has a pattern of its own', async () => {
  const stage = await setUp();
  const id = stage.editor.addPart(makeBox(40, 20, 4), { at: [0, 0, 20] });
  const part = stage.editor.parts()[0]!;
  stage.scene.view('top');
  const bare = await look(stage);
  // Faces 2 and 3 are the top.
  const paint = (block: readonly number[], enforce: readonly number[]) =>
    stage.editor.setPaint({
      kind: 'support-paint',
      id: supportPaintIdOf(id),
      part: id,
      mesh: part.mesh,
      block,
      enforce,
    });
  paint([], [2, 2]);
  expect((await look(stage)).all).toEqual(bare.all);
  stage.editor.setState({ stage: 'support' });
  /** Shades of the painted face: what is evenly lit has one. */
  const shades = async (): Promise<ReadonlySet<string>> => {
    const seen = await look(stage);
    const [x, y] = on(stage, 5, 3, 24);
    const shade = (at: number): string =>
      seen
        .at(x + (at % 12), y + Math.floor(at / 12))
        .map((value) => value.toFixed(1))
        .join();
    return new Set(Array.from({ length: 144 }, (_, at) => shade(at)));
  };
  const blue = (await look(stage)).at(...on(stage, 5, 3, 24));
  expect(blue[2]).toBeGreaterThan(blue[0]);
  expect((await shades()).size).toBeGreaterThan(1);
  paint([2, 2], []);
  const rose = (await look(stage)).at(...on(stage, 5, 3, 24));
  expect(rose[0]).toBeGreaterThan(rose[2]);
  expect((await shades()).size).toBeGreaterThan(1);
  paint([], []);
  expect((await look(stage)).all).toEqual(bare.all);
});

test('both back ends draw the same supports', async () => {
  const editor = createFakeEditor();
  const webgpu = await setUp({ editor });
  held(editor);
  editor.setState({ shading: 'overhangs', supportGhost: structure });
  webgpu.scene.home();
  const expected = await look(webgpu);
  const webgl = await setUp({ editor, forceWebGL: true });
  expect(webgl.scene.backend()).toBe('webgl2');
  webgl.scene.home();
  const picture = await look(webgl);
  let different = 0;
  for (let at = 0; at < picture.all.length; at++)
    if (Math.abs(picture.all[at]! - expected.all[at]!) > 12) different++;
  expect(different / picture.all.length).toBeLessThan(0.01);
  expect(distance(picture.at(...on(webgl, 10, 0, 8)), PALETTES.light.plate)).toBeGreaterThan(0.2);
});
