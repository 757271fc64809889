import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test } from 'vitest';
import { PALETTES, type Rgb } from '../../src/scene/palette.ts';
import { clearStages, countNear, distance, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

test.each(['move', 'rotate', 'scale'] as const)(
  'the handles of %s can be hit and are drawn',
  async (tool) => {
    const stage = await setUp();
    stage.scene.view('iso');
    const part = stage.editor.addPart(makeBox(10, 10, 10));
    stage.editor.select([part], 'replace');
    const without = await look(stage);
    const count = (picture: typeof without): number => countNear(picture.all, PALETTES.light.axisZ, 0.1);
    expect(count(without)).toBe(0);
    stage.editor.setTool(tool);
    const picture = await look(stage);
    expect(count(picture)).toBeGreaterThan(40);
    const centre = stage.scene.gizmo.centre()!;
    const reach = 96 * stage.scene.camera.millimetresPerPixel(centre);
    const [x, y] =
      tool === 'rotate'
        ? on(stage, centre[0] + reach * Math.SQRT1_2, centre[1] + reach * Math.SQRT1_2, centre[2])
        : on(stage, centre[0], centre[1], centre[2] + reach * 0.9);
    expect(stage.scene.gizmo.hit(x, y)).toEqual({ kind: tool, axis: 'z' });
    expect(stage.scene.gizmo.hit(3, 3)).toBeNull();
    stage.scene.gizmo.setHovered({ kind: tool, axis: 'z' });
    const hovered = await look(stage);
    expect(count(hovered)).toBeLessThan(count(picture) / 2);
  },
);

test('a turned part has no handles that would shear it', async () => {
  const stage = await setUp();
  stage.scene.view('iso');
  stage.editor.select([stage.editor.addPart(makeBox(10, 10, 10))], 'replace');
  stage.editor.beginTransform()!.update({ kind: 'rotate', axis: 'z', degrees: 30 });
  stage.editor.setTool('scale');
  const picture = await look(stage);
  const drawn = (color: Rgb): number => countNear(picture.all, color, 0.1);
  expect(drawn(PALETTES.light.axisZ)).toBeGreaterThan(40);
  expect(drawn(PALETTES.light.axisY)).toBe(0);
  const [x, y, z] = stage.scene.gizmo.centre()!;
  const reach = 86 * stage.scene.camera.millimetresPerPixel([x, y, z]);
  expect(stage.scene.gizmo.hit(...on(stage, x + reach, y, z))).toBeNull();
  expect(stage.scene.gizmo.hit(...on(stage, x, y, z + reach))).toEqual({ kind: 'scale', axis: 'z' });
  expect(stage.scene.gizmo.hit(...on(stage, x, y, z))).toEqual({ kind: 'scale', axis: 'all' });
});

test.each(['perspective', 'orthographic'] as const)(
  'in %s the far half of a ring is faint, unless all of it is as near',
  async (projection) => {
    const stage = await setUp();
    stage.editor.setState({ projection });
    stage.scene.view([0.2, -0.7, 0.7]);
    stage.editor.select([stage.editor.addPart(makeBox(6, 6, 6), { at: [30, 10, 0] })], 'replace');
    stage.editor.setTool('rotate');
    /** How far the ring's colour is from its own where its plane has this direction. */
    const off = async (degrees: number): Promise<number> => {
      const picture = await look(stage);
      const [x, y, z] = stage.scene.gizmo.centre()!;
      const reach = 96 * stage.scene.camera.millimetresPerPixel([x, y, z]);
      const turn = (degrees * Math.PI) / 180;
      const [atX, atY] = on(stage, x + reach * Math.cos(turn), y + reach * Math.sin(turn), z);
      const offs = [-2, -1, 0, 1, 2].flatMap((right) =>
        [-2, -1, 0, 1, 2].map((down) => distance(picture.at(atX + right, atY + down), PALETTES.light.axisZ)),
      );
      return Math.min(...offs);
    };
    expect(await off(-80)).toBeLessThan(0.1);
    const behind = await off(100);
    expect(behind).toBeGreaterThan(0.4);
    expect(behind).toBeLessThan(0.85);
    stage.scene.view('top');
    for (const degrees of [-80, 100]) expect(await off(degrees)).toBeLessThan(0.1);
  },
);
