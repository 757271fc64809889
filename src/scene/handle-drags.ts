import { addScaled, cross, dot, lengthOf, subtract, type Vector } from '#kernel';
import type { Axis, TransformChange } from '#editor';
import type { Ray } from './camera-rig.ts';
import { AXES, ringDirections, type GizmoHandle } from './gizmo-handles.ts';

/** Steps while Shift is held: millimetres, degrees, share of the size. */
const MOVE_STEP = 1;
const TURN_STEP = 15;
const SCALE_STEP = 0.1;
/** The smallest share a drag scales to: a part never turns inside out or vanishes. */
const LEAST_SCALE = 0.01;
/** Cosines past which a line or a plane is seen too much from its end or edge to be dragged along. */
const END_ON = 0.985;
const EDGE_ON = 0.08;

/** A half line crossing a horizontal plane, or null where it does not or only far beyond what is on screen. */
export function meetHeight(ray: Ray, height: number, farthest: number): Vector | null {
  const along = (height - ray.origin[2]) / ray.direction[2];
  return along > 0 && along < farthest ? addScaled(ray.origin, ray.direction, along) : null;
}

/** Place along an axis line (millimetres from `centre`) nearest to a half line; null when looked at end-on. */
export function alongAxis(axis: Axis, centre: Vector, ray: Ray): number | null {
  const line = AXES[axis];
  const across = dot(line, ray.direction);
  if (Math.abs(across) > END_ON) return null;
  const offset = subtract(centre, ray.origin);
  // Nearest points of two lines: both connecting conditions solved for the place on the axis.
  return (across * dot(offset, ray.direction) - dot(offset, line)) / (1 - across * across);
}

/** Degrees round an axis at which a half line meets the ring's plane; null when the ring is seen from its edge. */
export function angleRound(axis: Axis, centre: Vector, ray: Ray): number | null {
  const facing = dot(AXES[axis], ray.direction);
  if (Math.abs(facing) < EDGE_ON) return null;
  const along = dot(subtract(centre, ray.origin), AXES[axis]) / facing;
  const offset = subtract(addScaled(ray.origin, ray.direction, along), centre);
  const [first, second] = ringDirections(axis);
  return (Math.atan2(dot(offset, second), dot(offset, first)) * 180) / Math.PI;
}

export interface HandleDrag {
  /**
   * What the drag amounts to. `pixels` from where it began, for what cannot be measured on the plate. Null: no sensible
   * value there.
   */
  update(ray: Ray, pixels: { readonly x: number; readonly y: number }, snap: boolean): TransformChange | null;
}

/** A drag of a handle from where `ray` met it. Values are relative to the start; turns count on past 180°. */
export function startHandleDrag(handle: GizmoHandle, centre: Vector, ray: Ray, size: number): HandleDrag {
  const { kind, axis } = handle;
  if (kind === 'move' && axis !== 'all') {
    const start = alongAxis(axis, centre, ray);
    return {
      update: (now, _pixels, snap) => {
        const at = alongAxis(axis, centre, now);
        if (start === null || at === null) return null;
        const by = snapped(at - start, snap ? MOVE_STEP : 0);
        return { kind: 'move', by: addScaled([0, 0, 0], AXES[axis], by) };
      },
    };
  }
  if (kind === 'rotate' && axis !== 'all') {
    let last = angleRound(axis, centre, ray);
    // Seen from its edge, a ring is turned by pulling along it on the screen.
    const pulled = last === null ? pullDirection(axis, ray) : null;
    let turned = 0;
    return {
      update: (now, pixels, snap) => {
        if (pulled) turned = (pixels.x * pulled.x + pixels.y * pulled.y) / 2;
        else {
          const at = angleRound(axis, centre, now);
          if (at === null || last === null) return null;
          const step = at - last;
          turned += step - 360 * Math.round(step / 360);
          last = at;
        }
        return { kind: 'rotate', axis, degrees: snapped(turned, snap ? TURN_STEP : 0) };
      },
    };
  }
  const start = axis === 'all' ? null : alongAxis(axis, centre, ray);
  return {
    update: (now, pixels, snap) => {
      let factor = 1 + (pixels.x - pixels.y) / size;
      if (axis !== 'all') {
        const at = alongAxis(axis, centre, now);
        if (start === null || at === null || start === 0) return null;
        factor = at / start;
      }
      factor = Math.max(LEAST_SCALE, snapped(factor, snap ? SCALE_STEP : 0));
      const by: Vector = [
        axis === 'x' || axis === 'all' ? factor : 1,
        axis === 'y' || axis === 'all' ? factor : 1,
        axis === 'z' || axis === 'all' ? factor : 1,
      ];
      return { kind: 'scale', by };
    },
  };
}

/** To the nearest multiple of a step; a step of 0 leaves the value. */
export function snapped(value: number, step: number): number {
  return step === 0 ? value : Math.round(value / step) * step;
}

/** Screen direction (CSS, y down) in which a ring seen from its edge turns forward: the axis' side nearest the eye. */
function pullDirection(axis: Axis, ray: Ray): { readonly x: number; readonly y: number } {
  const forward = cross(AXES[axis], [-ray.direction[0], -ray.direction[1], -ray.direction[2]]);
  const right = cross(ray.direction, [0, 0, 1]);
  const sideways = lengthOf(right) === 0 ? 1 : dot(forward, right) / lengthOf(right);
  return { x: sideways, y: -forward[2] };
}
