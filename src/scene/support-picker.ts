import { addScaled, dot, subtract, type ShapeOwner } from '#kernel';
import type { Editor, Hit, PartSupports, SupportPieceId } from '#editor';
import type { Ray } from './camera-rig.ts';
import { belowCut } from './picking.ts';
import type { SupportBodies } from './support-bodies.ts';
import { meetSupports, nearSupports, type SupportMeeting } from './support-picking.ts';
import type { SupportViews } from './support-views.ts';

/** What a half line meets of supports. */
export interface SupportPicker {
  /**
   * The support before what it met of parts; null for none there. `reach`: one that it passes is met, too, so many mm from it at a
   * distance.
   */
  pick(
    ray: Ray,
    cutHeight: number | null,
    before: Hit | null,
    reach: ((along: number) => number) | null,
  ): Hit | null;
}

const KINDS = { trunks: 'trunk', branches: 'branch', tips: 'tip', braces: 'brace' } as const;

export function createSupportPicker(
  editor: Pick<Editor, 'parts'>,
  views: Pick<SupportViews, 'drawn'>,
): SupportPicker {
  return {
    pick(ray, cutHeight, before, reach) {
      const stretch = belowCut(ray, cutHeight);
      if (stretch === null) return null;
      const [near, limit] = stretch;
      const far =
        before === null ? limit : Math.min(limit, dot(subtract(before.point, ray.origin), ray.direction));
      const meet = (how: (bodies: SupportBodies, far: number) => SupportMeeting | null) => {
        let best: {
          readonly part: Hit['part'];
          readonly supports: PartSupports;
          readonly met: SupportMeeting;
        } | null = null;
        for (const { id, visible } of editor.parts()) {
          const drawn = visible ? views.drawn(id) : null;
          if (drawn === null) continue;
          const met = how(drawn.bodies, best === null ? far : best.met.along);
          if (met !== null) best = { part: id, supports: drawn.supports, met };
        }
        return best;
      };
      const found =
        meet((bodies, upTo) => meetSupports(bodies, ray, near, upTo)) ??
        (reach && meet((bodies, upTo) => nearSupports(bodies, ray, near, upTo, reach)));
      if (found === null) return null;
      const { part, supports, met } = found;
      return {
        part,
        point: addScaled(ray.origin, ray.direction, met.along),
        normal: met.normal,
        towards: ray.direction,
        support: pieceOf(supports, met.owner),
      };
    },
  };
}

/** A piece as tools know it; joints are numbered as in its record, which has none for the foot or the host. */
function pieceOf(
  { ids }: Pick<PartSupports, 'ids'>,
  { list, at, is, joint }: ShapeOwner,
): NonNullable<Hit['support']> {
  const id: SupportPieceId = ids[list][at]!;
  if (is === 'joint') return { id, kind: 'joint', joint: joint - 1 };
  return { id, kind: is === 'foot' ? 'foot' : KINDS[list] };
}
