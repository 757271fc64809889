import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { quietContext } from '#base';
import { translation } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox } from '#tests/meshes.ts';

it('a part that is too large to be sliced is named as such, not as a value out of range', async () => {
  const raster = {
    width: 1500,
    height: 1100,
    pitchX: 0.05,
    pitchY: 0.05,
    directionX: 1,
    directionY: 1,
    layerHeight: 0.05,
    firstLayerHeight: 0.05,
    antialias: 4,
  } as const;
  const parts = [{ key: 'a', mesh: makeBox(10, 10, 10), transform: translation(1e6, 0, 0) }];
  const refused = await createLocalBackend().prepare({ parts, raster }, quietContext());
  expect(refused).toMatchObject({ error: { code: 'out_of_range', details: { reason: 'part' } } });
  for (const language of ['en', 'zh']) {
    const file = new URL(`../../texts/${language}/words/errors.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('out_of_range_part');
  }
});
