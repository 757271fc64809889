import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { examineMesh, meshVolume } from '#kernel';
import type { Editor } from '#editor';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, finishToolJob, importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

type Values = Readonly<Record<string, string | number | boolean>>;
const set = (values: Values): void => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
};
const apply = async (values: Values = {}): Promise<void> => {
  editor.setTool('cut');
  set(values);
  editor.toolEvent({ type: 'accept' });
  if (editor.fake.geometry.gate === null) await finishToolJob(editor);
};
const volumes = () =>
  editor.parts().map(({ mesh }) => Math.round(meshVolume(editor.mesh(mesh)!) * 100) / 100);
const names = () => editor.parts().map(({ name }) => name);
const boxAt = (at: number) => {
  const { min, max } = editor.partBox(editor.parts()[at]!.id)!;
  return [...min, ...max].map((value) => Math.round(value * 1e4) / 1e4 + 0);
};

it('cuts a part in two where it is, both closed, as one step; the new half follows in the list', async () => {
  await importBoxes(editor, [40, 30, 20], [10, 10, 10]);
  const before = editor.parts();
  const [part] = before;
  editor.select([part!.id], 'replace');
  const [, , , , , top] = boxAt(0);
  await apply({ position: 5, lay: false });
  expect(names()).toEqual(['box1 A', 'box1 B', 'box2']);
  expect(volumes()).toEqual([40 * 30 * 15, 40 * 30 * 5, 1000]);
  expect(editor.parts()[0]).toMatchObject({ id: part!.id, order: part!.order, plate: part!.plate });
  expect(boxAt(0)[5]).toBe(15);
  expect([boxAt(1)[2], boxAt(1)[5]]).toEqual([15, top]);
  for (const { mesh } of editor.parts()) expect(examineMesh(editor.mesh(mesh)!).openEdges).toBe(0);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    selection: editor
      .parts()
      .slice(0, 2)
      .map(({ id }) => id),
    toast: { key: 'tool.cut.said.both' },
    undoLabel: { key: 'tool.cut.history.one', values: { name: 'box1' } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('lays both halves on their cut faces, clear of each other and of other parts', async () => {
  await importBoxes(editor, [40, 30, 20], [10, 10, 10]);
  editor.select([editor.parts()[0]!.id], 'replace');
  await apply({ axis: 'x', position: -5 });
  // The cut face is 30 × 20 mm; what stood across it is the height now.
  expect([boxAt(0), boxAt(1)].map(([, , low, , , high]) => [low, high])).toEqual([
    [0, 15],
    [0, 25],
  ]);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(volumes()).toEqual([30 * 20 * 15, 30 * 20 * 25, 1000]);
});

it('keeps one half, with the name the part had', async () => {
  await importBoxes(editor, [40, 30, 20]);
  await apply({ keep: 'upper', position: 5 });
  expect(names()).toEqual(['box1']);
  expect(volumes()).toEqual([40 * 30 * 5]);
  expect(boxAt(0).slice(2)).toEqual([0, 20, 15, 5]);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.cut.said.one' });
});

it('tilts the plane', async () => {
  await importBoxes(editor, [20, 20, 20]);
  await apply({ tiltA: 45, lay: false });
  // Through the middle every plane halves a box; this one runs from edge to edge.
  expect(volumes()).toEqual([4000, 4000]);
  for (const at of [0, 1]) expect([boxAt(at)[2], boxAt(at)[5]]).toEqual([0, 20]);
});

it('adds dowels as parts of their own, and says when not all of them fit', async () => {
  await importBoxes(editor, [40, 30, 20]);
  await apply({ connectors: 'dowels', count: 3 });
  expect(names()).toEqual(['box1 A', 'box1 B', 'box1 C1', 'box1 C2', 'box1 C3']);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  editor.undo();
  expect(names()).toEqual(['box1']);
  editor.selectAll();
  await apply({ connectors: 'plugs', count: 20, radius: 5 });
  expect(names()).toEqual(['box1 A', 'box1 B']);
  const { key, values } = editor.getState().toast!;
  expect(key).toBe('tool.cut.said.fewer');
  expect(values).toMatchObject({ asked: 20 });
  expect(Number(values!['made'])).toBeGreaterThan(0);
  expect(Number(values!['made'])).toBeLessThan(20);
});

it('refuses a plane beside the part and connectors without room, and changes nothing', async () => {
  await importBoxes(editor, [20, 20, 20]);
  const { revision } = editor.getState();
  await apply({ position: 10.5 });
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.cut.said.unchanged' } });
  set({ position: 0, connectors: 'plugs', radius: 10 });
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.cut.said.room' } });
});

it('waits for one part that is not locked, and its slider spans that part', async () => {
  await importBoxes(editor, [40, 30, 20], [10, 10, 10]);
  editor.setTool('cut');
  editor.select([], 'replace');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  editor.selectAll();
  expect(editor.toolReady()).toBe('reason.one-part');
  const { id } = editor.parts()[0]!;
  editor.select([id], 'replace');
  expect(editor.toolReady()).toBe(true);
  expect(editor.toolParamSpan('position')[1]).toBeCloseTo(10, 6);
  set({ axis: 'x' });
  expect(editor.toolParamSpan('position')[0]).toBeCloseTo(-20, 6);
  expect(editor.toolParamSpan('radius')).toEqual([0.25, 10]);
  editor.setLocked(id, true);
  expect(editor.toolReady()).toBe('reason.locked');
});

it('shows its plane round the part, where it would cut', async () => {
  await importBoxes(editor, [40, 30, 20]);
  editor.setTool('cut');
  set({ axis: 'z', position: 5, tiltA: 0, tiltB: 0 });
  const flat = editor.toolPlane()!;
  expect(flat).toHaveLength(4);
  for (const [x, y, z] of flat) {
    expect(z).toBeCloseTo(15, 4);
    expect(Math.abs(x)).toBeCloseTo(24, 4);
    expect(Math.abs(y)).toBeCloseTo(19, 4);
  }
  set({ tiltA: 30 });
  // 5 mm along the normal from the middle, 10 mm up.
  for (const [, y, z] of editor.toolPlane()!)
    expect(Math.cos(Math.PI / 6) * (z - 10) - Math.sin(Math.PI / 6) * y).toBeCloseTo(5, 4);
  editor.setTool('select');
  expect(editor.toolPlane()).toBeNull();
});

it('cuts nothing that has changed meanwhile', async () => {
  await importBoxes(editor, [20, 20, 20]);
  editor.fake.geometry.gate = deferred();
  await apply();
  editor.nudge([1, 0, 0]);
  const before = editor.parts();
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.parts()).toEqual(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.cut.said.changed' });
});

it('has handles that go with the numbers they set, whatever the axis and tilt', async () => {
  await importBoxes(editor, [40, 30, 20]);
  editor.select([], 'replace');
  editor.setTool('cut');
  expect(editor.toolHandles()).toEqual([]);
  editor.selectAll();
  for (const axis of ['x', 'y', 'z']) {
    set({ axis, position: 3, tiltA: 20, tiltB: -35 });
    for (const handle of editor.toolHandles()) {
      const { param, at, along, perMillimetre } = handle;
      expect(Math.hypot(...along)).toBeCloseTo(1, 6);
      const value = Number(editor.getState().toolParams[param]);
      set({ [param]: value + 0.05 });
      const moved = editor.toolHandles().find((other) => other.param === param)!;
      const way = moved.at.map((place, index) => (place - at[index]!) / (0.05 / perMillimetre));
      // It goes in and out with the rim of the plane besides, which is cut to the part's box.
      const share = way.reduce((sum, length, index) => sum + length * along[index]!, 0);
      expect(share, `${axis} ${param}`).toBeCloseTo(1, 2);
      set({ [param]: value });
      // What turns the plane shows the way round: its handle is in the middle of the arc.
      const { from, arc = [] } = handle;
      const radius = Math.hypot(...at.map((place, index) => place - from[index]!));
      for (const point of arc)
        expect(Math.hypot(...point.map((place, index) => place - from[index]!))).toBeCloseTo(radius, 6);
      expect(arc.length > 0).toBe(param !== 'position');
      if (arc.length > 0)
        expect(arc[(arc.length - 1) / 2]!.every((place, index) => Math.abs(place - at[index]!) < 1e-9)).toBe(
          true,
        );
    }
  }
  expect(editor.toolHandles().map(({ param }) => param)).toEqual(['position', 'tiltA', 'tiltB']);
});
