import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { genericCraft, printerById } from '#document';
import { identityTransform, supportTypes, type MeshBuffers } from '#kernel';
import { checkStandingSupports, growSupports, type NewSeal, type SupportOrder } from '#pipeline';

import { createLocalBackend } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeHall, turnInsideOut } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';

const printer = printerById('elegoo-mars-3')!;
const on = { printer, craft: { ...genericCraft, layerHeight: 0.1 }, backend: createLocalBackend() };
/** A raft of 2 mm around all of the part. */
const settings = { ...supportTypes.medium, baseType: 'bounding-box', plateHeight: 2 } as const;

async function newSealsOf(key: string, mesh: MeshBuffers): Promise<readonly NewSeal[]> {
  const order: SupportOrder = {
    key,
    mesh,
    parts: [{ key, mesh, transform: identityTransform }],
    settings,
  };
  const { plan, structure } = unwrap(await growSupports(order, on, quietContext()));
  expect(structure.trunks.length).toBeGreaterThan(0);
  const given = { ...order, given: plan.points, fill: false };
  return unwrap(await checkStandingSupports(given, structure, on, quietContext())).newSeals;
}

test('a raft that closes the way out below the walls of a part makes a new trap, told with its place and size', async () => {
  const seals = await newSealsOf('hall', makeHall(1.5));
  expect(seals).toHaveLength(1);
  const [{ kind, at, layer, areaMm2, volumeMm3 }] = seals as [NewSeal];
  expect([kind, layer]).toEqual(['resin-trap', 20]);
  for (const axis of [0, 1] as const) {
    expect(at[axis]).toBeGreaterThan(2);
    expect(at[axis]).toBeLessThan(10);
  }
  expect(at[2]).toBeCloseTo(settings.plateHeight, 1);
  // The room within the walls, but for the trunks in it.
  expect(areaMm2).toBeGreaterThan(50);
  expect(areaMm2).toBeLessThan(64);
  expect(volumeMm3).toBeGreaterThan(50 * 6);
  expect(volumeMm3).toBeLessThan(64 * 6);
});

/** A bowl, open to the top: a cup until the end of the print. */
const bowl = joinMeshes(
  makeBox(12, 2, 6, [0, 0, 5]),
  makeBox(12, 2, 6, [0, 10, 5]),
  makeBox(2, 12, 6, [0, 0, 5]),
  makeBox(2, 12, 6, [10, 0, 5]),
  makeBox(12, 12, 2, [0, 0, 5]),
);

test.each([
  ['the cup of a bowl', bowl],
  [
    'the trap of a closed box',
    joinMeshes(makeBox(12, 12, 12, [0, 0, 5]), turnInsideOut(makeBox(8, 8, 8, [2, 2, 7]))),
  ],
])('%s is its own', async (name, mesh) => {
  expect(await newSealsOf(name, mesh)).toEqual([]);
});

test('beside a cup of its own a part has the trap that its raft makes, and no other', async () => {
  const both = joinMeshes(makeHall(1.5), shift(bowl, 20, 0, 0));
  const seals = await newSealsOf('hall and bowl', both);
  expect(seals.map(({ kind, layer }) => [kind, layer])).toEqual([['resin-trap', 20]]);
});

test('looking for them is told with progress that only rises, and stopped', async () => {
  const mesh = makeHall(1.5);
  const order: SupportOrder = {
    key: 'stopped',
    mesh,
    parts: [{ key: 'stopped', mesh, transform: identityTransform }],
    settings,
  };
  const { plan, structure } = unwrap(await growSupports(order, on, quietContext()));
  const given = { ...order, given: plan.points, fill: false };
  const done: number[] = [];
  const report = ({ done: now }: { done: number }) => void done.push(now);
  unwrap(await checkStandingSupports(given, structure, on, { ...quietContext(), report }));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect([done[0], done.at(-1)]).toEqual([0, 100]);

  const stop = new AbortController();
  const context = {
    signal: stop.signal,
    // The part alone is being looked at.
    report: ({ done: now }: { done: number }) => {
      if (now > 85) stop.abort();
    },
  };
  expect(await checkStandingSupports(given, structure, on, { ...quietContext(), ...context })).toMatchObject({
    error: { code: 'cancelled' },
  });
});

test('a raft that leaves a way out makes none', async () => {
  expect(await newSealsOf('high hall', makeHall(4))).toEqual([]);
});
