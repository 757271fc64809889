import { MOST_DRAINS, MOST_HOLES, type DrainPlan, type Hole } from '#kernel';
import type { PlacedJob } from '../placed.ts';
import { cavityOf } from './cavity.ts';

/** Finds the drain holes that a hollow part needs where it stands. */
export const drains: PlacedJob<Hole> = {
  button: 'drain',
  call(part, context) {
    const { transform, features } = part;
    if (features?.shell === undefined) return 'tool.perforate.said.solid';
    const holes = features.holes ?? [];
    if (holes.length >= MOST_HOLES) return 'tool.perforate.said.many';
    const made = cavityOf(part, context);
    if (typeof made === 'string') return made;
    // What closes an opening lets resin through.
    const drained = made.solids.flatMap(({ hash, solidClass }) =>
      solidClass === 'solid' || solidClass === 'body' ? [] : [{ hash, solidClass }],
    );
    return {
      op: 'drain',
      meshes: [made.mesh, ...drained.map(({ hash }) => hash)],
      in: {
        isGrown: made.isGrown,
        holes,
        transform,
        most: Math.min(MOST_DRAINS, MOST_HOLES - holes.length),
        made: drained.map(({ solidClass }) => solidClass),
      },
    };
  },
  done(out) {
    const { holes, trappedMm3 } = out as DrainPlan;
    const ml = Number((trappedMm3.standing / 1000).toFixed(1));
    const word = holes.length > 0 ? 'drained' : ml === 0 ? 'drains' : 'trapped';
    const values = { count: holes.length, ml };
    return { items: holes, effects: [{ type: 'say', key: `tool.perforate.said.${word}`, values }] };
  },
};
