import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { genericCraft, printerById } from '#document';
import { identityTransform, meshBounds, supportTypes, type MeshBuffers } from '#kernel';
import { growSupports } from '#pipeline';
import { runSupportScript, type ScriptOutcome } from '#scripting';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

// The programs that the interface of scripts was specified with, letter for letter.
const RIM_THEN_GRID = `// 1 rim first, then a grid
for (const p of parts()) for (const r of faces(p, {below: 40, minArea: 4})) {
  for (const s of border(r, {spacing: 3, inset: 0.4})) tip(s);
  for (const s of grid(r, {spacing: 5, inset: 2})) tip(s); }
plate('hull', {offset: 2});`;
const STRONG_LOWEST = `// 2 a strong tip on what hangs lowest, three stays around it
for (const p of parts()) for (const s of minima(p, {depth: 1})) { tip(s, {width: 0.6}); const [x, y, z] = s.at;
  for (const [dx, dy] of [[2.5, 0], [-1.25, 2.2], [-1.25, -2.2]]) { const h = ray([x + dx, y + dy, 0], [0, 0, 1], p);
    if (h && h.at[2] - z < 4) tip(h, {width: 0.3}); } }`;
const ROW_TO_WALL = `// 3 a row under the long axis, joined to a wall
const [p] = parts(), {min, max} = p.box, y = (min[1] + max[1]) / 2; let last = null;
for (let x = min[0] + 4; x < max[0]; x += 6) { const h = ray([x, y, 0], [0, 0, 1], p), t = h && tip(h, {width: 0.5});
  if (last && t) connect(last, t, {pattern: 'cross'}); last = t; }`;

const settings = supportTypes.medium;
const on = {
  printer: printerById('elegoo-mars-3')!,
  craft: { ...genericCraft, layerHeight: 0.1 },
  backend: createLocalBackend(),
};
const slab = makeBox(30, 20, 2, [-15, -10, 14]);
const raised = (mesh: MeshBuffers, by: number): MeshBuffers => ({
  ...mesh,
  positions: mesh.positions.map((value, at) => (at % 3 === 2 ? value + by : value)),
});
const ball = raised(makeSphere(6, 4), 5 - meshBounds(makeSphere(6, 4)).min[2]);

const partOf = (mesh: MeshBuffers) => ({
  id: 'one',
  name: 'One',
  mesh,
  parts: [{ key: 'one', mesh, transform: identityTransform }],
});
const run = async (source: string, mesh: MeshBuffers): Promise<ScriptOutcome> =>
  unwrap(await runSupportScript({ source, values: {}, parts: [partOf(mesh)], settings }, on, quietContext()));

/** What comes of an order. */
async function grown({ orders: [order] }: ScriptOutcome, mesh: MeshBuffers) {
  const { points, columns, links, fill, settings: changed } = order!;
  const asked = { ...partOf(mesh), key: 'one', given: points, columns, links, fill, settings: changed };
  return unwrap(await growSupports(asked, on, quietContext()));
}

describe('the programs of the specification', () => {
  it('put a rim first, then a grid, on a hull', async () => {
    const outcome = await run(RIM_THEN_GRID, slab);
    expect(outcome.orders[0]!.settings).toEqual({ ...settings, baseType: 'convex-hull', plateOffset: 2 });
    const { structure, untouched } = await grown(outcome, slab);
    expect(structure.tips.length).toBe(outcome.orders[0]!.points.length);
    expect(structure.tips.length).toBeGreaterThan(40);
    expect([structure.unreached, untouched.islands]).toEqual([[], []]);
  });

  it('put a strong tip on what hangs lowest, and three around it', async () => {
    const outcome = await run(STRONG_LOWEST, ball);
    expect(outcome.orders[0]!.points.map(({ width }) => width)).toEqual([0.6, 0.3, 0.3, 0.3]);
    expect((await grown(outcome, ball)).structure.unreached).toEqual([]);
  });

  it('join a row to a wall', async () => {
    const outcome = await run(ROW_TO_WALL, slab);
    const [{ points, links }] = outcome.orders as [ScriptOutcome['orders'][number]];
    expect(points.map(({ at }) => at)).toEqual([-11, -5, 1, 7, 13].map((x) => [x, 0, 14]));
    expect(links).toEqual([0, 1, 2, 3].map((a) => ({ a, b: a + 1, pattern: 'cross' })));
    expect((await grown(outcome, slab)).structure.braces.length).toBeGreaterThan(4);
  });
});

it('every call and option that was specified is there', async () => {
  const { log, orders } = await run(
    `const before = settings();
    log(settings({ anchorDistance: before.anchorDistance + 1 }).anchorDistance - before.anchorDistance);
    const [part] = parts();
    log(Object.keys(part), Object.keys(part.box));
    const [region] = faces(part, { below: 45, minArea: 1 });
    log(Object.keys(region));
    const spots = [...border(region, { spacing: 5, inset: 0.5 }), ...grid(region, { spacing: 6, inset: 1, turn: 30 }),
      ...minima(part, { depth: 0.5 }), ...islands(part), ...line([-9, 0], [9, 0], { spacing: 6 }),
      ray([2, 2, 0], [0, 0, 1]), ray([2, 2, 0], [0, 0, 1], part)];
    log(spots.every((s) => ['at', 'normal', 'part', 'face'].every((name) => name in s)), ray([99, 0, 0], [0, 0, 1]));
    const post = trunk([0, 0], { top: 9, width: 1.2 });
    const one = tip(spots.at(-1), { width: 0.5, length: 2, type: 'ball', host: post, pinned: true });
    const two = tip(ray([8, 2, 0], [0, 0, 1]));
    connect(one, two, { pattern: 'zigzag', width: 0.7, angle: 50 });
    plate('hull', { offset: 1, height: 1, slotAngle: 60, holes: true });
    log(one.reached, two.reached, remove({ tips: [two] }));
    const { tips, islandsLeft, unreached, volume } = report();
    log(tips, islandsLeft, unreached.length, volume > 0);`,
    slab,
  );
  expect(log).toEqual([
    '1',
    '["id","name","box"] ["min","max"]',
    '["id","part","area","low","box"]',
    'true null',
    'true true 1',
    expect.stringMatching(/^1 \d+ 0 true$/),
  ]);
  expect(orders[0]!.settings).toMatchObject({
    baseType: 'convex-hull',
    plateOffset: 1,
    plateHeight: 1,
    slotAngle: 60,
    perforatedPlate: true,
  });
});

it('a tip knows whether something reaches it, and again after a change', async () => {
  const source = `const [part] = parts();
    const t = tip(ray([0, 0, 0], [0, 0, 1]), { host: trunk([0, 60], { top: 4 }) });
    log(t.reached, JSON.stringify(t).includes('reached'));
    remove({ tips: [t] });
    log(tip(ray([0, 0, 0], [0, 0, 1])).reached);`;
  expect((await run(source, slab)).log).toEqual(['false false', 'true']);
});
