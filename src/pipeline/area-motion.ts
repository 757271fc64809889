import type { AreaMotion } from '#document';
import type { LayerSettings, PrinterFormat } from '#formats/printer';

/**
 * How much each layer pulls at the film, mm² of area: all of it, and what is new over the layer below once more, for that hangs on
 * nothing but its edges. Areas from below upwards.
 */
export function pullsOf(areas: readonly number[]): number[] {
  return areas.map((area, index) => area + Math.max(0, area - (areas[index - 1] ?? area)));
}

/**
 * The settings of a normal layer that pulls so much (ADR 0473). A value goes evenly from that of quick layers to that of the stage, in
 * steps that files keep: 0.01 mm, 1 mm/min, 0.1 s. The way down is as much shorter as the lift; second parts stay as they are, and so
 * does all but the lift where files have no place for more.
 */
export function moveByPull(
  settings: LayerSettings,
  motion: AreaMotion,
  pull: number,
  moves: NonNullable<PrinterFormat['layerMotion']>,
): LayerSettings {
  const { quickBelow, fullFrom } = motion;
  // Where both are one it is a threshold.
  const share = pull >= fullFrom ? 1 : pull <= quickBelow ? 0 : (pull - quickBelow) / (fullFrom - quickBelow);
  if (share === 1) return settings;
  const between = (field: 'liftDistance' | 'liftSpeed' | 'retractSpeed' | 'waitBeforeCure', steps: number) =>
    Math.round((motion[field] + (settings[field] - motion[field]) * share) * steps) / steps;
  const liftDistance = between('liftDistance', 100);
  const wayDown = settings.retractDistance + settings.retractDistance2;
  const shorter = Math.max(0, Math.round((wayDown + liftDistance - settings.liftDistance) * 100) / 100);
  // What comes down slowly at the film stays as long as there is as much way left.
  const retractDistance2 = Math.min(settings.retractDistance2, shorter);
  const lifted = {
    ...settings,
    liftDistance,
    liftSpeed: between('liftSpeed', 1),
    retractDistance: Math.round((shorter - retractDistance2) * 100) / 100,
    retractDistance2,
    ...(settings.liftDistance2 > 0 ? {} : { liftSpeed2: between('liftSpeed', 1) }),
  };
  if (moves === 'lift') return lifted;
  return {
    ...lifted,
    waitBeforeCure: between('waitBeforeCure', 10),
    retractSpeed: between('retractSpeed', 1),
    ...(retractDistance2 > 0 ? {} : { retractSpeed2: between('retractSpeed', 1) }),
  };
}
