import { MOST_DRAINS, MOST_HOLES, type DrainPlan, type Hole } from '#kernel';
import type { Finder } from '../placed.ts';

/** Finds the drain holes that a hollow part needs where it stands. */
export const drains: Finder<Hole> = {
  button: 'drain',
  call(part, context) {
    const { mesh, transform, features } = part;
    if (features?.shell === undefined) return 'tool.perforate.said.solid';
    const solids = context.featuresOf(part);
    if (solids?.status === 'failed') return 'tool.perforate.said.unmade';
    // What was made of the part as it was is not what is drilled.
    if (solids?.status !== 'ready') return 'tool.perforate.said.pending';
    const hashOf = (solidClass: string) =>
      solids.made?.solids.find((solid) => solid.solidClass === solidClass)?.hash;
    const cavity = hashOf('cavity');
    if (cavity === undefined) return 'tool.perforate.said.unmade';
    const infill = hashOf('infill');
    const holes = features.holes ?? [];
    return {
      op: 'drain',
      meshes: infill === undefined ? [mesh, cavity] : [mesh, cavity, infill],
      in: { holes, transform, most: Math.min(MOST_DRAINS, MOST_HOLES - holes.length) },
    };
  },
  found(out) {
    const { holes, trappedMm3 } = out as DrainPlan;
    const ml = Number((trappedMm3.standing / 1000).toFixed(1));
    const word = holes.length > 0 ? 'drained' : ml === 0 ? 'drains' : 'trapped';
    const said = {
      type: 'say' as const,
      key: `tool.perforate.said.${word}`,
      values: { count: holes.length, ml },
    };
    return { items: holes, said };
  },
};
