import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { isTrunk, supportTypes, translation, type SupportPoint } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { pointAt } from '#tests/supports.ts';
import { refootSupport, routeSupport } from '../../src/app/workers/support-operation.ts';

const settings = supportTypes.medium;
const platform = { min: [-60, -60], max: [60, 60] } as const;
const board = makeBox(30, 30, 4, [-15, -15, 0]);
const wall = makeBox(2, 40, 40, [0, -20, 0]);
const standing = { trunks: [], branches: [], tips: [] };

/** The board at 20 mm, with a wall at `beside` mm. */
const route = async (point: SupportPoint, beside: number, snap = false) =>
  unwrap(
    (
      await routeSupport(
        [board, wall],
        {
          transforms: [translation(0, 0, 20), translation(beside, 0, 0)],
          own: 1,
          platform,
          settings: [settings],
          standing,
          points: [point],
          snap,
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
  const { added } = await route(pointAt(3, 3, 18, 'user', [1, 0, 0]), 40, true);
  expect(added[0]!.tip).toMatchObject({ at: [3, 3, 20], normal: [0, 0, -1] });
});

test('a column is put on another foot', async () => {
  const { strut } = (await route(pointAt(0, 0, 20, 'user'), 40)).added[0]!;
  if (!isTrunk(strut)) throw new Error('a column was expected');
  const scene = { transforms: [translation(0, 0, 20)], own: 1, platform, settings, trunk: strut };
  const foot = async (x: number) => {
    const place = { at: [x, 0, 0] as const, normal: null };
    return unwrap((await refootSupport([board], { ...scene, place }, quietContext())).result);
  };
  expect(await foot(3)).toMatchObject({ foot: { on: 'plate' } });
  expect(await foot(70)).toBe('outside-platform');
});
