import { describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { genericCraft, printerById } from '#document';
import { identityTransform, supportTypes, type MeshBuffers } from '#kernel';
import { growSupports } from '#pipeline';
import { describeSupportScript, runSupportScript, SCRIPT_SAMPLES } from '#scripting';
import { createLocalBackend } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeSphere } from '#tests/meshes.ts';

const printer = printerById('elegoo-mars-3')!;
const on = { printer, craft: { ...genericCraft, layerHeight: 0.1 }, backend: createLocalBackend() };
const settings = supportTypes.medium;

/** Runs a sample on one part and grows what it wants. */
async function grow(name: string, mesh: MeshBuffers, values = {}) {
  // The engine keeps meshes by their keys.
  const parts = [{ key: name, mesh, transform: identityTransform }];
  const source = SCRIPT_SAMPLES[name]!;
  const run = { source, values, parts: [{ id: 'part', name: 'Part', mesh, parts }], settings };
  const outcome = unwrap(await runSupportScript(run, on, quietContext()));
  const [order] = outcome.orders as [(typeof outcome.orders)[number]];
  const grown = unwrap(
    await growSupports({ ...order, key: name, mesh, parts, given: order.points }, on, quietContext()),
  );
  return { ...outcome, order, grown };
}

test('samples say what they are for, and what they ask for in both languages', async () => {
  for (const [name, source] of Object.entries(SCRIPT_SAMPLES)) {
    expect(source, name).toMatch(/^\/\/ .+[.:].*\n\/\/ For /);
    const parameters = unwrap(await describeSupportScript(source, settings));
    expect(parameters.length, name).toBeGreaterThan(2);
    for (const { label } of parameters) expect(label.zh, name).toMatch(/[\u4e00-\u9fff]/);
  }
});

describe('the sample', () => {
  test('rim then grid holds a slab along its rim and within', async () => {
    const slab = makeBox(24, 16, 2, [-12, -8, 12]);
    const { order, grown, report } = await grow('rim-then-grid', slab);
    const rim = order.points.filter(({ at }) => Math.abs(at[0]) > 11.5 || Math.abs(at[1]) > 7.5);
    expect(rim.length).toBeGreaterThanOrEqual(Math.floor((2 * (24 + 16)) / 3));
    expect(order.points.length).toBeGreaterThan(rim.length);
    expect(grown.untouched.islands).toEqual([]);
    expect(report).toMatchObject({ tips: grown.structure.tips.length, islandsLeft: 0, unreached: [] });
  });

  test('strong lowest puts its widest tip under a ball, and three stays', async () => {
    const ball = makeSphere(6, 4, [0, 0, 14]);
    const { order, grown } = await grow('strong-lowest', ball);
    const [strong, ...others] = order.points;
    expect(strong!.at[2]).toBeCloseTo(8, 1);
    expect([strong!.width, ...others.map(({ width }) => width)]).toEqual([0.7, 0.35, 0.35, 0.35]);
    expect([order.fill, grown.untouched.islands]).toEqual([true, []]);
  });

  test('long wall joins a row of columns under a bar', async () => {
    const bar = makeBox(4, 40, 4, [-2, -20, 30]);
    const { order, grown } = await grow('long-wall', bar, { cross: false });
    expect(order.points.map(({ at }) => Math.abs(at[0]) < 0.01)).toEqual(order.points.map(() => true));
    expect(order.points.length).toBe(1 + Math.ceil(37 / 6));
    const joined = new Set(grown.structure.braces.flatMap(({ a, b }) => [a.trunk, b.trunk]));
    expect(joined.size).toBe(grown.structure.trunks.length);
  });

  test('heavy skirt is heavy where printing begins, and nowhere else', async () => {
    const stepped = joinMeshes(makeBox(16, 16, 4, [-8, -8, 10]), makeBox(4, 4, 4, [20, 0, 20]));
    const { order } = await grow('heavy-skirt', stepped);
    expect(order.points.length).toBeGreaterThanOrEqual(32);
    for (const { at, width } of order.points) expect([at[2], width]).toEqual([10, 0.8]);
    expect([order.fill, order.settings.reinforceHeight]).toEqual([true, 8]);
  });

  test('dense flat is fine and dense below a base, and sparse elsewhere', async () => {
    const parts = joinMeshes(makeBox(12, 12, 4, [-20, -6, 10]), makeSphere(8, 4, [10, 0, 18]));
    const { order } = await grow('dense-flat', parts, { sparse: 3 });
    const fine = order.points.filter(({ width }) => width === 0.3);
    const others = order.points.filter(({ width }) => width === undefined);
    expect(fine.length).toBeGreaterThan(36);
    expect(fine.every(({ at }) => at[2] < 10.2)).toBe(true);
    expect(others.length).toBeGreaterThan(1);
    for (const { normal } of others) expect(normal[2]).toBeGreaterThan(-0.9963);
  });
});
