import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import {
  isTrunk,
  structureOfAdded,
  supportTypes,
  translation,
  type SupportPoint,
  type SupportStructure,
} from '#kernel';
import type { SupportSpread } from '../../src/editor/supports/geometry.ts';
import { makeBox } from '#tests/meshes.ts';
import { pointAt } from '#tests/supports.ts';
import { refootSupport, routeSupport } from '../../src/app/workers/support-operation.ts';

const settings = supportTypes.medium;
const platform = { min: [-60, -60], max: [60, 60] } as const;
const board = makeBox(30, 30, 4, [-15, -15, 0]);
const wall = makeBox(2, 40, 40, [0, -20, 0]);
const standing: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };

interface Asked {
  readonly snap: boolean;
  readonly spread: SupportSpread | null;
  readonly on: number | null;
  readonly held: SupportStructure;
  readonly trees: readonly SupportStructure[];
}

/** The board at 20 mm, with a wall at `beside` mm. */
const body = { body: 0, solids: [] };
const route = async (
  point: SupportPoint,
  beside: number,
  { snap = false, spread = null, on = null, held = standing, trees = [] }: Partial<Asked> = {},
) =>
  unwrap(
    (
      await routeSupport(
        [board, wall],
        {
          body,
          transform: translation(0, 0, 20),
          neighbours: [{ mesh: 1, transform: translation(beside, 0, 0) }],
          beside: trees,
          platform,
          settings: [settings],
          standing: held,
          points: [point],
          snap,
          spread,
          on,
        },
        quietContext(),
      )
    ).result,
  );

test('a support is found again and again, and otherwise once a part beside has moved', async () => {
  const point = pointAt(13, 0, 20, 'user');
  const first = await route(point, 40);
  expect(await route(point, 40)).toEqual(first);
  const { strut } = first.added[0]!;
  expect(isTrunk(strut) && strut.joints).toHaveLength(2);
  const second = await route(point, 12);
  expect(second.added.map(({ strut: { joints } }) => joints[0])).not.toEqual([strut.joints[0]]);
});

test('places beside a surface are put on it', async () => {
  const { added } = await route(pointAt(3, 3, 18, 'user', [1, 0, 0]), 40, { snap: true });
  expect(added[0]!.tip).toMatchObject({ at: [3, 3, 20], normal: [0, 0, -1] });
});

test('a column is put on another foot', async () => {
  const { strut } = (await route(pointAt(0, 0, 20, 'user'), 40)).added[0]!;
  if (!isTrunk(strut)) throw new Error('a column was expected');
  const scene = {
    body,
    transform: translation(0, 0, 20),
    neighbours: [],
    beside: [],
    platform,
    settings,
    trunk: strut,
  };
  const foot = async (x: number) => {
    const place = { at: [x, 0, 0] as const, normal: null };
    return unwrap((await refootSupport([board], { ...scene, place }, quietContext())).result);
  };
  expect(await foot(3)).toMatchObject({ foot: { on: 'plate' } });
  expect(await foot(70)).toBe('outside-platform');
});

const spread = { over: 'region', spacing: 6, inset: 0.5, criticalAngle: 45 } as const;

test('a region that hangs over is filled, or lined along its border, where nothing is yet', async () => {
  const point = pointAt(0, 0, 20, 'user');
  const { added } = await route(point, 40, { spread });
  expect(added).toHaveLength(25);
  expect(added.every(({ tip }) => tip.at[2] === 20)).toBe(true);
  const again = await route(point, 40, { spread, held: structureOfAdded(added) });
  expect(again).toEqual({ added: [], braces: [], unreached: [] });
  const border = await route(point, 40, { spread: { ...spread, over: 'border' } });
  expect(border.added).toHaveLength(20);
  const isAtBorder = ({ at: [x, y] }: { at: readonly number[] }) => Math.max(Math.abs(x!), Math.abs(y!)) > 14;
  expect(border.added.every(({ tip }) => isAtBorder(tip))).toBe(true);
  // Nothing hangs over on top of it.
  const top = await route({ ...point, at: [0, 0, 24], normal: [0, 0, 1] }, 40, { spread });
  expect(top.added).toEqual([]);
});

test('a strut that is to carry one more carries it, or none is added', async () => {
  const held = structureOfAdded((await route(pointAt(0, 0, 20, 'user'), 40)).added);
  const two = await route(pointAt(2, 0, 20, 'user'), 40, { held, on: 0 });
  expect(two.added.map(({ strut }) => 'host' in strut && strut.host)).toEqual([0]);
  const far = await route(pointAt(14, 14, 20, 'user'), 40, { held, on: 0 });
  expect(far.added).toEqual([]);
});

test('supports of parts beside are in the way', async () => {
  const point = pointAt(14, 0, 20, 'user');
  const [free] = (await route(point, 40)).added;
  const thick = (x: number): SupportStructure['trunks'][number] => ({
    joints: [
      [x, 0, 0],
      [x, 0, 17],
    ],
    radii: [2, 2],
    foot: { on: 'plate' },
    reinforcedTo: 0,
  });
  const trees = [{ ...standing, trunks: [thick(14)] }];
  const [round] = (await route(point, 40, { trees })).added;
  expect(free!.strut.joints[0]).toEqual([14, 0, 0]);
  expect(Math.abs(round!.strut.joints[0]![0] - 14)).toBeGreaterThan(2);
});

test('a part with a shell outside is held at its shell', async () => {
  const shellBody = {
    body: 0,
    solids: [{ mesh: 2, solidClass: 'body', toMesh: translation(0, 0, 0) }],
  } as const;
  const grown = makeBox(34, 34, 8, [-17, -17, -2]);
  const { result } = await routeSupport(
    [board, wall, grown],
    {
      body: shellBody,
      transform: translation(0, 0, 20),
      neighbours: [],
      beside: [],
      platform,
      settings: [settings],
      standing,
      points: [pointAt(3, 3, 20, 'user')],
      snap: true,
      spread: null,
      on: null,
    },
    quietContext(),
  );
  expect(unwrap(result).added[0]!.tip.at[2]).toBe(18);
});
