import { decimal } from '../ctb/motion.ts';
import type { LayerSettings } from '../types.ts';

/**
 * The way down of a lift in two parts, mm and mm/min, where each part has a speed up and one down: what was lifted first comes
 * down last. One part where both speeds are one.
 */
export function wayDown(
  lift1: number,
  lift2: number,
  speed1: number,
  speed2: number,
): Pick<LayerSettings, 'retractDistance' | 'retractSpeed' | 'retractDistance2' | 'retractSpeed2'> {
  const isOne = speed1 === speed2;
  return {
    retractDistance: isOne ? decimal(lift1 + lift2) : lift2,
    retractSpeed: speed1,
    retractDistance2: isOne ? 0 : lift1,
    retractSpeed2: speed2,
  };
}
