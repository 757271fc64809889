import {
  SUPPORT_CHOICES,
  SUPPORT_NUMBERS,
  type SupportColumn,
  type SupportLink,
  type SupportPoint,
  type Vector,
} from '#kernel';
import { any, flag, number, oneOf } from './values.ts';

/** A tip as a script has placed it. */
export interface PlacedTip extends Pick<SupportPoint, 'length' | 'tipType' | 'pinned'> {
  readonly kind: 'tip';
  readonly id: number;
  readonly part: string;
  readonly at: Vector;
  readonly normal: Vector;
  readonly width: number;
  /** The trunk it hangs on, by its id. */
  readonly host?: number;
}

/** A column under a part. */
export interface PlacedTrunk extends SupportColumn {
  readonly kind: 'trunk';
  readonly id: number;
  readonly part: string;
}

/** Bars between two of those, by their ids. */
export interface AskedLink {
  readonly a: number;
  readonly b: number;
  readonly pattern: SupportLink['pattern'];
  readonly width?: number;
  readonly angle?: number;
}

/** What tip() and trunk() have given, or its id. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'number' ? value : (value as { id?: unknown } | null)?.id;

/** A trunk is no shorter than this, mm. */
export const SHORTEST_TRUNK = 1;

/** What the options of tip() and trunk() may be. */
export const TIP_FIELDS = {
  width: number(0.1, 3),
  length: number(SUPPORT_NUMBERS.tipLength.min, SUPPORT_NUMBERS.tipLength.max),
  type: oneOf(SUPPORT_CHOICES.tipType),
  host: any,
  pinned: flag,
};
export const TRUNK_FIELDS = { top: number(SHORTEST_TRUNK, 1000), width: number(0.3, 6), part: any };
