import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { translation, type Label } from '#kernel';
import { createLabeller, labelMesh } from '#solids';
import { loadManifold, withSolids } from '../../src/solids/manifold.ts';
import { sampleLabel } from '#tests/document.ts';
import { FONTS } from '#tests/fonts.ts';
import { makeBox } from '#tests/meshes.ts';

/**
 * A call looked for its library before it waited, and worked with it afterwards although another had broken it meanwhile: what lies in
 * broken memory was used and freed, which ends anywhere.
 */
const breakLibrary = (): Promise<unknown> =>
  withSolids(() => {
    throw new Error('broken');
  }).catch(() => undefined);

it('work that waited while another broke the library gets a fresh one', async () => {
  const broken = await loadManifold();
  const [, used] = await Promise.all([breakLibrary(), withSolids(({ library }) => library)]);
  expect(used).not.toBe(broken);
  expect(used).toBe(await loadManifold());
});

it('a labeller that waited for a font uses nothing of a library that broke meanwhile', async () => {
  const block = makeBox(60, 60, 10);
  const label = (text: string): Label => ({ ...sampleLabel, text, frame: translation(0, 0, 10) });
  let isReading = (): void => undefined;
  let released = Promise.resolve();
  const fonts = {
    ...FONTS,
    find: (...asked: Parameters<typeof FONTS.find>) => {
      isReading();
      return FONTS.find(...asked);
    },
    read: async (file: string) => {
      await released;
      return FONTS.read(file);
    },
  };
  const labeller = createLabeller();
  unwrap(await labeller(block, [label('A')], fonts));
  const old = await loadManifold();
  const used: string[] = [];
  const { prototype } = old.Manifold;
  for (const name of ['add', 'asOriginal', 'volume', 'delete'] as const) {
    const own = prototype[name] as (...order: unknown[]) => unknown;
    Object.assign(prototype, {
      [name](this: unknown, ...order: unknown[]) {
        used.push(name);
        return own.apply(this, order);
      },
    });
  }
  // The character lies in a file that has not been read.
  released = new Promise((resolve) => {
    isReading = () => void breakLibrary().then(() => resolve());
  });
  const two = [label('A'), { ...label('Ж'), frame: translation(0, 20, 10) }];
  const made = unwrap(await labeller(block, two, fonts));
  expect(await loadManifold()).not.toBe(old);
  expect(used).toEqual([]);
  expect(made).toEqual(unwrap(await labelMesh(block, two, FONTS)));
});
