import { makeBox } from '#tests/meshes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { clearStages, look, on, setUp, type Stage } from './scene-stage.ts';

afterEach(clearStages);

/** How red the reddest pixel is of those round the right side of the box behind, at this height. */
async function lineAt(stage: Stage, z: number): Promise<number> {
  const picture = await look(stage);
  const [x, y] = on(stage, 10, 30, z);
  const reds = Array.from({ length: 13 }, (_, at) => picture.at(x - 6 + at, y)).map(
    ([red, green]) => red - green,
  );
  return Math.max(...reds);
}

describe.each([{ forceWebGL: false }, { forceWebGL: true }])('%j', ({ forceWebGL }) => {
  test('a line round a selected part is fainter where another part hides it, but not where that is glass', async () => {
    const stage = await setUp({ forceWebGL });
    stage.editor.addPart(makeBox(60, 10, 15));
    const behind = stage.editor.addPart(makeBox(20, 20, 40), { at: [0, 40, 0] });
    stage.scene.fit();
    stage.scene.view('front');
    const hidden = 6;
    const free = 34;
    expect(await lineAt(stage, free)).toBeLessThan(0.05);
    stage.editor.select([behind], 'replace');
    const line = await lineAt(stage, free);
    expect(line).toBeGreaterThan(0.45);
    const faint = await lineAt(stage, hidden);
    expect(faint).toBeLessThan(line * 0.45);
    expect(faint).toBeGreaterThan(line * 0.15);
    stage.editor.setShading('xray');
    expect(await lineAt(stage, hidden)).toBeGreaterThan(line * 0.7);
  });
});
