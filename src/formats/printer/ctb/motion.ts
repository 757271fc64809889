import type { LayerSettings } from '../types.ts';

/** Motion of one layer as records of version 4 and later hold it, plain and encrypted. */
export interface CtbMotion {
  readonly liftHeight: number;
  readonly liftSpeed: number;
  readonly liftHeight2: number;
  readonly liftSpeed2: number;
  readonly retractSpeed: number;
  readonly retractHeight2: number;
  readonly retractSpeed2: number;
  readonly restTimeBeforeLift: number;
  readonly restTimeAfterLift: number;
  readonly restTimeAfterRetract: number;
  readonly lightPwm: number;
}

/** Lift heights are the sum of both stages; the way down is as long, so its first stage is not kept. */
export function motionOf(settings: LayerSettings): CtbMotion {
  return {
    liftHeight: settings.liftDistance + settings.liftDistance2,
    liftSpeed: settings.liftSpeed,
    liftHeight2: settings.liftDistance2,
    liftSpeed2: settings.liftSpeed2,
    retractSpeed: settings.retractSpeed,
    retractHeight2: settings.retractDistance2,
    retractSpeed2: settings.retractSpeed2,
    restTimeBeforeLift: settings.waitAfterCure,
    restTimeAfterLift: settings.waitAfterLift,
    restTimeAfterRetract: settings.waitBeforeCure,
    lightPwm: settings.lightPwm,
  };
}

/** The settings a record's motion stands for. */
export function settingsOfMotion(motion: CtbMotion) {
  return {
    liftDistance: decimal(motion.liftHeight - motion.liftHeight2),
    liftSpeed: motion.liftSpeed,
    liftDistance2: motion.liftHeight2,
    liftSpeed2: motion.liftSpeed2,
    // The way down is as long as the way up.
    retractDistance: decimal(motion.liftHeight - motion.retractHeight2),
    retractSpeed: motion.retractSpeed,
    retractDistance2: motion.retractHeight2,
    retractSpeed2: motion.retractSpeed2,
    waitBeforeCure: motion.restTimeAfterRetract,
    waitAfterCure: motion.restTimeBeforeLift,
    waitAfterLift: motion.restTimeAfterLift,
    lightPwm: motion.lightPwm,
  };
}

/** Rounds what a subtraction of decimals left behind, to a nanometre. */
export function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
