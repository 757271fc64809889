import type { CraftStage, Material, PrintCraft } from '../settings.ts';

const normal: CraftStage = {
  exposureTime: 2.5,
  waitBeforeCure: 0.5,
  waitAfterCure: 0,
  waitAfterLift: 0,
  liftDistance: 6,
  liftSpeed: 120,
  retractDistance: 6,
  retractSpeed: 150,
  lightPwm: 255,
};

/**
 * The one built-in print craft: sensible starting values for a monochrome panel and an everyday resin at 0.05 mm. It
 * stands for no resin and no printer; exposures are the user's to find out.
 */
export const genericCraft: PrintCraft = {
  id: 'generic-50',
  name: 'Generic 0.05 mm',
  price: 0,
  currency: 'USD',
  layerHeight: 0.05,
  firstLayerHeight: 0.05,
  bottomLayerCount: 5,
  transitionLayerCount: 3,
  bottom: { ...normal, exposureTime: 30, liftDistance: 8, liftSpeed: 90, retractDistance: 8 },
  normal,
  antialias: 4,
  greyLevel: 0,
  blurLevel: 0,
  antialiasSupports: false,
  pointReduction: 0,
  toleranceCompensation: { bottom: 0, normal: 0 },
  scaleFactor: [100, 100, 100],
  downloadCount: 0,
};

/** The built-in print crafts. */
export const crafts: readonly PrintCraft[] = [genericCraft];

/** What is assumed of a resin until the user says more. */
export const genericMaterial: Material = {
  name: 'Generic resin',
  brand: '',
  color: '#9aa4b0',
  model: '',
  density: 1.1,
  costPerLitre: 30,
  note: '',
};
