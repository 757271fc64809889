import { addScaled, boxCentre, cross, dot, mix, normalise, subtract, type Aabb, type Vector } from '#kernel';
import type { CameraBasis, Insets } from '#editor';

/** Vertical field of view of the perspective camera, radians. */
export const FIELD_OF_VIEW = (30 * Math.PI) / 180;
const TANGENT = Math.tan(FIELD_OF_VIEW / 2);
/** Just short of the poles, where left and right would swap. */
const STEEPEST = (89.9 * Math.PI) / 180;
const NEAREST = 1;
const FARTHEST = 6000;

/**
 * Where the eye is. Z stays up: azimuth 0 looks from the front of the plate along +Y and grows towards +X,
 * elevation π/2 looks straight down. Radians and millimetres.
 */
export interface CameraState {
  readonly target: Vector;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

export type Projection = 'perspective' | 'orthographic';

/** How camera space is shown: projection kind and the canvas in CSS pixels. */
export interface Lens {
  readonly projection: Projection;
  readonly width: number;
  readonly height: number;
  /** What lies over the canvas: boxes are framed in the area between. None where absent. */
  readonly covered?: Insets;
}

/** The area of a canvas that nothing lies over: its middle and its size, CSS pixels. Along an axis that is covered nearly whole it is all there is. */
export function clearArea({ width, height, covered }: Lens): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const between = (span: number, low: number, high: number): readonly [middle: number, length: number] =>
    span - low - high < span * LEAST_CLEAR ? [span / 2, span] : [(span + low - high) / 2, span - low - high];
  const { left, top, right, bottom } = covered ?? NOTHING_COVERED;
  const [x, clearWidth] = between(width, left, right);
  const [y, clearHeight] = between(height, top, bottom);
  return { x, y, width: clearWidth, height: clearHeight };
}
const NOTHING_COVERED: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
/** A share of the canvas. */
const LEAST_CLEAR = 0.4;

/** A half line in plate millimetres; `direction` has length 1. */
export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Axes of the camera. */
export function cameraBasis(state: CameraState): CameraBasis {
  const flat = Math.cos(state.elevation);
  const back: Vector = [
    Math.sin(state.azimuth) * flat,
    -Math.cos(state.azimuth) * flat,
    Math.sin(state.elevation),
  ];
  const right: Vector = [Math.cos(state.azimuth), Math.sin(state.azimuth), 0];
  return { right, up: cross(back, right), back };
}

/** Position of the eye. In orthographic projection it only gives the clipping range. */
export function eyeOf(state: CameraState): Vector {
  return addScaled(state.target, cameraBasis(state).back, state.distance);
}

/** Unit quaternion x, y, z, w that turns camera axes (X right, Y up, Z back) to plate axes. */
export function cameraQuaternion(state: CameraState): readonly [number, number, number, number] {
  // Turn about plate Z by the azimuth, then tilt about the camera's own X: up from the "looking down" rest pose.
  const halfTurn = state.azimuth / 2;
  const halfTilt = (Math.PI / 2 - state.elevation) / 2;
  const [sinTurn, cosTurn, sinTilt, cosTilt] = [
    Math.sin(halfTurn),
    Math.cos(halfTurn),
    Math.sin(halfTilt),
    Math.cos(halfTilt),
  ];
  return [cosTurn * sinTilt, sinTurn * sinTilt, sinTurn * cosTilt, cosTurn * cosTilt];
}

/** Angles of a view from a direction (from what is looked at towards the eye; any length but 0). */
export function lookingFrom([x, y, z]: Vector): Pick<CameraState, 'azimuth' | 'elevation'> {
  return {
    azimuth: Math.atan2(x, -y),
    elevation: clamp(Math.atan2(z, Math.hypot(x, y)), -STEEPEST, STEEPEST),
  };
}

/** Looking along a side at less than this, the cosine of 60°, it is seen too flat. */
const FACING = 0.5;

/**
 * Angles from which a side of something is seen: those there are where the eye sees it well, else from that side, leaning to where
 * the eye was. `outward` points from the thing to its side and has a length.
 */
export function facing(state: CameraState, outward: Vector): Pick<CameraState, 'azimuth' | 'elevation'> {
  const { back } = cameraBasis(state);
  const side = normalise(outward);
  return dot(side, back) >= FACING ? state : lookingFrom(addScaled(side, back, 0.4));
}

/** Turns about a point so that the point stays where it is on the screen. Radians; elevation stops short of the poles. */
export function orbit(
  state: CameraState,
  azimuthBy: number,
  elevationBy: number,
  pivot: Vector,
): CameraState {
  const before = cameraBasis(state);
  const turned = {
    ...state,
    azimuth: state.azimuth + azimuthBy,
    elevation: clamp(state.elevation + elevationBy, -STEEPEST, STEEPEST),
  };
  const after = cameraBasis(turned);
  const offset = subtract(state.target, pivot);
  let target = pivot;
  target = addScaled(target, after.right, dot(offset, before.right));
  target = addScaled(target, after.up, dot(offset, before.up));
  target = addScaled(target, after.back, dot(offset, before.back));
  return { ...turned, target };
}

/** Moves the eye across its own plane, millimetres right and up. */
export function pan(state: CameraState, right: number, up: number): CameraState {
  const basis = cameraBasis(state);
  return { ...state, target: addScaled(addScaled(state.target, basis.right, right), basis.up, up) };
}

/** Factor below 1 comes nearer; `toward` stays where it is on the screen. */
export function zoom(state: CameraState, factor: number, toward: Vector): CameraState {
  const distance = clamp(state.distance * factor, NEAREST, FARTHEST);
  return { ...state, distance, target: mix(toward, state.target, distance / state.distance) };
}

/** Half the visible height at the target, millimetres. */
export function halfHeight(state: CameraState): number {
  return state.distance * TANGENT;
}

/** The half line under a canvas point (CSS pixels from the top left). */
export function rayAt(state: CameraState, lens: Lens, x: number, y: number): Ray {
  const { right, up, back } = cameraBasis(state);
  const horizontal = ((x / lens.width) * 2 - 1) * (lens.width / lens.height);
  const vertical = 1 - (y / lens.height) * 2;
  const eye = addScaled(state.target, back, state.distance);
  if (lens.projection === 'orthographic') {
    const half = halfHeight(state);
    // Starts well behind the eye: an orthographic view has no near side.
    const start = addScaled(addScaled(eye, right, horizontal * half), up, vertical * half);
    return { origin: addScaled(start, back, FARTHEST), direction: addScaled([0, 0, 0], back, -1) };
  }
  const along = addScaled(
    addScaled(addScaled([0, 0, 0], back, -1), right, horizontal * TANGENT),
    up,
    vertical * TANGENT,
  );
  return { origin: eye, direction: normalise(along) };
}

/** Where a half line crosses the plane through the target that faces the eye; always before the eye. */
export function onTargetPlane(state: CameraState, ray: Ray): Vector {
  const { back } = cameraBasis(state);
  const along = dot(subtract(state.target, ray.origin), back) / dot(ray.direction, back);
  return addScaled(ray.origin, ray.direction, along);
}

/** Canvas point (CSS pixels) of a plate point and its depth before the eye in millimetres; depth ≤ 0 is behind. */
export function project(
  state: CameraState,
  lens: Lens,
  point: Vector,
): { readonly x: number; readonly y: number; readonly depth: number } {
  const { right, up, back } = cameraBasis(state);
  const offset = subtract(point, state.target);
  const depth = state.distance - dot(offset, back);
  const half =
    lens.projection === 'orthographic' ? halfHeight(state) : Math.max(depth, Number.MIN_VALUE) * TANGENT;
  return {
    x: lens.width / 2 + (dot(offset, right) / half) * (lens.height / 2),
    y: lens.height / 2 - (dot(offset, up) / half) * (lens.height / 2),
    depth,
  };
}

/** Millimetres a CSS pixel spans at a plate point, across the view. */
export function millimetresPerPixel(state: CameraState, lens: Lens, point: Vector): number {
  if (lens.projection === 'orthographic') return (2 * halfHeight(state)) / lens.height;
  const depth = state.distance - dot(subtract(point, state.target), cameraBasis(state).back);
  return (2 * Math.max(depth, NEAREST) * TANGENT) / lens.height;
}

/** The same direction of view, placed so that the box fills the clear area of the canvas but for a margin (0.1 = a tenth of it free). */
export function frameBox(state: CameraState, lens: Lens, box: Aabb, margin: number): CameraState {
  const { right, up, back } = cameraBasis(state);
  const centre = boxCentre(box);
  const clear = clearArea(lens);
  const perPixel = (2 * TANGENT) / lens.height;
  const tangentUp = (clear.height / 2) * perPixel * (1 - margin);
  const tangentRight = (clear.width / 2) * perPixel * (1 - margin);
  /** Where the middle of the clear area is from that of the canvas. */
  const [asideRight, asideUp] = [
    (clear.x - lens.width / 2) * perPixel,
    (lens.height / 2 - clear.y) * perPixel,
  ];
  let distance = NEAREST;
  for (let corner = 0; corner < 8; corner++) {
    const offset = subtract(
      [
        (corner & 1) === 0 ? box.min[0] : box.max[0],
        (corner & 2) === 0 ? box.min[1] : box.max[1],
        (corner & 4) === 0 ? box.min[2] : box.max[2],
      ],
      centre,
    );
    const nearer = lens.projection === 'orthographic' ? 0 : dot(offset, back);
    distance = Math.max(
      distance,
      nearer + Math.abs(dot(offset, right) + asideRight * nearer) / tangentRight,
      nearer + Math.abs(dot(offset, up) + asideUp * nearer) / tangentUp,
    );
  }
  return lookPast({ ...state, distance: clamp(distance, NEAREST, FARTHEST) }, lens, centre);
}

/** The same view, moved so that a plate point is in the middle of the clear area. */
export function lookPast(state: CameraState, lens: Lens, point: Vector): CameraState {
  const { right, up } = cameraBasis(state);
  const clear = clearArea(lens);
  const perPixel = (2 * halfHeight(state)) / lens.height;
  const aside = addScaled(point, right, -(clear.x - lens.width / 2) * perPixel);
  return { ...state, target: addScaled(aside, up, -(lens.height / 2 - clear.y) * perPixel) };
}

/** A state between two, turning the short way round; t is 0 … 1. */
export function interpolate(from: CameraState, to: CameraState, t: number): CameraState {
  const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
  return {
    target: mix(from.target, to.target, t),
    azimuth: from.azimuth + turn * t,
    elevation: from.elevation + (to.elevation - from.elevation) * t,
    distance: from.distance * (to.distance / from.distance) ** t,
  };
}
