import { describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import type { SliceBackend, SlicePart } from '#compute/api';
import { genericCraft, printerById } from '#document';
import { printerFormatById } from '#formats/printer';
import { identityTransform, litPixels, meshVolume, supportTypes, type MeshBuffers } from '#kernel';
import { growSupports, planSlice, supportParts, supportVolume, type SupportOrder } from '#pipeline';

import { createLocalBackend } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeSphere } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';

const printer = printerById('elegoo-mars-3')!;
const on = { printer, craft: { ...genericCraft, layerHeight: 0.1 }, backend: createLocalBackend() };
const settings = supportTypes.medium;
/** A ball that hangs as high as the settings say. */
const ball = shift(makeSphere(5, 4), 0, 0, 5 + settings.liftHeight);

function orderOf(mesh: MeshBuffers, { key = 'ball', ...more }: Partial<SupportOrder> = {}): SupportOrder {
  const parts = [{ key, mesh, transform: identityTransform }];
  return { key, mesh, parts, settings, ...more };
}

describe('supports of a ball', () => {
  test('leave no island untouched, and are told with progress that only rises', async () => {
    const done: number[] = [];
    const context = { ...quietContext(), report: ({ done: now }: { done: number }) => void done.push(now) };
    const grown = unwrap(await growSupports(orderOf(ball), on, context));
    expect(grown.untouched).toEqual({ islands: [], flickers: [] });
    expect(grown.faults).toEqual([]);
    expect(grown.demand).toEqual({ bare: [], weak: [] });
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect([done[0], done.at(-1)]).toEqual([0, 100]);
    // Bodies that overlap are printed once.
    const volume = unwrap(await supportVolume(supportParts('ball', grown.meshes), on, quietContext()));
    const { struts, base } = grown.meshes;
    expect(volume).toBeGreaterThan(meshVolume(base));
    expect(volume).toBeLessThan(meshVolume(base) + meshVolume(struts));
  });

  test('have their volume by some of their layers as by all', async () => {
    const balls = Array.from({ length: 9 }, (_, at) => shift(makeSphere(3, 4), at * 8 - 32, 0, 9 + at * 7));
    const { meshes } = unwrap(await growSupports(orderOf(joinMeshes(...balls)), on, quietContext()));
    const parts = supportParts('balls', meshes);
    const input = unwrap(planSlice({ ...on, format: printerFormatById('goo')!, parts }));
    const session = unwrap(await on.backend.prepare(input, quietContext()));
    expect(session.layerCount).toBeGreaterThan(500);
    let all = 0;
    const { pitchX, pitchY, layerHeight, firstLayerHeight } = input.raster;
    for (let layer = 0; layer < session.layerCount; layer++) {
      const height = layer === 0 ? firstLayerHeight : layerHeight;
      all += litPixels(unwrap(await session.layer(layer))) * pitchX * pitchY * height;
    }
    session.dispose();
    const some = unwrap(await supportVolume(parts, on, quietContext()));
    expect(some / all).toBeCloseTo(1, 2);
  });

  test('leave alone what is banned, and tell its island', async () => {
    const bans = [{ at: [0, 0, settings.liftHeight] as const, radius: 4 }];
    const { plan, untouched, rounds } = unwrap(
      await growSupports(orderOf(ball, { bans }), on, quietContext()),
    );
    expect(plan.loose).toMatchObject([{ island: 0, reason: 'banned' }]);
    expect([untouched.islands, rounds]).toEqual([[0], 0]);
    for (const { at } of plan.points)
      expect(Math.hypot(at[0], at[1], at[2] - settings.liftHeight)).toBeGreaterThan(4);
  });

  /** Grows on an engine whose layers of the first so many rounds lack the supports. */
  async function growBlind(blindRounds: number, more: Partial<SupportOrder> = {}) {
    const blind: SliceBackend = {
      ...on.backend,
      prepare: (input, context) => {
        const isSeen = ({ key, role }: SlicePart): boolean =>
          role !== 'support' || Number(key.split('/')[1]) >= blindRounds;
        return on.backend.prepare({ ...input, parts: input.parts.filter(isSeen) }, context);
      },
    };
    return unwrap(await growSupports(orderOf(ball, more), { ...on, backend: blind }, quietContext()));
  }

  test('get a point more for an island that the layers still show', async () => {
    const seen = await growBlind(0);
    const { plan, structure, untouched, rounds } = await growBlind(1);
    expect([seen.rounds, rounds]).toEqual([0, 1]);
    const { at, normal } = plan.islands[0]!;
    const repair = { at, normal, reason: 'repair', width: 0.75 * settings.tipWidth };
    expect(plan.points).toEqual([...seen.plan.points, repair]);
    expect(structure.tips).toContainEqual(expect.objectContaining({ point: seen.plan.points.length, at }));
    expect(untouched.islands).toEqual([]);
  });

  test('are grown three times more at most, then the island is told', async () => {
    const seen = await growBlind(0);
    const { plan, untouched, rounds } = await growBlind(Infinity);
    expect(rounds).toBe(3);
    expect(plan.points).toHaveLength(seen.plan.points.length + 3);
    expect(untouched.islands).toEqual([0]);
    const given = await growBlind(Infinity, { fill: false });
    expect([given.rounds, given.plan.points, given.untouched.islands]).toEqual([0, [], [0]]);
  });

  test('are the same at the edge of the platform, whose other pixels are not looked at', async () => {
    const away = [50.05, -29.995] as const;
    const moved = orderOf(shift(ball, away[0], away[1], 0), { key: 'moved' });
    const [there, here] = [
      unwrap(await growSupports(moved, on, quietContext())),
      unwrap(await growSupports(orderOf(ball), on, quietContext())),
    ];
    expect(there.plan.points).toHaveLength(here.plan.points.length);
    expect(there.plan.islands).toHaveLength(1);
    const [{ width, height }, middle] = [there.plan.demand.panel, here.plan.demand.panel];
    expect(width).toBeGreaterThan(2 * middle.width);
    expect(width).toBeLessThanOrEqual(printer.width);
    expect(height).toBeGreaterThan(2 * middle.height);
    expect(middle.width % 2).toBe(printer.width % 2);
  });

  test('stop when they are told to', async () => {
    const stop = new AbortController();
    const context = {
      ...quietContext(),
      signal: stop.signal,
      report: ({ done }: { done: number }) => {
        if (done >= 20) stop.abort();
      },
    };
    expect(await growSupports(orderOf(ball), on, context)).toMatchObject({ error: { code: 'cancelled' } });
  });
});

test('supports of a table whose leg reaches into its top hold it all around, and nothing is called unreached', async () => {
  const table = joinMeshes(makeBox(3, 3, 20), shift(makeBox(40, 30, 3), 0, 0, 19));
  const lifted = shift(table, 0, 0, settings.liftHeight);
  const order = orderOf(lifted, { key: 'table' });
  const { structure, untouched, plan } = unwrap(await growSupports(order, on, quietContext()));
  // The foot of the leg, and the top, which it holds too little.
  expect(plan.islands).toHaveLength(2);
  expect(untouched.islands).toEqual([]);
  expect(structure.unreached).toEqual([]);
  // Of the points that ask, only what the leg covers has no tip.
  const withTip = new Set(structure.tips.map(({ point }) => point));
  const without = plan.points.filter((_, point) => !withTip.has(point));
  expect(without).toHaveLength(1);
  for (const { at } of without) expect(Math.max(Math.abs(at[0]), Math.abs(at[1]))).toBeLessThan(1.5);
});
