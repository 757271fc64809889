import { supportTypes } from '#kernel';
import type { EditorState, PartId } from '../types.ts';

type Supports = EditorState['supports'];

/** Colours of overhang from the critical angle to a flat underside, evenly apart: each darker than the one before, so that they are told apart in grey. */
export const OVERHANG_COLORS = ['#f6e3a1', '#f3b64a', '#e3762f', '#b7353f', '#6b1a4f'] as const;

/** What is lower stands on the plate, mm: no supports are asked for there (kernel/supports). */
export const LOWEST_OVERHANG = 0.5;

/** Faces of a part up to this angle from a flat underside are overhang, degrees: as its supports say, or as medium ones do. */
export function criticalAngleOf(supports: Supports, part: PartId): number {
  return supports.get(part)?.criticalAngle ?? supportTypes.medium.criticalAngle;
}

/** Where the colours begin, degrees: at the widest angle that is overhang on any of these parts. They end at 0, a flat underside. */
export function overhangScale(supports: Supports, parts: readonly { readonly id: PartId }[]): number {
  return Math.max(
    ...(parts.length === 0 ? [supportTypes.medium.criticalAngle] : []),
    ...parts.map(({ id }) => criticalAngleOf(supports, id)),
  );
}
