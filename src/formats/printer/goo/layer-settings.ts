import type { LayerSettings } from '../types.ts';
import type { GooLayer } from './layout.ts';

/** What a layer's definition says besides its height above the plate: most layers say what the one before did. */
export function definitionOf(settings: LayerSettings): Omit<GooLayer, 'positionZ'> {
  return {
    exposureTime: settings.exposure,
    beforeLiftTime: settings.waitAfterCure,
    afterLiftTime: settings.waitAfterLift,
    afterRetractTime: settings.waitBeforeCure,
    liftDistance: settings.liftDistance,
    liftSpeed: settings.liftSpeed,
    secondLiftDistance: settings.liftDistance2,
    secondLiftSpeed: settings.liftSpeed2,
    retractDistance: settings.retractDistance,
    retractSpeed: settings.retractSpeed,
    secondRetractDistance: settings.retractDistance2,
    secondRetractSpeed: settings.retractSpeed2,
    lightPwm: settings.lightPwm,
  };
}

/** The settings that a layer's definition says. */
export function settingsOf(layer: GooLayer): Partial<LayerSettings> & { readonly z: number } {
  return {
    z: layer.positionZ,
    exposure: layer.exposureTime,
    waitBeforeCure: layer.afterRetractTime,
    waitAfterCure: layer.beforeLiftTime,
    waitAfterLift: layer.afterLiftTime,
    liftDistance: layer.liftDistance,
    liftSpeed: layer.liftSpeed,
    liftDistance2: layer.secondLiftDistance,
    liftSpeed2: layer.secondLiftSpeed,
    retractDistance: layer.retractDistance,
    retractSpeed: layer.retractSpeed,
    retractDistance2: layer.secondRetractDistance,
    retractSpeed2: layer.secondRetractSpeed,
    lightPwm: layer.lightPwm,
  };
}
