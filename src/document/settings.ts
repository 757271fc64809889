import type { PlatformOrigin } from './records/platform.ts';

export type Currency = 'CNY' | 'USD' | 'EUR' | 'GBP' | 'RUB' | 'HKD' | 'JPY' | 'KRW';

/** SPEC §3 Material. Density g/cm³, cost per litre in the craft's currency. */
export interface Material {
  /** The library's item it was taken from; absent where it is nobody's. */
  readonly id?: string;
  readonly name: string;
  readonly brand: string;
  /** #rrggbb. */
  readonly color: string;
  readonly model: string;
  readonly density: number;
  readonly costPerLitre: number;
  readonly note: string;
}

/** Values that bottom layers and normal layers each have. Times s, distances mm, speeds mm/min, PWM 0..255. */
export interface CraftStage {
  readonly exposureTime: number;
  readonly waitBeforeCure: number;
  readonly waitAfterCure: number;
  readonly waitAfterLift: number;
  readonly liftDistance: number;
  readonly liftSpeed: number;
  readonly retractDistance: number;
  readonly retractSpeed: number;
  readonly lightPwm: number;
  /** A second part of the lift, after the first, and of the way down, at speeds of their own. Absent: SECOND_STAGE. */
  readonly liftDistance2?: number;
  readonly liftSpeed2?: number;
  readonly retractDistance2?: number;
  readonly retractSpeed2?: number;
}

/**
 * How normal layers that pull little at the film move: quickly, and the more slowly the more they pull (ADR 0473). Areas mm², distances
 * mm, speeds mm/min, times s.
 */
export interface AreaMotion {
  readonly on: boolean;
  /** Up to this pull a layer moves as given here. */
  readonly quickBelow: number;
  /** From this pull it moves as its stage says. */
  readonly fullFrom: number;
  readonly liftDistance: number;
  readonly liftSpeed: number;
  readonly retractSpeed: number;
  readonly waitBeforeCure: number;
}

/** A test of exposures: above its base, normal layers are exposed by how high they are, step by step (ADR 0476). */
export interface ExposureTower {
  /** mm, up to where layers have the craft's own exposure. */
  readonly base: number;
  /** mm of each step. */
  readonly height: number;
  /** Seconds of the lowest step, and how many more each above it has. */
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

/** SPEC §3 Print craft: everything about how layers are drawn and exposed. Heights mm. */
export interface PrintCraft {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly currency: Currency;
  readonly layerHeight: number;
  readonly firstLayerHeight: number;
  readonly bottomLayerCount: number;
  readonly transitionLayerCount: number;
  readonly bottom: CraftStage;
  readonly normal: CraftStage;
  /** Absent: AREA_MOTION. */
  readonly motionByArea?: AreaMotion;
  /** Of a plate that tests exposures; no library keeps it. */
  readonly exposureTower?: ExposureTower | undefined;
  /** Sub-rows a pixel row; `off`: pixels are lit or dark, and what follows about greys does nothing. */
  readonly antialias: 'off' | 1 | 2 | 4 | 8 | 16;
  /** Planes a layer is averaged over. Absent: 1. */
  readonly antialiasZ?: 1 | 2 | 4 | 8;
  /** Floor of the greys of edges. */
  readonly greyLevel: number;
  /** Exponent that greys are raised to, in steps of 0.05: above 1 edges are darker. Absent: 1. */
  readonly greyCurve?: number;
  /** Bits of grey the panel shows; layers are dithered to fewer than 8. Absent: 8. */
  readonly greyBits?: 3 | 4 | 8;
  /** Pixels on each side that a grey is averaged over. */
  readonly blurLevel: number;
  readonly antialiasSupports: boolean;
  /** mm that an outline may change by when points are left out; 0 keeps all. */
  readonly pointReduction: number;
  /** mm that outlines of parts move outwards; below 0 inwards. */
  readonly toleranceCompensation: { readonly bottom: number; readonly normal: number };
  /** Per cent, 100 = as modelled. */
  readonly scaleFactor: readonly [number, number, number];
  readonly downloadCount: number;
}

/** One entry of the printer library. Lengths mm. Every entry names where its facts come from. */
export interface Printer {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly model: string;
  readonly width: number;
  readonly height: number;
  readonly platform: readonly [number, number, number];
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
  /** Portrait panels have columns along plate Y (FORMATS §0). */
  readonly orientation: 'landscape' | 'portrait';
  readonly origin: PlatformOrigin;
  /** The printer's own file extension, whether or not we write it yet. */
  readonly fileFormat: string;
  readonly formatVersion: string | null;
  readonly panelGreyBits: number | null;
  /** The vat tilts to peel: the printer moves by itself, and its files hold no motion of ours. */
  readonly tiltingVat?: true;
  readonly sources: readonly { readonly repo: string; readonly path: string; readonly commit: string }[];
}
