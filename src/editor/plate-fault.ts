import type { AppError, Id } from '#base';
import type { Aabb, Vector } from '#kernel';
import type { PartFaultCode } from '#pipeline';

/** What is wrong with where a part stands, or with its supports: made for another tilt, not holding all of it, or closing in resin. */
export type PlateFaultCode = PartFaultCode | 'supports_stale' | 'supports_incomplete' | 'supports_sealed';

/** Visible parts with the same fault. */
export interface PlateFault {
  readonly code: PlateFaultCode;
  readonly parts: readonly Id<'part'>[];
  /** Of the first of them. */
  readonly error: AppError<PlateFaultCode>;
  /** Where on the plate it is, where that is less than a whole part, and from where it is seen; null for wherever the camera is. */
  readonly place?: { readonly box: Aabb; readonly outward: Vector | null };
}
