import { chainLength, placeAlong, type Vector } from '#kernel';
import type { StrutId } from '../records/branch.ts';
import type { AnyRecord } from '../records/record-types.ts';
import type { DocumentReader } from '../types.ts';
import { findStrut } from './finding.ts';
import type { StrutRecord } from './pieces.ts';
import { roundLength, roundPlace, roundShare } from './rounding.ts';
import { createJointFinder } from './to-structure.ts';

/** An end that is no longer than this is left as it is, in shares of the strut. */
const NOTHING = 1e-6;

/**
 * What becomes of struts whose last tip has left while they carry branches or bars: each ends where the highest of these is, and what is on it
 * keeps its place. `isGone` are on their way out. A strut is left alone while it has a tip, or carries nothing at all.
 */
export function cutFreeEnds(
  document: DocumentReader,
  struts: Iterable<StrutId>,
  isGone: (record: AnyRecord) => boolean,
): readonly (readonly [AnyRecord, AnyRecord])[] {
  const changes = new Map<string, readonly [AnyRecord, AnyRecord]>();
  const change = <Kept extends AnyRecord>(record: Kept, make: (now: Kept) => Kept): void => {
    const known = changes.get(record.id);
    changes.set(record.id, [record, make((known?.[1] as Kept | undefined) ?? record)]);
  };
  for (const id of new Set(struts)) {
    const strut = findStrut(document, id);
    if (strut === undefined || isGone(strut) || !document.owned('tip', id).every(isGone)) continue;
    const carried = document.owned('branch', id).filter((branch) => !isGone(branch));
    if (carried.length === 0) continue;
    const braces = document.owned('brace', id).filter((brace) => !isGone(brace));
    const end = Math.max(
      ...carried.map(({ host }) => host.t),
      ...braces.map(({ a, b }) => (a.trunk === id ? a.t : b.t)),
    );
    if (end <= NOTHING || end >= 1 - NOTHING) continue;
    change(strut, (now) => shortened(document, strut, now, end));
    const share = (t: number): number => roundShare(t / end);
    for (const branch of carried)
      change(branch, (now) => ({ ...now, host: { ...now.host, t: share(now.host.t) } }));
    for (const brace of braces)
      change(brace, (now) => ({
        ...now,
        a: now.a.trunk === id ? { ...now.a, t: share(now.a.t) } : now.a,
        b: now.b.trunk === id ? { ...now.b, t: share(now.b.t) } : now.b,
      }));
  }
  return [...changes.values()];
}

/** A strut up to a share of its length; as thick there as it was. */
function shortened<Strut extends StrutRecord>(
  document: DocumentReader,
  strut: StrutRecord,
  now: Strut,
  end: number,
): Strut {
  const { lift } = document.get('support-set', strut.set)!;
  const joints = createJointFinder({ lift }, (id) => findStrut(document, id), lift).of(strut.id);
  const lowered = ([x, y, z]: Vector): Vector => roundPlace([x, y, z - lift]);
  const [bottom, top] = strut.radii;
  return {
    ...now,
    joints: chainUpTo(joints, end).slice(1).map(lowered),
    radii: [bottom, roundLength(bottom + (top - bottom) * end)],
  };
}

/** The joints of a chain up to a share of its length, and the place there. */
function chainUpTo(joints: readonly Vector[], share: number): readonly Vector[] {
  const lengths = joints.slice(1).map((joint, at) => chainLength([joints[at]!, joint]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  const kept: Vector[] = [joints[0]!];
  for (const [at, length] of lengths.entries()) {
    if (left <= length) break;
    left -= length;
    kept.push(joints[at + 1]!);
  }
  return [...kept, placeAlong(joints, share)];
}
