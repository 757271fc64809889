import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test } from 'vitest';
import { PALETTES } from '../../src/scene/palette.ts';
import { REST_MS } from '../../src/scene/shadows.ts';
import { clearStages, distance, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

/** The middle of a box of 20 mm, a layer of 50 µm each. */
const MIDDLE = 200;

test.each([false, true])(
  'what a cut takes off is a pale body above it while it is wanted (WebGL2: %s)',
  async (forceWebGL) => {
    const stage = await setUp({ forceWebGL });
    const { scene, editor } = stage;
    editor.addPart(makeBox(20, 20, 20));
    scene.home();
    const above = on(stage, 5, 5, 20);
    const below = on(stage, 2, -10, 5);
    const face = on(stage, 0, 0, 10);
    const whole = await look(stage);
    scene.showCutOff(true);
    // Without a cut nothing is cut off.
    expect((await look(stage)).all).toEqual(whole.all);
    scene.showCutOff(false);

    editor.cutAt(MIDDLE);
    await look(stage);
    // The shadow follows the cut once that rests.
    await new Promise((resolve) => setTimeout(resolve, 2 * REST_MS));
    const cut = await look(stage);
    scene.showCutOff(true);
    const seen = await look(stage);
    const pale = distance(seen.at(...above), cut.at(...above));
    expect(pale).toBeGreaterThan(0.015);
    expect(pale).toBeLessThan(distance(whole.at(...above), cut.at(...above)));
    expect(seen.at(...below)).toEqual(cut.at(...below));
    // Nothing veils what the cut shows.
    expect(seen.at(...face)).toEqual(cut.at(...face));
    expect(distance(seen.at(...face), PALETTES.light.cutFace)).toBeLessThan(0.02);
    scene.showCutOff(false);
    expect((await look(stage)).all).toEqual(cut.all);
    const picture = await scene.viewport.capture(64, 64);
    scene.showCutOff(true);
    expect((await scene.viewport.capture(64, 64)).rgba).toEqual(picture.rgba);
  },
);

test('what is cut off follows its part', async () => {
  const stage = await setUp();
  const { scene, editor } = stage;
  const part = editor.addPart(makeBox(20, 20, 20));
  scene.home();
  editor.cutAt(MIDDLE);
  scene.showCutOff(true);
  const shown = await look(stage);
  editor.setVisible(part, false);
  const hidden = await look(stage);
  const above = on(stage, 5, 5, 20);
  expect(distance(shown.at(...above), hidden.at(...above))).toBeGreaterThan(0.015);
});
