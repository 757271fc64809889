import { expect, test, vi } from 'vitest';
import { HOLE_NUMBERS, meshBounds, type Hole } from '#kernel';
import type { startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

const HOLE: Hole = {
  kind: 'hole',
  at: [506, 506, 512],
  normal: [0, 0, 1],
  direction: 'inner',
  r1: 1.5,
  r2: 1.5,
  edges: 12,
  protrusion: HOLE_NUMBERS.protrusion.default,
  depth: 6,
  angle: 0,
  gap: 0,
};

type TestEditor = Awaited<ReturnType<typeof startEditor>>;
const opened = (editor: TestEditor) =>
  vi.waitUntil(() => {
    const all = [...editor.getState().openings.values()];
    return all.length > 0 && all.every(({ status }) => status === 'ready');
  });

test('a part with a hole is opened where the wall is, and once for all places it stands at', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2), holes: [HOLE] }, [12, 12, 12]);
  await opened(editor);
  const [part] = editor.parts();
  const { made } = editor.getState().openings.get(part!.id)!;
  const { skin, cavity, lining } = made!;
  // A box has two faces a side; its hole meets both.
  expect(skin.faces.length).toBe(2);
  expect(cavity!.faces.length).toBeGreaterThan(0);
  const { min, max } = meshBounds(lining!);
  expect(max[2]).toBeCloseTo(512, 3);
  expect(min[2]).toBeCloseTo(510, 1);
  const asked = vi.spyOn(editor.fake.ports.geometry, 'run');
  editor.selectAll();
  editor.setPosition([3, 4, 5]);
  expect(editor.getState().openings.get(part!.id)!.made).toBe(made);
  expect(asked.mock.calls.some(([{ op }]) => op === 'openings')).toBe(false);
});

test('a part without holes has none', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [12, 12, 12]);
  await vi.waitUntil(
    () => [...editor.getState().features.values()].every(({ status }) => status === 'ready'),
    {
      timeout: 20_000,
    },
  );
  expect(editor.getState().openings.size).toBe(0);
});
