import type { CanvasPoint } from '#editor';

/** Where a handle, what it hangs on and a place ahead of it on its way are on the canvas; null while behind the eye. */
export interface HandlePlaces {
  readonly from: CanvasPoint | null;
  readonly at: CanvasPoint | null;
  readonly ahead: CanvasPoint | null;
}

/** CSS pixels its way must have on the screen: one that is looked at end-on cannot be dragged along. */
const LEAST_PIXELS = 1;

/** Millimetres that a drag by so many CSS pixels takes a handle along its way; `ahead` is `probe` millimetres off. */
export function dragged({ at, ahead }: HandlePlaces, probe: number, by: CanvasPoint): number {
  if (at === null || ahead === null) return 0;
  const [x, y] = [ahead.x - at.x, ahead.y - at.y];
  const squared = x * x + y * y;
  return squared < LEAST_PIXELS ** 2 ? 0 : ((by.x * x + by.y * y) / squared) * probe;
}
