import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDeletion } from '../../../src/ui/portal/files/plan-deletion.ts';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const bin = (free: number, total = 1000) => ({ totalSpaceSize: total, usedSpaceSize: total - free });
const sizes = (plan: readonly { readonly size: number }[]) => plan.map(({ size }) => size);

describe('what becomes of a deletion', () => {
  it('fills the recycle bin in order and passes by what has no room', () => {
    const plan = planDeletion([{ size: 60 }, { size: 50 }, { size: 40 }], bin(100));
    expect(sizes(plan.recycled)).toEqual([60, 40]);
    expect(sizes(plan.lost)).toEqual([50]);
  });

  it('takes what fits exactly, and what weighs nothing even when it is full', () => {
    expect(planDeletion([{ size: 100 }], bin(100)).lost).toEqual([]);
    expect(planDeletion([{ size: 0 }], bin(-5)).lost).toEqual([]);
    expect(sizes(planDeletion([{ size: 1 }], bin(0)).lost)).toEqual([1]);
  });

  it('loses nothing from sight, never overfills, and recycles what alone would fit first', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(fastCheck.record({ size: fastCheck.nat(500) }), { maxLength: 30 }),
        fastCheck.nat(1000),
        (items, free) => {
          const { recycled, lost } = planDeletion(items, bin(free));
          expect(new Set([...recycled, ...lost])).toEqual(new Set(items));
          expect(recycled.length + lost.length).toBe(items.length);
          expect(sizes(recycled).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(free);
          if (items[0] !== undefined && items[0].size <= free) expect(recycled[0]).toBe(items[0]);
        },
      ),
      { seed: SEED },
    );
  });
});
