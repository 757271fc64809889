import { describe, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap, type Result } from '#base';
import { genericCraft, printerById } from '#document';
import { identityTransform, supportTypes, type MeshBuffers } from '#kernel';
import { growSupports } from '#pipeline';
import {
  describeSupportScript,
  runSupportScript,
  SCRIPT_CALLS,
  type ScriptOutcome,
  type ScriptValues,
} from '#scripting';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const printer = printerById('elegoo-mars-3')!;
const on = { printer, craft: { ...genericCraft, layerHeight: 0.1 }, backend: createLocalBackend() };
const settings = supportTypes.medium;
const slab = makeBox(20, 10, 2, [-10, -5, 14]);

function run(
  source: string,
  meshes: readonly MeshBuffers[] = [slab],
  values: ScriptValues = {},
): Promise<Result<ScriptOutcome>> {
  const parts = meshes.map((mesh, at) => {
    const id = `part-${at}`;
    return { id, name: `Part ${at}`, mesh, parts: [{ key: id, mesh, transform: identityTransform }] };
  });
  return runSupportScript({ source, values, parts, settings }, on, quietContext());
}

/** What a script that succeeds gives. */
const outcomeOf = async (source: string, meshes?: readonly MeshBuffers[], values?: ScriptValues) =>
  unwrap(await run(source, meshes, values));
const errorOf = async (source: string) => await run(source);

describe('calls', () => {
  it('tell parts, and place tips on what they find', async () => {
    const { orders, log } = await outcomeOf(`
      const [part, ...others] = parts();
      log(part.name, others.length, part.box.min);
      for (const region of faces(part, { below: 40, minArea: 4 })) {
        log(region.area, region.low);
        for (const spot of grid(region, { spacing: 5, inset: 1 })) tip(spot, { width: 0.5 });
      }`);
    expect(log).toEqual(['Part 0 0 [-10,-5,14]', '200 14']);
    expect(orders).toMatchObject([{ part: 'part-0', links: [], fill: false, settings }]);
    expect(orders[0]!.points).toHaveLength(3);
    for (const { at, reason, width } of orders[0]!.points)
      expect([at[2], reason, width]).toEqual([14, 'script', 0.5]);
  });

  it('of settings are of the tips that follow, and of all at the end', async () => {
    const { orders } = await outcomeOf(`
      const spots = line([-8, 0], [8, 0], { spacing: 8 });
      settings({ tipWidth: 0.3 });
      tip(spots[0]);
      log(settings({ tipWidth: 0.6, criticalAngle: 30 }).tipWidth);
      tip(spots[1]);
      plate('rectangle', { offset: 3, holes: true });`);
    expect(orders[0]!.points.map(({ width }) => width)).toEqual([0.3, undefined]);
    expect(orders[0]!.settings).toEqual({
      ...settings,
      tipWidth: 0.6,
      criticalAngle: 30,
      baseType: 'rectangle',
      plateOffset: 3,
      perforatedPlate: true,
    });
  });

  it('take tips away again, and count', async () => {
    const { orders, log } = await outcomeOf(`
      const tips = line([-8, 0], [8, 0], { spacing: 4 }).map((spot) => tip(spot));
      log(remove({ tips: [tips[0], tips[4].id] }), remove({ below: 10 }), remove({ above: 20 }));
      connect(tips[1], tips[2], { pattern: 'cross' });
      connect(tips[2], tips[3], { width: 0.8, angle: 60 });
      remove({ tips: [tips[3]] });`);
    expect(log).toEqual(['2 0 0']);
    expect(orders[0]!.points.map(({ at }) => at[0])).toEqual([-4, 0]);
    // A bar to a tip that was taken away is none.
    expect(orders[0]!.links).toEqual([{ a: 0, b: 1, pattern: 'cross' }]);
  });

  it('put up trunks, and tips with values of their own on them', async () => {
    const { orders } = await outcomeOf(`
      const post = trunk([0, 0], { top: 9, width: 1.4 });
      const other = trunk([9, 4]);
      const [a, b] = line([-3, 0], [3, 0], { spacing: 6 });
      tip(a, { host: post, length: 3, type: 'vertical', pinned: true });
      tip(b, { host: post.id });
      connect(post, other, { pattern: 'cross' });`);
    expect(orders[0]).toMatchObject({
      columns: [
        { at: [0, 0], top: 9, width: 1.4 },
        { at: [9, 4], top: 14 },
      ],
      points: [{ host: 0, length: 3, tipType: 'vertical', pinned: true }, { host: 0 }],
      links: [{ a: { column: 0 }, b: { column: 1 }, pattern: 'cross' }],
    });
    expect(orders[0]!.points[1]).not.toHaveProperty('length');
  });

  it('find the same as often as they are asked', async () => {
    const source = `
      const shaken = [1, 2, 3, 4, 5].map(() => Math.random());
      log(shaken, Math.sin(1));
      for (const part of parts()) for (const spot of minima(part, { depth: 0.5 })) tip(spot);`;
    const ball = makeSphere(5, 3, [0, 0, 15]);
    expect(await outcomeOf(source, [ball])).toEqual(await outcomeOf(source, [ball]));
  });
});

describe('layers', () => {
  const ball = makeSphere(5, 4, [0, 0, 12]);

  it('tell where a part begins in the air', async () => {
    const { orders, log } = await outcomeOf(
      'for (const spot of islands(parts()[0])) { log(spot.area > 0); tip(spot); }',
      [ball],
    );
    expect(log).toEqual(['true']);
    const { at } = orders[0]!.points[0]!;
    expect([Math.abs(at[0]) < 0.5, Math.abs(at[1]) < 0.5, at[2] < 7.2]).toEqual([true, true, true]);
  });

  it('make reports true: what it says is what grows', async () => {
    const { orders, report, log } = await outcomeOf(
      `
      log('once');
      const before = report();
      const [spot] = minima(parts()[0]);
      tip(spot);
      tip({ ...spot, at: [60, 0, 7] });
      const after = report();
      log(before.islandsLeft, after.islandsLeft, after.tips, after.unreached.map(({ tip }) => tip));`,
      [ball],
    );
    expect(log).toEqual(['once', '1 0 1 [2]']);
    const [{ points, links, fill }] = orders as [(typeof orders)[number]];
    const grown = unwrap(
      await growSupports(
        {
          key: 'ball',
          mesh: ball,
          parts: [{ key: 'ball', mesh: ball, transform: identityTransform }],
          settings,
          given: points,
          links,
          fill,
        },
        on,
        quietContext(),
      ),
    );
    expect(grown.structure.tips).toHaveLength(1);
    expect(report).toMatchObject({ tips: 1, islandsLeft: 0, weak: grown.demand.weak.length });
    expect(report!.volume).toBeGreaterThan(5);
  });

  it('let the rest be filled as without a script', async () => {
    const { report } = await outcomeOf('auto(); report();', [ball]);
    expect(report).toMatchObject({ islandsLeft: 0, unreached: [], weak: 0 });
    expect(report!.tips).toBeGreaterThan(1);
  });

  it('grow bars between tips that ask for them', async () => {
    const bars = async (more: string) =>
      (
        await outcomeOf(
          `settings({ connection: 'none' });
          const [a, b] = line([-9, 0], [9, 0], { spacing: 18 }).map((spot) => tip(spot));
          ${more}
          report();`,
          [makeBox(20, 10, 2, [-10, -5, 30])],
        )
      ).report!.braces;
    expect(await bars('')).toBe(0);
    const single = await bars('connect(a, b);');
    expect(single).toBeGreaterThan(0);
    expect(await bars("connect(a, b, { pattern: 'cross' });")).toBe(2 * single);
  });
});

describe('endless scripts', () => {
  it('are ended by a person, whatever they call and catch', async () => {
    const parts = [{ id: 'part', name: 'Part', mesh: slab, parts: [] }];
    const ended = await runSupportScript(
      {
        source: 'for (;;) try { tip(null) } catch { try { trunk([1, 2]) } catch {} }',
        values: {},
        parts,
        settings,
        isStopped: () => true,
      },
      on,
      quietContext(),
    );
    expect(ended).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('end by what they call, though little of the time is their own', async () => {
    expect(await errorOf('for (;;) try { parts() } catch {}')).toMatchObject({
      error: { code: expect.stringMatching(/^script_too_(many_calls|long)$/) },
    });
  });
});

describe('values that no call takes', () => {
  it.each([
    ['faces("none")', 'faces', 'part'],
    ['faces(parts()[0], { under: 3 })', 'faces', 'under'],
    ['grid(faces(parts()[0])[0], { spacing: 0 })', 'grid', 'spacing'],
    ['grid({ id: "45/999", part: "part-0" })', 'grid', 'region'],
    ['tip(null)', 'tip', 'spot'],
    ['tip({ part: "part-0", at: [0, NaN, 1], normal: [0, 0, -1] })', 'tip', 'spot.at'],
    ['ray([0, 0, 0], [0, 0, 0])', 'ray', 'direction'],
    ['settings({ liftHeight: 3 })', 'settings', 'liftHeight'],
    ['settings({ tipWidth: 9 })', 'settings', 'tipWidth'],
    ['plate("round")', 'plate', 'type'],
    ['connect(1, 2)', 'connect', 'its ends'],
    ['tip(line([0, 0], [1, 0])[0], { host: 3 })', 'tip', 'host'],
    ['tip(line([0, 0], [1, 0])[0], { length: 90 })', 'tip', 'length'],
    ['trunk([0, 0], { top: 0 })', 'trunk', 'top'],
    ["trunk('here')", 'trunk', 'at'],
    ['params({ a: { min: 3, max: 1 } })', 'params: a', 'min and max'],
    ['log(1); params({})', 'params', 'it'],
  ])('%s is told with its line', async (source, call, field) => {
    expect(await errorOf(`// A comment.\n${source}`)).toMatchObject({
      error: { code: 'script_value', details: { call, field, line: 2 } },
    });
  });

  it('never end the host, whatever they are', async () => {
    const junk = [
      'undefined',
      'null',
      '0',
      '-1',
      '1e308',
      'NaN',
      "''",
      "'part-0'",
      '[]',
      '[1, 2]',
      '[[1, 2, 3]]',
    ]
      .concat(
        '{}',
        '{ id: 1 }',
        "{ id: '45/0', part: 'part-0' }",
        '{ __proto__: null, spacing: {} }',
        'parts()[0]',
      )
      .concat(
        '{ tips: [null, {}] }',
        '() => 1',
        '[0, 0, 1]',
        "{ part: 'part-0', at: [1, 2], normal: [1, 1] }",
      );
    const calls = SCRIPT_CALLS.filter((call) => call !== 'islands' && call !== 'report');
    for (let seed = 1; seed <= roundsOf(5); seed++) {
      const random = createRandom(seed);
      const pick = (list: readonly string[]): string => list[random.integer(0, list.length)]!;
      const lines = Array.from({ length: 200 }, () => {
        const values = Array.from({ length: random.integer(0, 4) }, () => pick(junk));
        return `try { ${pick(calls)}(${values.join(', ')}) } catch (error) { if (!error.message) throw error }`;
      });
      const ended = await run(lines.join('\n'));
      expect(ended.ok, `seed ${seed}`).toBe(true);
    }
  });

  it('can be caught by the script', async () => {
    const { log } = await outcomeOf('try { tip(null) } catch (error) { log(error.message) }');
    expect(log).toEqual([expect.stringContaining('tip: spot must be')]);
  });
});

describe('parameters', () => {
  const source = `const { spacing, cross, kind } = params({
    spacing: { label: { en: 'Spacing', zh: '间距' }, min: 1, max: 9, step: 0.5, default: 3 },
    cross: { label: 'Cross', default: true },
    kind: { choices: ['thin', 'thick'], default: 'thick' },
  });
  log(spacing, cross, kind);`;

  it('are known without running the script', async () => {
    expect(unwrap(await describeSupportScript(`${source}\nfor (;;);`, settings))).toEqual([
      {
        name: 'spacing',
        kind: 'number',
        label: { en: 'Spacing', zh: '间距' },
        min: 1,
        max: 9,
        step: 0.5,
        default: 3,
      },
      { name: 'cross', kind: 'flag', label: { en: 'Cross', zh: 'Cross' }, default: true },
      {
        name: 'kind',
        kind: 'choice',
        label: { en: 'kind', zh: 'kind' },
        choices: ['thin', 'thick'],
        default: 'thick',
      },
    ]);
    expect(unwrap(await describeSupportScript('parts(); for (;;);', settings))).toEqual([]);
  });

  it('have their defaults, or what is given within their ranges', async () => {
    expect((await outcomeOf(source)).log).toEqual(['3 true thick']);
    expect((await outcomeOf(source, [slab], { spacing: 5, cross: false })).log).toEqual(['5 false thick']);
    for (const values of [{ spacing: 10 }, { kind: 'none' }, { other: 1 }] as const)
      expect(await run(source, [slab], values)).toMatchObject({ error: { code: 'script_value' } });
  });
});
