import { expect, it } from 'vitest';
import { loadManifold, withSolids } from '../../src/solids/manifold.ts';

const breaking = (word: string) => ({
  delete() {
    throw new Error(word);
  },
});

it('a library that breaks while it frees is not used again', async () => {
  const broken = await loadManifold();
  await expect(withSolids(({ keep }) => keep(breaking('freeing')))).rejects.toThrow('freeing');
  expect(await loadManifold()).not.toBe(broken);
});

it('freeing hides nothing of what went wrong', async () => {
  const work = withSolids(({ keep }) => {
    keep(breaking('freeing'));
    throw new Error('work');
  });
  await expect(work).rejects.toThrow('work');
});
