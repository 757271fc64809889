import { SECOND_STAGE, type CraftStage } from '#document';

/** Whether the plate comes down as far as it rose, both parts of either way together. */
export function comesBack(stage: CraftStage): boolean {
  const { liftDistance, liftDistance2, retractDistance, retractDistance2 } = { ...SECOND_STAGE, ...stage };
  return retractDistance === micrometres(liftDistance + liftDistance2 - retractDistance2);
}

/** The stage with a way down as long as the way up: its last part as it was, where there is room for it. */
export function broughtBack(stage: CraftStage): CraftStage {
  const whole = { ...SECOND_STAGE, ...stage };
  const lift = micrometres(whole.liftDistance + whole.liftDistance2);
  const second = Math.min(whole.retractDistance2, lift);
  return {
    ...stage,
    retractDistance: micrometres(lift - second),
    ...(second === whole.retractDistance2 ? {} : { retractDistance2: second }),
  };
}

/** Millimetres without the dust of adding decimals. */
function micrometres(millimetres: number): number {
  return Math.round(millimetres * 1e6) / 1e6;
}
