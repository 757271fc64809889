import type { LayerSettings } from '../types.ts';

/**
 * Seconds between the light going off and coming on again, for boards that know this one delay instead of rests. The
 * motion happens within it (FORMATS §0), so it is as long as motion and rests together; 0 where there are no rests.
 */
export function lightOffDelay(settings: LayerSettings): number {
  const rests = settings.waitBeforeCure + settings.waitAfterCure + settings.waitAfterLift;
  if (rests === 0) return 0;
  const lift = settings.liftDistance + settings.liftDistance2;
  const travel = (speed: number): number => (speed > 0 ? (60 * lift) / speed : 0);
  return rests + travel(settings.liftSpeed) + travel(settings.retractSpeed);
}
