import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '#base';
import { boxCentre, type Aabb, type Puddle, type SuctionCupIssue } from '#kernel';
import { panelMapping, partCutHeight, type Editor } from '#editor';
import { issueReport, type FakePorts } from '#tests/editor-ports.ts';
import { startEditor, importBoxes } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

let editor: Editor & { readonly fake: FakePorts };
afterEach(() => editor.dispose());

/** A space of the layers that fills a box of the plate. */
function spaceAt({ min, max }: Aabb, volumeMm3: number): Puddle {
  const { origin, columnStep, rowStep } = panelMapping(
    editor.printer(),
    editor.printer().width,
    editor.printer().height,
  );
  const columns = [min[0], max[0]].map((x) => Math.round((x - origin[0]) / columnStep[0]));
  const rows = [min[1], max[1]].map((y) => Math.round((y - origin[1]) / rowStep[1]));
  const { craft } = editor.plate();
  const layerAt = (z: number): number => {
    let layer = 0;
    while (partCutHeight(layer + 1, craft) <= z) layer++;
    return layer;
  };
  const box = {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
  const centre = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
  return {
    firstLayer: layerAt(min[2]),
    lastLayer: layerAt(max[2]),
    bottomMm: min[2],
    topMm: max[2],
    box,
    centre,
    centreMm: centre,
    voxels: 1,
    volumeMm3,
    lowest: centre,
    lowestMm: [0, 0, min[2]],
  };
}

/** Lets the layers tell of these spaces. */
async function check(
  standing: readonly Puddle[],
  hanging: readonly Puddle[],
  cups: readonly SuctionCupIssue[] = [],
): Promise<void> {
  const report = issueReport(cups);
  const drainageOf = (puddles: readonly Puddle[]) => ({
    trappedMm3: puddles.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0),
    count: puddles.length,
    puddles,
  });
  const drainage = { standing: drainageOf(standing), hanging: drainageOf(hanging) };
  editor.fake.slicer.issues = ok({ ...report, drainage });
  await vi.waitUntil(() => editor.getState().layers.status === 'ready');
  editor.checkIssues();
  await vi.waitUntil(() => editor.getState().issues.status === 'ready');
}

const cupOf = (space: Puddle): SuctionCupIssue => ({
  ...space,
  kind: 'suction-cup',
  areaMm2: 4,
  opensAt: 90,
});
/** A part of a box, from one height to another, so far within its sides. */
const within = (at: number, side: number, from: number, to: number): Aabb => {
  const { min, max } = editor.partBox(editor.parts()[at]!.id)!;
  return {
    min: [min[0] + side, min[1] + side, min[2] + from],
    max: [max[0] - side, max[1] - side, min[2] + to],
  };
};

it('is put together by the cavities of parts, wherever in them it is', async () => {
  editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20], [16, 16, 16]);
  const ids = editor.parts().map(({ id }) => id);
  await vi.waitUntil(() => ids.every((id) => editor.getState().features.get(id)?.status === 'ready'));
  expect(editor.trappedResin()).toEqual([]);
  // Below and above a hole in the middle of its side; the other holds all, and pulls.
  const other = spaceAt(within(1, 2.5, 2.5, 13.5), 1100);
  await check(
    [spaceAt(within(0, 2.5, 2.5, 9), 1500), other],
    [spaceAt(within(0, 2.5, 11, 17.5), 1300), other],
    [cupOf(other)],
  );
  const spaces = editor.trappedResin();
  expect(spaces).toMatchObject([
    { part: ids[0], standingMm3: 1500, hangingMm3: 1300, cup: null, sealedMm3: 0 },
    { part: ids[1], standingMm3: 1100, hangingMm3: 1100, cupsMm3: 1100, cup: { opensAt: 90 } },
  ]);
  // It is what the list of issues says, and the same list until something changes.
  const { drainage } = editor.getState().issues.report!;
  const sum = (of: 'standingMm3' | 'hangingMm3') => spaces.reduce((total, each) => total + each[of], 0);
  expect([sum('standingMm3'), sum('hangingMm3')]).toEqual([
    drainage.standing.trappedMm3,
    drainage.hanging.trappedMm3,
  ]);
  expect(editor.trappedResin()).toBe(spaces);
  editor.select([ids[0]!], 'replace');
  editor.nudge([1, 0, 0]);
  await vi.waitUntil(() => editor.getState().issues.status === 'checking');
  expect(editor.trappedResin()).toEqual([]);
});

it('is put together where it overlaps in a part without cavities, and has no part beside them', async () => {
  editor = await startEditor();
  await importBoxes(editor, [20, 20, 20], [10, 10, 10]);
  const bowl = spaceAt(within(0, 4, 8, 20), 900);
  const groove = spaceAt(within(0, 8, 1, 3), 40);
  const [near] = boxCentre(editor.partBox(editor.parts()[0]!.id)!);
  const beside: Aabb = { min: [near - 2, 30, 1], max: [near + 2, 34, 3] };
  await check([bowl, groove, spaceAt(beside, 60)], [bowl]);
  const id = editor.parts()[0]!.id;
  expect(editor.trappedResin()).toMatchObject([
    { part: id, standingMm3: 900, hangingMm3: 900 },
    { part: null, standingMm3: 60, hangingMm3: 0 },
    { part: id, standingMm3: 40, hangingMm3: 0 },
  ]);
});
