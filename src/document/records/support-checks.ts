import { isVector } from '#kernel';
import { isInRange } from '../craft.ts';

/** No bar is as thick as this, mm, and none has no thickness at all. */
const RADIUS_RANGE = { min: 0.001, max: 100 };
/** How deep something goes into a part, or how high something reaches, mm. */
const LENGTH_RANGE = { min: 0, max: 10_000 };
/** Followed from cell to cell, the longest way has a few hundred. */
const MOST_JOINTS = 2000;
/** Of an id behind the set's. */
const LONGEST_LOCAL_ID = 200;

/** Whether a value is an id of a set's own: the set's, a slash, and no other slash behind that. So no update moves it to another set. */
export function isIdInSet(id: unknown, set: unknown): boolean {
  if (typeof id !== 'string' || typeof set !== 'string' || set === '' || !id.startsWith(`${set}/`))
    return false;
  const local = id.slice(set.length + 1);
  return local.length >= 1 && local.length <= LONGEST_LOCAL_ID && !local.includes('/');
}

export const isRadius = (value: unknown): boolean => isInRange(value, RADIUS_RANGE);

export const isLengthOrNone = (value: unknown): boolean => isInRange(value, LENGTH_RANGE);

/** Whether a value is the radii of a bar at both ends. */
export const isRadii = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isRadius);

export const isJoints = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 1 && value.length <= MOST_JOINTS && value.every(isVector);

/** Whether a value is a place along something: 0 … 1. */
export const isShare = (value: unknown): boolean => isInRange(value, { min: 0, max: 1 });
