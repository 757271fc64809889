import type { Theme } from '#editor';
/** Red, green, blue as on the screen (sRGB), 0 … 1. */
export type Rgb = readonly [number, number, number];

/** `#rrggbb` as screen colour. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/**
 * Every colour of the 3D view (UI §2.4; the selected part and the dark plate by what was seen in pictures, ADR 0527); what that table leaves
 * open is noted at the entry.
 */
export interface Palette {
  readonly groundTop: Rgb;
  readonly groundBottom: Rgb;
  readonly plate: Rgb;
  /** Sides of the slab: the plate, shaded. */
  readonly plateSide: Rgb;
  readonly gridFine: Rgb;
  readonly gridCoarse: Rgb;
  /** Platform border and front triangle: neutral 8 of the theme, as in the direction pictures. */
  readonly plateMark: Rgb;
  /** How dark a full shadow is on the plate, 0 … 1. */
  readonly shadow: number;
  /** How much of that is a shadow that the key light throws. */
  readonly thrown: number;
  readonly part: Rgb;
  /** The part with a little of the selection, as light as it. */
  readonly partSelected: Rgb;
  readonly selection: Rgb;
  readonly hover: Rgb;
  readonly collision: Rgb;
  readonly cutFace: Rgb;
  /** The 1 px line round the cut face: coral 11 in light, coral 7 in dark, so that it reads against the face. */
  readonly cutEdge: Rgb;
  /** Where a mesh was open: warning (UI §2.3), cased in dark so that it reads on any part. */
  readonly openEdge: Rgb;
  readonly openEdgeCasing: Rgb;
  /** Dashes along a hole that a cone closed: danger (UI §2.3), as light as reads on the casing in both themes. */
  readonly coneEdge: Rgb;
  /** Where more than two faces share an edge: info (UI §2.3), likewise. */
  readonly crowdedEdge: Rgb;
  readonly axisX: Rgb;
  readonly axisY: Rgb;
  readonly axisZ: Rgb;
  /** Hovered handle, measure lines, volume outline: text colour. */
  readonly ink: Rgb;
  readonly support: Rgb;
  readonly supportTip: Rgb;
  /** Supports placed or changed by hand: a step from blue to green, which this table leaves open. */
  readonly supportByHand: Rgb;
  readonly supportBase: Rgb;
  /** Surfaces painted for supports, and against them: blue and rose, which this table leaves open. */
  readonly paintEnforce: Rgb;
  readonly paintBlock: Rgb;
  /** How much of the colours of overhang takes no light: they are read off a scale. */
  readonly overhangUnlit: number;
  /** Light from above and from below on parts, as factors of their own colour. */
  readonly sky: number;
  readonly bounce: number;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    groundTop: rgb('#f4f6f8'),
    groundBottom: rgb('#dce2e8'),
    plate: rgb('#f4f6f8'),
    plateSide: rgb('#b4bac1'),
    gridFine: rgb('#dde2e8'),
    gridCoarse: rgb('#c3cbd3'),
    plateMark: rgb('#838d96'),
    shadow: 0.42,
    thrown: 0.55,
    part: rgb('#bfc7d0'),
    partSelected: rgb('#c6bbbf'),
    selection: rgb('#e4523b'),
    hover: rgb('#151d24'),
    collision: rgb('#8a0a26'),
    cutFace: rgb('#ffc4b6'),
    cutEdge: rgb('#ac3524'),
    openEdge: rgb('#f7ad30'),
    openEdgeCasing: rgb('#2a0d07'),
    coneEdge: rgb('#feb9be'),
    crowdedEdge: rgb('#b2d1f5'),
    axisX: rgb('#c62f45'),
    axisY: rgb('#2f7d34'),
    axisZ: rgb('#2560c4'),
    ink: rgb('#151d24'),
    support: rgb('#2f8acb'),
    supportTip: rgb('#1f6ca8'),
    supportByHand: rgb('#0f8f8a'),
    supportBase: rgb('#7fb0d6'),
    paintEnforce: rgb('#6f9be0'),
    paintBlock: rgb('#dd6b7b'),
    overhangUnlit: 0.62,
    sky: 0.38,
    bounce: 0.2,
  },
  dark: {
    groundTop: rgb('#1b2128'),
    groundBottom: rgb('#0d1014'),
    plate: rgb('#2b323b'),
    plateSide: rgb('#1a2027'),
    gridFine: rgb('#39424d'),
    gridCoarse: rgb('#4b5765'),
    plateMark: rgb('#68737e'),
    shadow: 0.92,
    thrown: 0.7,
    part: rgb('#a3adb8'),
    partSelected: rgb('#b2a8ad'),
    selection: rgb('#ff755e'),
    hover: rgb('#ffffff'),
    collision: rgb('#c4193d'),
    cutFace: rgb('#f3a696'),
    cutEdge: rgb('#8a3d30'),
    openEdge: rgb('#f5ae39'),
    openEdgeCasing: rgb('#2a0d07'),
    coneEdge: rgb('#fca0a8'),
    crowdedEdge: rgb('#91c2fa'),
    axisX: rgb('#f0677a'),
    axisY: rgb('#62b866'),
    axisZ: rgb('#5c9cf5'),
    ink: rgb('#eef0f3'),
    support: rgb('#4a9dd9'),
    supportTip: rgb('#9ccbee'),
    supportByHand: rgb('#4fc4bd'),
    supportBase: rgb('#35699a'),
    paintEnforce: rgb('#5c9cf5'),
    paintBlock: rgb('#f0677a'),
    overhangUnlit: 0.42,
    sky: 0.36,
    bounce: 0.16,
  },
};
