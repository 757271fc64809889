import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import { decomposeTransform } from '#kernel';
import type { Editor, PartId } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [20, 10, 30]);
});
afterEach(() => editor.dispose());

const rounded = (numbers: readonly (number | null)[]) =>
  numbers.map((value) => (value === null ? null : Math.round(value * 1e6) / 1e6 + 0));
const box = (index = 0) => editor.partBox(editor.parts()[index]!.id)!;
const facts = () => editor.selectionFacts()!;
const id = (index = 0): PartId => editor.parts()[index]!.id;

describe('fields of the selection', () => {
  it('show position, size, rotation, scale, volume and what is outside', () => {
    expect(facts()).toMatchObject({ count: 1, names: ['box1'], triangles: 12 });
    expect(rounded(facts().size)).toEqual([20, 10, 30]);
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
    expect(rounded(facts().rotation)).toEqual([0, 0, 0]);
    expect(rounded(facts().scale)).toEqual([100, 100, 100]);
    expect(facts().outside).toEqual([0, 0, 0]);
    expect(facts().volumeMm3).toBeCloseTo(6000, 3);
    editor.select([], 'replace');
    expect(editor.selectionFacts()).toBeNull();
  });

  it('set the centre of the box in x and y and its lowest point in z; null leaves an axis', () => {
    unwrap(editor.setPosition([15, null, 4]));
    expect(rounded(facts().position)).toEqual([15, 0, 4]);
    expect(rounded(box().min)).toEqual([5, -5, 4]);
    unwrap(editor.setPosition([null, -20, null]));
    expect(rounded(facts().position)).toEqual([15, -20, 4]);
  });

  it('say by how much a part leaves the platform on each axis', () => {
    unwrap(editor.setPosition([95, null, -1]));
    expect(rounded(facts().outside)).toEqual([5, 0, 1]);
  });

  it('move several parts as one', async () => {
    await importBoxes(editor, [20, 10, 30]);
    editor.selectAll();
    const apart = box(1).min[0] - box(0).min[0];
    unwrap(editor.setPosition([10, 10, 10]));
    expect(rounded(facts().position)).toEqual([10, 10, 10]);
    expect(box(1).min[0] - box(0).min[0]).toBeCloseTo(apart, 9);
  });

  it('show what several parts share, set it for all, and change each from its own', async () => {
    unwrap(editor.setRotation([0, 0, 30]));
    unwrap(editor.setScale([200, 200, 200]));
    await importBoxes(editor, [20, 10, 30]);
    editor.selectAll();
    expect(rounded(facts().rotation)).toEqual([0, 0, null]);
    expect(rounded(facts().scale)).toEqual([null, null, null]);
    unwrap(editor.setRotation(([x, y, z]) => [x, y, z + 5]));
    unwrap(editor.setScale(([x, y, z]) => [x / 2, y, z]));
    editor.select([id(0)], 'replace');
    expect(rounded(facts().rotation)).toEqual([0, 0, 35]);
    expect(rounded(facts().scale)).toEqual([100, 200, 200]);
    editor.select([id(1)], 'replace');
    expect(rounded(facts().rotation)).toEqual([0, 0, 5]);
    expect(rounded(facts().scale)).toEqual([50, 100, 100]);
    editor.selectAll();
    unwrap(editor.setRotation([null, null, 90]));
    expect(rounded(facts().rotation)).toEqual([0, 0, 90]);
    editor.undo();
    expect(rounded(facts().rotation)).toEqual([0, 0, null]);
  });

  it('preview angles and per cents as a drag does, as one step', () => {
    const before = rounded([...box().min, ...box().max]);
    const turn = editor.beginTransform()!;
    for (const z of [10, 20, 30]) turn.update({ kind: 'angles', to: [null, null, z] });
    expect(rounded(facts().rotation)).toEqual([0, 0, 30]);
    turn.commit();
    expect(editor.getState().undoLabel).toEqual({ key: 'history.rotate.one', values: { name: 'box1' } });
    const scale = editor.beginTransform()!;
    for (const x of [150, 250]) scale.update({ kind: 'percent', to: [x, null, null] });
    expect(rounded(facts().scale)).toEqual([250, 100, 100]);
    scale.cancel();
    editor.undo();
    expect(rounded([...box().min, ...box().max])).toEqual(before);
  });

  it('set the rotation absolutely, about the centre of the box, which stays', () => {
    unwrap(editor.setPosition([12, -7, 0]));
    unwrap(editor.setRotation([0, 0, 90]));
    expect(rounded(facts().size)).toEqual([10, 20, 30]);
    expect(rounded(facts().position)).toEqual([12, -7, 0]);
    unwrap(editor.setRotation([90, null, 0]));
    expect(rounded(facts().rotation)).toEqual([90, 0, 0]);
    expect(rounded(facts().size)).toEqual([20, 30, 10]);
    // The centre was 15 above the plate and still is: dropping is a verb of its own.
    expect(rounded(facts().position)).toEqual([12, -7, 10]);
  });

  it('come back exactly when a rotation is typed and taken back', () => {
    const before = rounded([...box().min, ...box().max]);
    unwrap(editor.setRotation([33, -21, 57]));
    expect(rounded(facts().rotation)).toEqual([33, -21, 57]);
    unwrap(editor.setRotation([0, 0, 0]));
    expect(rounded([...box().min, ...box().max])).toEqual(before);
  });

  it('set the scale in per cent about the centre of the foot', () => {
    unwrap(editor.setPosition([12, -7, 3]));
    unwrap(editor.setScale([200, null, 50]));
    expect(rounded(facts().size)).toEqual([40, 10, 15]);
    expect(rounded(facts().position)).toEqual([12, -7, 3]);
    expect(rounded(facts().scale)).toEqual([200, 100, 50]);
    expect(facts().volumeMm3).toBeCloseTo(6000, 3);
  });

  it('scale a turned part along its own axes and keep its rotation', () => {
    unwrap(editor.setRotation([0, 0, 30]));
    unwrap(editor.setScale([300, null, null]));
    expect(rounded(facts().rotation)).toEqual([0, 0, 30]);
    expect(rounded(facts().scale)).toEqual([300, 100, 100]);
  });

  it('refuse what is no number or out of range', () => {
    expect(editor.setScale([0, null, null])).toMatchObject({ ok: false, error: { code: 'out_of_range' } });
    expect(editor.setScale([Number.NaN, null, null])).toMatchObject({ ok: false });
    expect(editor.setPosition([Number.NaN, 0, 0])).toMatchObject({ ok: false });
    expect(editor.setPosition([1e9, 0, 0])).toMatchObject({ ok: false });
    expect(editor.setRotation([Infinity, 0, 0])).toMatchObject({ ok: false });
    editor.select([], 'replace');
    expect(editor.setPosition([0, 0, 0])).toMatchObject({ error: { details: { field: 'selection' } } });
  });
});

describe('scaling one axis of a turned part', () => {
  const angleBetweenSides = () => {
    const [a, b, c, , d, e, f] = editor.parts()[0]!.transform as readonly number[];
    return (
      (Math.acos((a! * d! + b! * e! + c! * f!) / Math.hypot(a!, b!, c!) / Math.hypot(d!, e!, f!)) * 180) /
      Math.PI
    );
  };
  const stretch = (by: readonly [number, number, number]) => {
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'scale', by });
    drag.commit();
  };

  it('never shears it: the drag stays where it was, and says so beforehand', () => {
    unwrap(editor.setRotation([0, 0, 30]));
    expect(facts().stretchable).toEqual([false, false, true]);
    const before = rounded(facts().size);
    stretch([2, 1, 1]);
    expect(rounded(facts().size)).toEqual(before);
    expect(angleBetweenSides()).toBeCloseTo(90, 9);
    expect(editor.getState().undoLabel?.key).toBe('history.rotate.one');
  });

  it('works upright, evenly, and after quarter turns', () => {
    unwrap(editor.setRotation([0, 0, 30]));
    const [, , height] = facts().size;
    stretch([1, 1, 2]);
    expect(facts().size[2]).toBeCloseTo(height * 2, 9);
    stretch([0.5, 0.5, 0.5]);
    expect(facts().size[2]).toBeCloseTo(height, 9);
    unwrap(editor.setRotation([90, 0, -90]));
    expect(facts().stretchable).toEqual([true, true, true]);
    const [width] = facts().size;
    stretch([3, 1, 1]);
    expect(facts().size[0]).toBeCloseTo(width * 3, 9);
    expect(angleBetweenSides()).toBeCloseTo(90, 9);
  });
});

describe('a drag', () => {
  it('previews freely and is one undo step', () => {
    const before = editor.getState().undoLabel;
    const drag = editor.beginTransform()!;
    for (const x of [1, 5, 12]) drag.update({ kind: 'move', by: [x, 0, 0] });
    expect(rounded(facts().position)).toEqual([12, 0, 0]);
    drag.commit();
    expect(editor.getState().undoLabel).toEqual({ key: 'history.move.one', values: { name: 'box1' } });
    editor.undo();
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
    expect(editor.getState().undoLabel).toEqual(before);
  });

  it('leaves nothing behind when it is cancelled or never moved', () => {
    const label = editor.getState().undoLabel;
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'rotate', axis: 'x', degrees: 45 });
    drag.cancel();
    expect(rounded(facts().size)).toEqual([20, 10, 30]);
    editor.beginTransform()!.commit();
    expect(editor.getState().undoLabel).toEqual(label);
  });

  it('turns about the centre of the selection, and scales about its foot', async () => {
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'rotate', axis: 'y', degrees: 90 });
    drag.commit();
    expect(rounded([...box().min, ...box().max])).toEqual([-15, -5, 5, 15, 5, 25]);
    const scale = editor.beginTransform()!;
    scale.update({ kind: 'scale', by: [2, 2, 2] });
    scale.commit();
    expect(rounded([...box().min, ...box().max])).toEqual([-30, -10, 5, 30, 10, 45]);
  });

  it('keeps its last preview when it would flatten the part', () => {
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'scale', by: [2, 1, 1] });
    drag.update({ kind: 'scale', by: [0, 1, 1] });
    drag.update({ kind: 'scale', by: [Number.NaN, 1, 1] });
    drag.commit();
    expect(rounded(facts().size)).toEqual([40, 10, 30]);
  });

  it('cannot begin where nothing can move', () => {
    editor.setLocked(id(), true);
    expect(editor.beginTransform()).toBeNull();
    editor.select([], 'replace');
    expect(editor.beginTransform()).toBeNull();
  });

  it('is over when undo is pressed in the middle of it', () => {
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'move', by: [50, 0, 0] });
    editor.undo();
    drag.update({ kind: 'move', by: [60, 0, 0] });
    drag.commit();
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
    expect(editor.parts()).toHaveLength(1);
  });
});

describe('verbs on the selection', () => {
  it('nudge, centre, drop to plate and fit to platform are one step each', () => {
    editor.nudge([3, -4, 5]);
    expect(rounded(facts().position)).toEqual([3, -4, 5]);
    editor.centre();
    expect(rounded(facts().position)).toEqual([0, 0, 5]);
    editor.dropToPlate();
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
    editor.fitToPlatform();
    expect(rounded(facts().size)).toEqual([90, 45, 135]);
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
    const labels: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      labels.push(editor.getState().undoLabel?.key);
      editor.undo();
    }
    expect(labels).toEqual(['fit', 'drop', 'centre', 'move'].map((verb) => `history.${verb}.one`));
    expect(rounded(facts().position)).toEqual([0, 0, 0]);
  });

  it('turning by an angle and back comes back to the same place', () => {
    unwrap(editor.setPosition([12, -7, 0]));
    const before = rounded([...box().min, ...box().max]);
    for (const [axis, degrees] of [
      ['x', 45],
      ['z', 30],
      ['z', -30],
      ['x', -45],
    ] as const) {
      editor.rotateBy(axis, degrees);
    }
    expect(rounded([...box().min, ...box().max])).toEqual(before);
  });

  it('dropping puts each part on the plate, not only the lowest', async () => {
    await importBoxes(editor, [5, 5, 5]);
    editor.nudge([0, 0, 10]);
    editor.selectAll();
    editor.nudge([0, 0, 3]);
    editor.dropToPlate();
    expect(rounded([box(0).min[2], box(1).min[2]])).toEqual([0, 0]);
  });

  it('never move or delete a locked part, and do the rest', async () => {
    await importBoxes(editor, [5, 5, 5]);
    editor.selectAll();
    editor.setLocked(id(0), true);
    const locked = box(0);
    editor.nudge([0, 0, 7]);
    expect(box(0)).toEqual(locked);
    expect(rounded([box(1).min[2]])).toEqual([7]);
    editor.removeSelection();
    expect(editor.parts().map((part) => part.name)).toEqual(['box1']);
    editor.selectAll();
    expect(editor.setPosition([50, 0, 0])).toMatchObject({ error: { details: { field: 'locked' } } });
    editor.setLocked(id(0), false);
    expect(editor.setPosition([50, 0, 0]).ok).toBe(true);
  });

  it('keep every transform one that can be inverted, whatever is done in whatever order (seed 11)', () => {
    const random = createRandom(11);
    const start = editor.parts()[0]!;
    let steps = 0;
    const labelled = () => editor.getState().undoLabel !== null;
    for (let step = 0; step < 200; step++) {
      const amount = random.unit() * 100 - 50;
      const axis = (['x', 'y', 'z'] as const)[random.integer(0, 3)]!;
      switch (random.integer(0, 5)) {
        case 0:
          editor.nudge([amount, -amount, amount / 2]);
          break;
        case 1:
          editor.rotateBy(axis, amount);
          break;
        case 2:
          editor.setScale([50 + Math.abs(amount), null, 120]);
          break;
        case 3:
          editor.setRotation([amount, null, null]);
          break;
        default: {
          const drag = editor.beginTransform()!;
          drag.update({ kind: 'scale', by: [1.5, 0.7, 1] });
          drag.commit();
        }
      }
      const { scale } = decomposeTransform(editor.parts()[0]!.transform);
      expect(scale.every((factor) => Number.isFinite(factor) && factor !== 0)).toBe(true);
    }
    while (labelled() && editor.getState().undoLabel!.key !== 'history.import.one' && steps++ < 1000)
      editor.undo();
    expect(editor.parts()[0]).toEqual(start);
  });
});

describe('duplicating', () => {
  it('puts a copy of the same mesh beside the original, selects it, and numbers its name', () => {
    editor.duplicateSelection();
    editor.duplicateSelection();
    const [first, second, third] = editor.parts();
    expect([second!.name, third!.name]).toEqual(['box1 2', 'box1 3']);
    expect(second!.mesh).toBe(first!.mesh);
    expect(editor.getState().selection).toEqual([third!.id]);
    expect(rounded([box(1).min[2]])).toEqual([0]);
    const gap = Math.max(
      ...[0, 1].map((axis) =>
        Math.max(box(1).min[axis]! - box(0).max[axis]!, box(0).min[axis]! - box(1).max[axis]!),
      ),
    );
    expect(gap).toBeCloseTo(2, 3);
    editor.undo();
    expect(editor.parts()).toHaveLength(2);
  });

  it('stays near the original, wherever that is', () => {
    unwrap(editor.setPosition([70, -30, 12]));
    editor.duplicateSelection();
    const [x, y, z] = facts().position;
    expect(Math.hypot(x - 70, y + 30)).toBeLessThan(25);
    expect(z).toBeCloseTo(12, 6);
    expect(facts().outside).toEqual([0, 0, 0]);
  });

  it('keeps names within their limit', () => {
    unwrap(editor.rename(id(), 'y'.repeat(50)));
    editor.duplicateSelection();
    expect(editor.parts()[1]!.name).toBe(`${'y'.repeat(48)} 2`);
  });
});
