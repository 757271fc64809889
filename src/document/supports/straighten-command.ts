import { fail, ok, type Id } from '#base';
import { nearestAlong, placeAlong, type Vector } from '#kernel';
import { updateDiff } from '../planning.ts';
import type { StrutId } from '../records/branch.ts';
import type { AnyRecord } from '../records/record-types.ts';
import type { Command, DocumentReader } from '../types.ts';
import { findChangeable, findStrut } from './finding.ts';
import type { StrutRecord } from './pieces.ts';
import { roundShare } from './rounding.ts';
import { createJointFinder } from './to-structure.ts';

/** The joints of a strut that stay when it is straightened: its socket, and where it stands on a part the end of its foot. */
export function straightJoints(strut: StrutRecord): readonly Vector[] {
  const { joints } = strut;
  const isOnPart = strut.kind === 'trunk' && strut.foot.on === 'part';
  return isOnPart && joints.length > 1 ? [joints[0]!, joints.at(-1)!] : [joints.at(-1)!];
}

/**
 * Takes the joints of struts away, so that each runs straight from its foot or host to its socket. What is on one stays as near to where it was as that lets it.
 * Pins them. Whether the way is clear is not asked. Refused when a part is locked.
 */
export const straightenSupports: Command<{ readonly struts: readonly StrutId[] }> = {
  type: 'supports.straighten',
  plan(document, { struts }) {
    const changes = new Map<string, readonly [AnyRecord, AnyRecord]>();
    const change = <Kept extends AnyRecord>(record: Kept, make: (now: Kept) => Kept): void => {
      const now = (changes.get(record.id)?.[1] as Kept | undefined) ?? record;
      changes.set(record.id, [record, make(now)]);
    };
    for (const id of new Set(struts)) {
      const found = findChangeable(document, id);
      if (!found.ok) return found;
      const strut = findStrut(document, id);
      if (strut === undefined) return fail('validation', 'only struts have joints', { id });
      const joints = straightJoints(strut);
      if (joints.length === strut.joints.length) continue;
      const share = sharesAlong(document, strut, joints);
      change(strut, (now) => ({ ...now, joints, pinned: true }));
      for (const branch of document.owned('branch', id))
        change(branch, (now) => ({ ...now, host: { ...now.host, t: share(now.host.t) } }));
      for (const brace of document.owned('brace', id as Id<'trunk'>))
        change(brace, (now) => ({
          ...now,
          a: now.a.trunk === id ? { ...now.a, t: share(now.a.t) } : now.a,
          b: now.b.trunk === id ? { ...now.b, t: share(now.b.t) } : now.b,
        }));
    }
    return ok(updateDiff([...changes.values()]));
  },
};

/** Where on a strut with other joints is nearest to a share of it as it is. */
function sharesAlong(
  document: DocumentReader,
  strut: StrutRecord,
  joints: readonly Vector[],
): (t: number) => number {
  const { lift } = document.get('support-set', strut.set)!;
  const before = createJointFinder({ lift }, (id) => findStrut(document, id), lift).of(strut.id);
  const after = [before[0]!, ...joints.map(([x, y, z]): Vector => [x, y, z + lift])];
  return (t) => roundShare(nearestAlong(after, placeAlong(before, t)));
}
