import type { Theme } from '#editor';
import { makeBox } from '#tests/meshes.ts';
import { afterEach, expect, test } from 'vitest';
import { PALETTES } from '../../src/scene/palette.ts';
import { clearStages, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

/** What share of the plate's red is gone where a box throws its shadow, and how much of it the theme lets go. */
async function shaded(theme: Theme): Promise<number> {
  const stage = await setUp({ theme });
  stage.editor.addPart(makeBox(20, 20, 30));
  stage.scene.home();
  const [red] = (await look(stage)).at(...on(stage, 18, 16, 0));
  clearStages();
  return (1 - red / PALETTES[theme].plate[0]) / PALETTES[theme].shadow;
}

test('a thrown shadow takes more of the dark plate than of the light one, which has more to lose', async () => {
  const [light, dark] = [await shaded('light'), await shaded('dark')];
  expect(light).toBeGreaterThan(0.2);
  expect(dark / light).toBeGreaterThan(1.15);
  expect(dark / light).toBeLessThan(1.4);
});
