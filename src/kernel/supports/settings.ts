import { isWithin, type NumberRange } from '../features/checks.ts';

/** Numbers of a support type: millimetres, degrees, or counts; shared meanings are in README.md. Defaults are those of `medium`. */
export const SUPPORT_NUMBERS = {
  plateOffset: { min: 0, max: 20, step: 0.1, default: 1.5 },
  plateHeight: { min: 0.2, max: 5, step: 0.1, default: 0.8 },
  slotAngle: { min: 30, max: 90, step: 1, default: 45 },
  criticalAngle: { min: 0, max: 80, step: 1, default: 45 },
  anchorDistance: { min: 0.5, max: 20, step: 0.1, default: 4 },
  borderAnchorDistance: { min: 0.5, max: 20, step: 0.1, default: 2.8 },
  borderOffset: { min: 0, max: 5, step: 0.1, default: 0.4 },
  lowestAnchorDistance: { min: 0.5, max: 20, step: 0.1, default: 2 },
  anchorSize: { min: 0.2, max: 3, step: 0.05, default: 0.6 },
  tipWidth: { min: 0.1, max: 3, step: 0.05, default: 0.4 },
  tipLength: { min: 0.3, max: 10, step: 0.1, default: 2.2 },
  topWidth: { min: 0.3, max: 6, step: 0.1, default: 1 },
  bottomWidth: { min: 0.3, max: 6, step: 0.1, default: 1.2 },
  edgeWidth: { min: 0.2, max: 3, step: 0.1, default: 0.6 },
  liftHeight: { min: 0, max: 50, step: 0.5, default: 5 },
  noSupportOffset: { min: 0, max: 5, step: 0.1, default: 0.6 },
  reinforceHeight: { min: 0, max: 50, step: 0.5, default: 5 },
  distanceInPart: { min: 0, max: 1, step: 0.01, default: 0.15 },
  shortSupportFilter: { min: 0, max: 10, step: 0.1, default: 1 },
  widthScale: { min: 0.3, max: 4, step: 0.05, default: 1 },
  ballDiameter: { min: 0.2, max: 3, step: 0.05, default: 0.7 },
  holeRadius: { min: 0.5, max: 10, step: 0.1, default: 1.5 },
  holeInterval: { min: 2, max: 40, step: 0.5, default: 4 },
  holeEdges: { min: 3, max: 32, step: 1, default: 6 },
  branchNumber: { min: 1, max: 16, step: 1, default: 4 },
  treeHeight: { min: 1, max: 50, step: 0.5, default: 3 },
  treeAngle: { min: 10, max: 70, step: 1, default: 50 },
  trunkTopWidth: { min: 0.3, max: 6, step: 0.1, default: 1 },
  trunkBottomWidth: { min: 0.3, max: 6, step: 0.1, default: 1.2 },
  diamondAngle: { min: 30, max: 70, step: 1, default: 45 },
  diamondWidth: { min: 2, max: 20, step: 0.5, default: 7 },
  rotateAngle: { min: -180, max: 180, step: 1, default: 0 },
  maximumExtend: { min: 0.5, max: 30, step: 0.5, default: 4 },
  columnRatio: { min: 10, max: 200, step: 5, default: 60 },
  simplifyLevel: { min: 0, max: 3, step: 1, default: 2 },
  /**
   * What the film pulls at a layer while it comes off, N/mm² of the layer. Assumed: straight up, alike on every mm² whatever the layer's shape, the film, the resin or the speed.
   * `tipStrength` is what a tip holds, N/mm² of its end. Assumed: it tears there and nowhere else, and all tips of a body share alike, wherever they stand: no moments.
   */
  peelPressure: { min: 0, max: 0.2, step: 0.005, default: 0.02 },
  tipStrength: { min: 0.5, max: 50, step: 0.5, default: 5 },
} as const satisfies Readonly<Record<string, NumberRange>>;

export type SupportNumber = keyof typeof SUPPORT_NUMBERS;

export const SUPPORT_CHOICES = {
  tipType: ['perpendicular', 'vertical', 'ball'],
  bottomTip: ['vertical', 'split'],
  baseType: ['convex-hull', 'rectangle', 'minimum-area', 'projected-area', 'bounding-box'],
  clusterType: ['medium', 'short', 'long'],
  /** Braces of more than one kind are united. */
  connection: ['mst-min2', 'cross', 'alternate', 'mst', 'min2', 'border', 'none'],
  nearbyParts: ['avoid', 'allow'],
} as const;

export type SupportChoice = keyof typeof SUPPORT_CHOICES;

export const SUPPORT_FLAGS = {
  /** Whether cavities without a way to the air get supports. */
  insideShells: false,
  /** Whether islands alone get supports: what else hangs over is left to the material, and so is what pulls at it. */
  onlyIslands: false,
  perforatedPlate: false,
  withinPlatform: true,
  /** Whether supports may stand on the part itself. */
  onPart: true,
} as const;

export type SupportFlag = keyof typeof SUPPORT_FLAGS;

/** Everything that decides what supports look like and where they stand. */
export type SupportSettings = { readonly [Name in SupportNumber]: number } & {
  readonly [Name in SupportChoice]: (typeof SUPPORT_CHOICES)[Name][number];
} & { readonly [Name in SupportFlag]: boolean };

/** Settings that one support can have for itself: of its tip, its strut, and its way to the plate. All others are about how a part is held together. */
export const PIECE_SETTINGS = [
  'tipType',
  'ballDiameter',
  'tipWidth',
  'tipLength',
  'distanceInPart',
  'topWidth',
  'bottomWidth',
  'widthScale',
  'bottomTip',
  'clusterType',
  'branchNumber',
  'trunkTopWidth',
  'trunkBottomWidth',
  'treeHeight',
  'treeAngle',
  'maximumExtend',
  'simplifyLevel',
] as const satisfies readonly (keyof SupportSettings)[];

export type PieceSetting = (typeof PIECE_SETTINGS)[number];

export const SUPPORT_TYPES = ['light', 'medium', 'heavy'] as const;
export type BuiltInSupportType = (typeof SUPPORT_TYPES)[number];

const MEDIUM: SupportSettings = {
  ...numbersOf(),
  tipType: SUPPORT_CHOICES.tipType[0],
  bottomTip: SUPPORT_CHOICES.bottomTip[0],
  baseType: SUPPORT_CHOICES.baseType[0],
  clusterType: SUPPORT_CHOICES.clusterType[0],
  connection: SUPPORT_CHOICES.connection[0],
  nearbyParts: SUPPORT_CHOICES.nearbyParts[0],
  ...SUPPORT_FLAGS,
};

/** The types everybody has. */
export const supportTypes: Readonly<Record<BuiltInSupportType, SupportSettings>> = {
  light: {
    ...MEDIUM,
    plateHeight: 0.6,
    anchorDistance: 3.2,
    borderAnchorDistance: 2.2,
    borderOffset: 0.3,
    lowestAnchorDistance: 1.6,
    anchorSize: 0.5,
    tipWidth: 0.3,
    tipLength: 2,
    topWidth: 0.8,
    bottomWidth: 1,
    trunkTopWidth: 0.8,
    trunkBottomWidth: 1,
    edgeWidth: 0.5,
    reinforceHeight: 3,
    distanceInPart: 0.1,
    ballDiameter: 0.5,
  },
  medium: MEDIUM,
  heavy: {
    ...MEDIUM,
    plateOffset: 2,
    plateHeight: 1,
    anchorDistance: 5.2,
    borderAnchorDistance: 3.6,
    borderOffset: 0.5,
    lowestAnchorDistance: 2.6,
    anchorSize: 0.9,
    tipWidth: 0.6,
    tipLength: 2.5,
    topWidth: 1.4,
    bottomWidth: 1.8,
    trunkTopWidth: 1.4,
    trunkBottomWidth: 1.8,
    edgeWidth: 0.8,
    reinforceHeight: 8,
    distanceInPart: 0.25,
    ballDiameter: 1,
  },
};

const COUNTS: ReadonlySet<string> = new Set<SupportNumber>(['holeEdges', 'branchNumber', 'simplifyLevel']);

/** Whether a value is some settings, each as it may be, and nothing else. */
export function isSomeSupportSettings(value: unknown): value is Partial<SupportSettings> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, setting]) => {
    if (Object.hasOwn(SUPPORT_NUMBERS, name)) {
      const range = SUPPORT_NUMBERS[name as SupportNumber];
      return isWithin(setting, range) && (!COUNTS.has(name) || Number.isInteger(setting));
    }
    if (Object.hasOwn(SUPPORT_CHOICES, name))
      return SUPPORT_CHOICES[name as SupportChoice].some((choice) => choice === setting);
    return Object.hasOwn(SUPPORT_FLAGS, name) && typeof setting === 'boolean';
  });
}

/** Whether a value is all settings, each as it may be, and nothing else. */
export function isSupportSettings(value: unknown): value is SupportSettings {
  return isSomeSupportSettings(value) && Object.keys(value).length === Object.keys(MEDIUM).length;
}

function numbersOf(): { readonly [Name in SupportNumber]: number } {
  return Object.fromEntries(
    Object.entries(SUPPORT_NUMBERS).map(([name, range]) => [name, range.default]),
  ) as { readonly [Name in SupportNumber]: number };
}

/** How far a base reaches beyond the axes of its feet at its rim, mm. */
export function baseReach({
  plateOffset,
  plateHeight,
  slotAngle,
  bottomWidth,
  widthScale,
}: SupportSettings): number {
  const lean = slotAngle >= 90 ? 0 : plateHeight / Math.tan((slotAngle * Math.PI) / 180);
  return plateOffset + bottomWidth * widthScale + lean;
}
