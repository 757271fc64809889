import { describe, expect, it } from 'vitest';
import {
  createIslandCheck,
  identityTransform,
  repairPlan,
  type MeshBuffers,
  type Runs,
  type SupportPlan,
  type UntouchedIslands,
} from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { makeBlocks } from '#tests/solids.ts';
import { layersOf, liftOf, planOf } from '#tests/support-plans.ts';

/** Five teeth under a beam, on layers of their own. */
const COMB = makeBlocks([9, 2, 6], [2, 2, 2], (x, _y, z) => z === 5 || (x % 2 === 0 && z >= x % 4));

/** A column of a width under each point that is asked for. */
const columnsUnder = (
  { points }: SupportPlan,
  width: number,
  isBuilt: (point: number) => boolean,
): MeshBuffers[] =>
  points.flatMap(({ at }, point) =>
    isBuilt(point) ? [makeBox(width, width, at[2] + 0.1, [at[0] - width / 2, at[1] - width / 2, 0])] : [],
  );

function check(plan: SupportPlan, layers: readonly Runs[]): UntouchedIslands {
  const found = createIslandCheck(plan);
  for (const layer of found.layers) found.push(layers[layer]!);
  return found.finish();
}

describe('the check of islands', () => {
  it('asks for the layers below them alone, and finds all untouched on those of the part alone', async () => {
    const { plan, layers } = await planOf(COMB);
    expect(createIslandCheck(plan).layers).toEqual([39, 71]);
    expect(check(plan, layers)).toEqual({ islands: [0, 1, 2, 3, 4], flickers: [] });
  });

  it('finds none where each has a column, and that whose column is missing', async () => {
    const { plan, panel } = await planOf(COMB);
    const wholeOf = async (width: number, isBuilt: (point: number) => boolean): Promise<UntouchedIslands> => {
      const parts = [
        { mesh: COMB, transform: liftOf(COMB) },
        ...columnsUnder(plan, width, isBuilt).map((mesh) => ({ mesh, transform: identityTransform })),
      ];
      return check(plan, await layersOf(parts, panel));
    };
    expect(await wholeOf(0.4, () => true)).toEqual({ islands: [], flickers: [] });
    const missing = plan.islands[2]!.island.area;
    const untouched = await wholeOf(0.4, (point) => plan.pointAreas[point] !== missing);
    expect(untouched).toEqual({ islands: [2], flickers: [] });

    const repaired = repairPlan(plan, untouched);
    expect(repaired.points.slice(0, -1)).toEqual(plan.points);
    expect(repaired.points.at(-1)).toMatchObject({ at: plan.islands[2]!.at, reason: 'repair' });
    expect(repaired.points.at(-1)!.width).toBeCloseTo(0.3, 9);
    expect(repaired.pointAreas.at(-1)).toBe(missing);
  });

  it('takes pixels that are lit and not firm for nothing, as the checks of layers do', async () => {
    const { plan, panel, layers } = await planOf(COMB);
    const pixels = panel.width * panel.height;
    const all = (grey: number): Runs[] => layers.map(() => Uint32Array.of(pixels * 256 + grey));
    expect(check(plan, all(127)).islands).toEqual([0, 1, 2, 3, 4]);
    expect(check(plan, all(128)).islands).toEqual([]);
  });
});
