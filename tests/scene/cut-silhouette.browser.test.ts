import { afterEach, expect, test } from 'vitest';
import { makeSphere } from '#tests/meshes.ts';
import { clearStages, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

const RADIUS = 30;
/** A third of the ball's height, a layer of 50 µm each. */
const LAYER = 400;
const CUT_MM = 20;

// Along a silhouette a pixel spans much of the height: dots of what was cut off stayed where it had been.
test.each([false, true])('no dots stay along the silhouette over a cut (WebGL2: %s)', async (forceWebGL) => {
  const stage = await setUp({ forceWebGL });
  const { scene, editor, canvas } = stage;
  const ball = editor.addPart(makeSphere(RADIUS, 5, [0, 0, RADIUS]));
  editor.select([ball], 'replace');
  scene.home();
  editor.cutAt(LAYER);
  const cut = (await look(stage)).all;
  // The highest row that the cut face reaches, and a few for the line round it.
  const rim = Array.from({ length: 64 }, (_, step) => {
    const angle = (step * Math.PI) / 32;
    return on(stage, RADIUS * Math.cos(angle), RADIUS * Math.sin(angle), CUT_MM + 1)[1];
  });
  const rows = Math.floor(((Math.min(...rim) - 4) * canvas.height) / canvas.clientHeight);
  expect(rows).toBeGreaterThan(20);
  editor.setVisible([ball], false);
  const bare = (await look(stage)).all;
  const above = rows * canvas.width * 4;
  let changed = 0;
  for (let at = 0; at < above; at++) if (Math.abs(cut[at]! - bare[at]!) > 8) changed++;
  expect(changed).toBe(0);
});
