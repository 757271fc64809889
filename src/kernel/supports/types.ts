import type { Vector } from '../mesh/vector.ts';
import type { PieceSetting, SupportSettings } from './settings.ts';

/** Why a support stands where it stands. `keel`: under a convex edge that hangs; `pull`: so that a layer is not torn off. */
export const SUPPORT_REASONS = [
  'island',
  'border',
  'face',
  'keel',
  'pull',
  'repair',
  'user',
  'script',
] as const;
export type SupportReason = (typeof SUPPORT_REASONS)[number];

/** A place of a part that a support is to hold. Millimetres on the plate, z above it. */
export interface SupportPoint {
  readonly at: Vector;
  /** Of the part's surface there, of length 1, outwards. */
  readonly normal: Vector;
  readonly reason: SupportReason;
  /** Diameter of the tip at the part, mm, where it is not that of the type. */
  readonly width?: number;
  /** Of the tip, from the part to the socket, mm, and how it meets the part, where they are not those of the type. */
  readonly length?: number;
  readonly tipType?: SupportSettings['tipType'];
  /** What else of its support is otherwise than the settings say; `width`, `length` and `tipType` go before it. */
  readonly own?: Partial<Pick<SupportSettings, PieceSetting>>;
  /** Its number among the columns that somebody has put up: it hangs on that one or is not reached. */
  readonly host?: number;
  /** No run replaces it, whoever asked for it. */
  readonly pinned?: true;
  /** Its support stands and stays as it is: it holds what is near it, and gets none. */
  readonly stands?: true;
}

/** A column that somebody puts up for others to lean on: it ends where the highest of them leaves it, and is none where nothing does. */
export interface SupportColumn {
  /** Its foot on the plate, mm. */
  readonly at: readonly [x: number, y: number];
  /** Up to so high above the plate, mm. */
  readonly top: number;
  /** Diameter, mm, where it is not that of the settings. */
  readonly width?: number;
}

/** What may be printed on, mm, seen from above. */
export interface Platform {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** A bar through joints, tapered. Millimetres. */
export interface Strut {
  /** From the foot, or from the host, to the socket: two at least. */
  readonly joints: readonly Vector[];
  readonly radii: readonly [bottom: number, top: number];
}

/** What a column stands on. On a part, the stretch from its first joint to its second is a cone, or three of them. */
export type Foot =
  | { readonly on: 'plate' }
  | {
      readonly on: 'part';
      readonly normal: Vector;
      /** Radius at the part, and how deep it goes in, mm. */
      readonly radius: number;
      readonly depth: number;
      readonly isSplit: boolean;
      /** Which of the neighbours it stands on, by its number; absent where that is the part itself. */
      readonly neighbour?: number;
    };

/** A column on the plate, or on a part. */
export interface Trunk extends Strut {
  readonly foot: Foot;
  /** Up to this height it is thicker, by `REINFORCED`; mm above the plate, 0 for nowhere. */
  readonly reinforcedTo: number;
}

/** A leaning strut on another: `host` is a number into the trunks, then the branches after them; `t` is 0 … 1 along its length. */
export interface Branch extends Strut {
  readonly host: number;
  readonly t: number;
}

/** A cone from a point of the part to the upper end of a strut. */
export interface Tip {
  /** Number of its point in the list that was routed. */
  readonly point: number;
  /** Number of its strut: trunks first, then branches. */
  readonly strut: number;
  readonly at: Vector;
  readonly normal: Vector;
  readonly socket: Vector;
  /** Mm at the part and at the socket. */
  readonly radii: readonly [part: number, socket: number];
  /** How deep it goes into the part, mm. */
  readonly depth: number;
  /** Radius of a ball at the part, mm; 0 for none. */
  readonly ball: number;
}

/** A bar between two trunks; `t` is 0 … 1 along each. */
export interface Brace {
  readonly a: { readonly trunk: number; readonly t: number };
  readonly b: { readonly trunk: number; readonly t: number };
  readonly radius: number;
}

/** A point by its number, or a column that somebody has put up. */
export type LinkEnd = number | { readonly column: number };

/** Bars that somebody wants between the columns of two points, or columns that were put up; `width` in mm, `angle` in degrees from level, else as the settings have them. */
export interface SupportLink {
  readonly a: LinkEnd;
  readonly b: LinkEnd;
  readonly pattern: 'zigzag' | 'cross';
  readonly width?: number;
  readonly angle?: number;
}

/** Why nothing reaches a point. */
export type UnreachedReason = 'no-tip' | 'no-path' | 'outside-platform' | 'no-room-on-part';

/** What holds a part: flat lists that name one another by their numbers. Every tip reaches a trunk, and there are no rings. */
export interface SupportStructure {
  readonly trunks: readonly Trunk[];
  readonly branches: readonly Branch[];
  readonly tips: readonly Tip[];
  readonly braces: readonly Brace[];
  readonly unreached: readonly { readonly point: number; readonly reason: UnreachedReason }[];
}

/** What the feet stand on. Outlines lie on the build plate, counter-clockwise, those of openings clockwise; mm. */
export interface BasePlate {
  readonly outlines: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Where it ends at the top, further out than `outlines`: a corner for each of theirs. */
  readonly rims: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Holes through it, clockwise. */
  readonly holes: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly height: number;
}
