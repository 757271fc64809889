import type { RasterSpec } from '../raster/types.ts';

/** The panel that layers are checked on: pixels, and millimetres a pixel. */
export type LayerPanel = Pick<RasterSpec, 'width' | 'height' | 'pitchX' | 'pitchY'>;

/** What counts, and what is too small to be reported. README.md says where the figures come from. */
export interface IssueOptions {
  /** A pixel is lit from this grey on; darker pixels are resin. 1 … 255. */
  readonly litGrey: number;
  /** A pixel is firm from this grey on: it holds what is printed on it. 1 … 255. */
  readonly firmGrey: number;
  /** Whether pixels of a layer that only share a corner are one area. Resin never passes through a corner. */
  readonly diagonalBonds: boolean;
  /** An area is an island when less than this share of its pixels, and in any case none, lies on firm pixels … */
  readonly islandSupport: number;
  /** … and less than this area of it does, mm²: on a plate with supports a wide one may begin on the tips of a few. */
  readonly islandHeldMm2: number;
  /** Islands with fewer firm pixels than this, or less area, are not reported. */
  readonly islandPixels: number;
  readonly islandMm2: number;
  /** Resin traps are not reported when no layer of them has this many pixels. */
  readonly trapPixels: number;
  /** Suction cups are not reported when no layer of them has this many pixels, or when they are lower than this. */
  readonly cupPixels: number;
  readonly cupMm: number;
  /** Puddles of less than this are not counted, mm³. */
  readonly puddleMm3: number;
  /** Firm pixels within this many pixels of the panel's border touch it. */
  readonly borderMargin: number;
  /** Issues of a kind, and puddles, beyond this many are counted only. */
  readonly mostOfAKind: number;
}

/** Kinds of issues in the order in which they are reported. */
export const ISSUE_KINDS = ['island', 'resin-trap', 'suction-cup', 'border', 'empty-layer'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

/** Layers count from 0, both ends included; millimetres are above the plate. */
interface LayerRange {
  readonly firstLayer: number;
  readonly lastLayer: number;
  readonly bottomMm: number;
  readonly topMm: number;
}

/** Where on the panel: column c covers c … c + 1, row r covers r … r + 1, from the corner of the first of both. */
interface PanelPlace {
  /** Centre of mass, columns and rows; of a ring it lies in the hole. */
  readonly centre: readonly [number, number];
  /** The same in millimetres from that corner. */
  readonly centreMm: readonly [number, number];
  /** Pixels; right and bottom are the first ones outside. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** An area of a layer that nothing, or too little, holds from below. `firstLayer` is `lastLayer`. */
export interface IslandIssue extends LayerRange, PanelPlace {
  readonly kind: 'island';
  readonly pixels: number;
  readonly areaMm2: number;
  /** Those of its pixels that lie on firm ones. */
  readonly supportedPixels: number;
}

/** What traps and cups have in common: a space in the print with no way out. */
interface SealedSpace extends LayerRange, PanelPlace {
  /** Pixels of all its layers. */
  readonly voxels: number;
  readonly volumeMm3: number;
  /** Its area on the layer where it is largest. */
  readonly areaMm2: number;
}

/** A space that is closed on all sides for good: the resin in it stays. */
export interface ResinTrapIssue extends SealedSpace {
  readonly kind: 'resin-trap';
}

/** A space that is closed while its layers are printed, and pulls at each of them. */
export interface SuctionCupIssue extends SealedSpace {
  readonly kind: 'suction-cup';
  /** The layer that lets air in; the number of layers when only the end of the print does; null: only the plate closes it. */
  readonly opensAt: number | null;
}

/** Layers in a row whose firm pixels come close to the panel's border. */
export interface BorderIssue extends LayerRange {
  readonly kind: 'border';
  /** Such pixels on the layer that has the most. */
  readonly pixels: number;
}

/** Layers in a row on which nothing is lit. */
export interface EmptyLayerIssue extends LayerRange {
  readonly kind: 'empty-layer';
}

export type Issue = IslandIssue | ResinTrapIssue | SuctionCupIssue | BorderIssue | EmptyLayerIssue;

/** What is known of a layer when it has been pushed. */
export interface LayerFacts {
  /** Greys counted by their share, as the print's volume is. */
  readonly areaMm2: number;
  readonly volumeMm3: number;
  /** Connected areas. */
  readonly areas: number;
  readonly islands: number;
}

/** How a finished print is held while resin runs out: `standing` with its first layer below, `hanging` as it was printed, with its last. */
export const DRAIN_POSES = ['standing', 'hanging'] as const;
export type DrainPose = (typeof DRAIN_POSES)[number];

/** Resin that cannot run out of a print: it would have to rise. Of a space that no way leads out of, it is all. */
export interface Puddle extends LayerRange, PanelPlace {
  readonly voxels: number;
  readonly volumeMm3: number;
  /** Column and row of a pixel on its lowest layer, where a hole would let all of it out: the first layer, hanging the last. */
  readonly lowest: readonly [number, number];
  /** The middle of that pixel and the bottom of the puddle: millimetres from the panel's corner and above the plate. */
  readonly lowestMm: readonly [number, number, number];
}

/** What stays in a finished print. */
export interface Drainage {
  readonly trappedMm3: number;
  /** Puddles there are, those beyond the list too. */
  readonly count: number;
  /** The largest first. */
  readonly puddles: readonly Puddle[];
}

export interface IssueList {
  /** By first layer, then kind, then from the top left. At most `mostOfAKind` of each. */
  readonly issues: readonly Issue[];
  /** All there are, those beyond the list too. */
  readonly counts: Readonly<Record<IssueKind, number>>;
  /** What stays in the finished print while it stands. */
  readonly standing: Drainage;
}
