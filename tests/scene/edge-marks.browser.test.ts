import type { PartRecord } from '#document';
import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test } from 'vitest';
import { PALETTES } from '../../src/scene/palette.ts';
import { clearStages, countNear, distance, look, setUp } from './scene-stage.ts';

afterEach(clearStages);

test('edges that a tool shows are marked while their part stands so, and faintly through what hides them', async () => {
  const stage = await setUp();
  stage.editor.addPart(makeBox(20, 20, 20));
  const [part] = stage.editor.parts();
  stage.scene.view('front');
  const crowded = PALETTES.light.crowdedEdge;
  expect(countNear((await look(stage)).all, crowded, 0.03)).toBe(0);
  const mark = (y: number) => ({
    points: [
      [-8, y, 10],
      [8, y, 10],
    ] as const,
    label: null,
    parts: [part!],
    edges: 'crowded' as const,
  });
  stage.editor.setState({ toolMarks: [mark(-10)] });
  const shown = countNear((await look(stage)).all, crowded, 0.03);
  // Two lines, and the dark between them.
  expect(shown).toBeGreaterThan(16 / stage.scene.camera.millimetresPerPixel([0, -10, 10]));
  stage.editor.setState({ toolMarks: [] });
  const bare = await look(stage);
  stage.editor.setState({ toolMarks: [mark(10)] });
  const behind = await look(stage);
  expect(countNear(behind.all, crowded, 0.03)).toBe(0);
  const at = stage.scene.camera.project([0, 10, 10])!;
  expect(distance(behind.at(at.x, at.y), bare.at(at.x, at.y))).toBeGreaterThan(0.05);
  const stoodElsewhere = { ...part!, transform: part!.transform.with(12, 5) as PartRecord['transform'] };
  stage.editor.setState({ toolMarks: [{ ...mark(10), parts: [stoodElsewhere] }] });
  const moved = await look(stage);
  expect(distance(moved.at(at.x, at.y), bare.at(at.x, at.y))).toBeLessThan(0.05);
});
