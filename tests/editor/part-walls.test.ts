import { expect, test, vi } from 'vitest';
import type { GeometryCall } from '#editor';
import { thinnestWall, WALL_COLORS, wallScale } from '#editor';
import type { startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

/** What was asked to be measured. */
function countWalls({ fake }: TestEditor): GeometryCall<'walls'>[] {
  const asked: GeometryCall<'walls'>[] = [];
  const { geometry } = fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) => {
    if (call.op === 'walls') asked.push(call as unknown as GeometryCall<'walls'>);
    return run(call, options);
  };
  return asked;
}

const measured = (editor: TestEditor) =>
  vi.waitUntil(() => {
    const walls = [...editor.getState().walls.values()];
    return walls.length > 0 && walls.every(({ status }) => status === 'ready');
  });
const hollowed = (editor: TestEditor) =>
  vi.waitUntil(() => [...editor.getState().features.values()].every(({ status }) => status === 'ready'));

test('walls are measured while they are looked at, and again only where the part or its shell is another', async () => {
  const editor = await startWithFeatures({ shell: shellOf(1) }, [10, 12, 14]);
  const asked = countWalls(editor);
  await hollowed(editor);
  expect(editor.getState().walls.size).toBe(0);
  editor.setShading('walls');
  expect([...editor.getState().walls.values()]).toEqual([{ status: 'pending', made: null }]);
  await measured(editor);
  const [before] = editor.getState().walls.values();
  expect(before!.made!.least!.mm).toBeCloseTo(1, 1);
  expect(asked.length).toBe(1);

  editor.selectAll();
  editor.setPosition([3, 4, 5]);
  editor.rotateBy('x', 30);
  expect([...editor.getState().walls.values()]).toEqual([before]);
  editor.setScale([150, 100, 100]);
  expect([...editor.getState().walls.values()][0]).toEqual({ status: 'pending', made: before!.made });
  await hollowed(editor);
  await measured(editor);
  expect(asked.length).toBe(2);
  editor.setShading('xray');
  expect(editor.getState().walls.size).toBe(0);
  editor.setShading('walls');
  expect([...editor.getState().walls.values()][0]!.status).toBe('ready');
  expect(asked.length).toBe(2);
});

test('the thinnest wall is where it is on the plate, and seen from outside', async () => {
  const editor = await startWithFeatures({ shell: shellOf(1.5) }, [12, 12, 12]);
  editor.setShading('walls');
  await measured(editor);
  editor.selectAll();
  editor.rotateBy('y', 45);
  editor.setPosition([30, -20, 40]);
  const { walls } = editor.getState();
  const [part] = editor.parts();
  const { mm, mark, box, outward } = thinnestWall(walls, editor.parts())!;
  const [inner, label] = mark.points;
  const outside = editor.partBox(part!.id)!;
  const middle = [0, 1, 2].map((axis) => (outside.min[axis]! + outside.max[axis]!) / 2);
  const away = outward.reduce((sum, way, axis) => sum + way * (inner![axis]! - middle[axis]!), 0);
  expect(away).toBeGreaterThan(0);
  expect(Math.hypot(...outward) / mm).toBeCloseTo(1, 4);
  for (const axis of [0, 1, 2] as const) {
    const surface = inner![axis] + outward[axis];
    expect(surface).toBeGreaterThanOrEqual(outside.min[axis] - 0.01);
    expect(surface).toBeLessThanOrEqual(outside.max[axis] + 0.01);
    expect((box.min[axis] + box.max[axis]) / 2).toBeCloseTo(surface, 4);
  }
  expect(mark.label).toEqual({ value: { kind: 'length', value: mm }, at: label });
  editor.setVisible([part!.id], false);
  expect(thinnestWall(walls, editor.parts())).toBeNull();
});

test('a shell around a part is measured from what it has grown to', async () => {
  const editor = await startWithFeatures({ shell: shellOf(1.5, { side: 'outside' }) }, [8, 8, 8]);
  editor.setShading('walls');
  await measured(editor);
  const { walls, features } = editor.getState();
  const [part] = editor.parts();
  const { mesh, drawn, least } = walls.get(part!.id)!.made!;
  expect(drawn).not.toBe(mesh);
  expect(features.get(part!.id)!.made!.solids.map(({ hash }) => hash)).toContain(drawn);
  // Its corners are round to a voxel.
  expect(least!.mm).toBeGreaterThan(0.85 * 1.5);
  expect(least!.mm).toBeLessThan(1.02 * 1.5);
  const { box, outward } = thinnestWall(walls, editor.parts())!;
  const own = editor.partBox(part!.id)!;
  const away = [0, 1, 2].reduce((sum, axis) => {
    const from = (box.min[axis]! + box.max[axis]! - own.min[axis]! - own.max[axis]!) / 2;
    return sum + outward[axis]! * from;
  }, 0);
  expect(away).toBeGreaterThan(0);
  expect(Math.hypot(...outward)).toBeCloseTo(least!.mm, 3);
});

test('solid parts have no walls', async () => {
  const editor = await startWithFeatures({}, [20, 20, 20]);
  editor.setShading('walls');
  expect(editor.getState().walls.size).toBe(0);
  expect(wallScale(editor.getState().walls)).toBeNull();
});

test('every colour of the scale is darker than the one before, by as much', () => {
  const lightness = WALL_COLORS.map((hex) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 116 * Math.cbrt(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!) - 16;
  });
  for (let at = 1; at < lightness.length; at++)
    expect(lightness[at - 1]! - lightness[at]!).toBeCloseTo(13, -0.5);
});
