import { afterEach, expect, test } from 'vitest';
import type { ContentHash } from '#base';
import { identityTransform, translation, type MeshBuffers, type Transform } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { PALETTES } from '../../src/scene/palette.ts';
import { clearStages, countNear, distance, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

test('a part with a shell around it is drawn and picked as what it has grown to, and is the hollow of that where it is cut', async () => {
  const stage = await setUp();
  const own = makeBox(10, 10, 10);
  const part = stage.editor.addPart(own, { at: [0, 0, 5] });
  stage.scene.view('front');
  await stage.scene.settled();
  const beside = on(stage, 8, -5, 10);
  const bare = await look(stage);
  expect(stage.scene.pick(...beside)).toBeNull();
  const solid = (solidClass: 'body' | 'cavity', hash: string, mesh: MeshBuffers, toMesh: Transform) => ({
    solidClass,
    hash: hash as ContentHash,
    mesh,
    toMesh,
  });
  const solids = [
    solid('body', 'grown', makeBox(20, 20, 20), translation(0, 0, -5)),
    solid('cavity', 'own', own, identityTransform),
  ];
  const made = { solids, shell: null, missed: { holes: [], honeycombs: [] } };
  stage.editor.setState({ features: new Map([[part, { status: 'ready', made, error: null }]]) });
  const grown = await look(stage);
  expect(distance(grown.at(...beside), bare.at(...beside))).toBeGreaterThan(0.1);
  const hit = stage.scene.pick(...on(stage, 8, -10, 10));
  expect(hit?.part).toBe(part);
  expect(hit!.point[1]).toBeCloseTo(-10, 2);
  stage.editor.setState({ selection: [part] });
  expect(countNear((await look(stage)).all, PALETTES.light.selection)).toBeGreaterThan(100);
  stage.editor.setState({ selection: [] });
  stage.scene.view('top');
  const whole = await look(stage);
  stage.editor.setState({ currentLayer: 199 });
  const cut = await look(stage);
  // The floor of the cavity is further from the light than the lid was, and is lit as a wall is, not as a cut.
  expect(distance(cut.at(...on(stage, 4, 4, 5)), PALETTES.light.cutFace)).toBeGreaterThan(0.1);
  expect(distance(cut.at(...on(stage, 4, 4, 5)), PALETTES.light.plate)).toBeGreaterThan(0.1);
  expect(distance(cut.at(...on(stage, 8, 8, 10)), whole.at(...on(stage, 8, 8, 10)))).toBeGreaterThan(0.1);
  stage.editor.setState({ currentLayer: null, features: new Map() });
  stage.scene.view('front');
  const again = await look(stage);
  expect(distance(again.at(...beside), bare.at(...beside))).toBeLessThan(0.05);
});
