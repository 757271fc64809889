import { expect, it, vi } from 'vitest';

it('a load of the solids library that failed is tried again by the next call', async () => {
  // A module of its own: other tests of this process have loaded the library.
  vi.resetModules();
  const { loadManifold } = await import('../../src/solids/manifold.ts');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(loadManifold(Uint8Array.of(1, 2, 3))).rejects.toThrow();
  vi.restoreAllMocks();
  const library = await loadManifold();
  const cube = library.Manifold.cube([1, 2, 3]);
  expect(cube.volume()).toBeCloseTo(6, 9);
  cube.delete();
});
