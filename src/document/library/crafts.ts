import type { CraftStage, Currency, Material, PrintCraft } from '../settings.ts';

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

/** Digits of a layer height, mm, as names of crafts have them: two decimals, a third where it is one. */
export const layerHeightDigits = (layerHeight: number): string => layerHeight.toFixed(3).replace(/0$/, '');

/** The name of the built-in craft at a layer height, mm: it says it. */
export const genericCraftName = (layerHeight: number): string =>
  `Generic ${layerHeightDigits(layerHeight)} mm`;

/**
 * The one built-in print craft: sensible starting values for a monochrome panel and an everyday resin at 0.05 mm. It
 * stands for no resin and no printer; exposures are the user's to find out.
 */
export const genericCraft: PrintCraft = {
  id: 'generic-50',
  name: genericCraftName(0.05),
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

/** Roughly what a litre of everyday resin costs, by currency. No prices of anybody's: a start, the user's to correct. */
const COST_PER_LITRE: Readonly<Record<Currency, number>> = {
  CNY: 200,
  USD: 30,
  EUR: 30,
  GBP: 25,
  RUB: 2700,
  HKD: 240,
  JPY: 4500,
  KRW: 40_000,
};

/** What is assumed of a resin until the user says more. */
export const genericMaterial: Material = {
  name: 'Generic resin',
  brand: '',
  color: '#9aa4b0',
  model: '',
  density: 1.1,
  costPerLitre: COST_PER_LITRE.USD,
  note: '',
};

/** The built-in material, priced in a currency. */
export const genericMaterialIn = (currency: Currency): Material => ({
  ...genericMaterial,
  costPerLitre: COST_PER_LITRE[currency],
});

/** A craft and a material in another currency. A cost that nobody gave follows; one that somebody gave stays the number it is. */
export function inCurrency<SetUp extends { readonly craft: PrintCraft; readonly material: Material }>(
  setUp: SetUp,
  currency: Currency,
): SetUp {
  const { craft, material } = setUp;
  if (currency === craft.currency) return setUp;
  const isGiven = material.costPerLitre !== COST_PER_LITRE[craft.currency];
  return {
    ...setUp,
    craft: { ...craft, currency },
    material: isGiven ? material : { ...material, costPerLitre: COST_PER_LITRE[currency] },
  };
}
