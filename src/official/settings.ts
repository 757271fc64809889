import { genericCraft, genericMaterial, type Material, type PrintCraft } from '#document';

/** Printers that designs are laid out for: a small plate that most others contain, and a large one. */
export const SMALL_PRINTER = 'elegoo-mars-5';
export const LARGE_PRINTER = 'elegoo-saturn-4';

export const greyResin: Material = { ...genericMaterial, name: 'Generic grey resin' };
export const coralResin: Material = { ...genericMaterial, name: 'Generic coloured resin', color: '#ff8a70' };
export const ivoryResin: Material = { ...genericMaterial, name: 'Generic ivory resin', color: '#e6d9bd' };
export const tealResin: Material = { ...genericMaterial, name: 'Generic tinted resin', color: '#5fa8a4' };

/** What most parts are printed with. */
export const everyday: PrintCraft = { ...genericCraft, id: 'official-50', name: 'Everyday 0.05 mm' };

const { bottom, normal } = genericCraft;

/** Figures and whatever is looked at from near. */
export const fine: PrintCraft = {
  ...genericCraft,
  id: 'official-25',
  name: 'Fine 0.025 mm',
  layerHeight: 0.025,
  firstLayerHeight: 0.025,
  bottomLayerCount: 8,
  transitionLayerCount: 5,
  bottom: { ...bottom, exposureTime: 25 },
  normal: { ...normal, exposureTime: 2 },
  antialias: 8,
};

/** Holders, jigs and drafts. */
export const fast: PrintCraft = {
  ...genericCraft,
  id: 'official-100',
  name: 'Draft 0.1 mm',
  layerHeight: 0.1,
  firstLayerHeight: 0.05,
  bottomLayerCount: 4,
  normal: { ...normal, exposureTime: 3.5, liftSpeed: 150, retractSpeed: 200 },
  antialias: 2,
};

/** Tall parts that stand on little: slow lifts pull less. */
export const gentle: PrintCraft = {
  ...genericCraft,
  id: 'official-gentle',
  name: 'Gentle lift 0.05 mm',
  bottom: { ...bottom, liftSpeed: 60 },
  normal: { ...normal, waitBeforeCure: 1, liftDistance: 8, liftSpeed: 60, retractDistance: 8 },
};

/** One thick sheet over the whole film: long exposures and no transition. */
export const sheet: PrintCraft = {
  ...genericCraft,
  id: 'official-sheet',
  name: 'Vat cleaning sheet',
  layerHeight: 0.1,
  firstLayerHeight: 0.1,
  bottomLayerCount: 3,
  transitionLayerCount: 0,
  antialias: 'off',
};
