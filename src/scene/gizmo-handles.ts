import type { Vector } from '#kernel';
import type { Axis, Editor, HandleKind } from '#editor';

/** A handle: `all` is the middle of those that scale. */
export interface GizmoHandle {
  readonly kind: HandleKind;
  readonly axis: Axis | 'all';
}

/** Size of handles on the screen whatever the zoom, and how near counts as on them, CSS pixels. */
export const HANDLE_SIZE = 96;
export const HIT_RADIUS = 12;

export const AXES: Readonly<Record<Axis, Vector>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

const AXIS_NAMES: readonly Axis[] = ['x', 'y', 'z'];

/** The axes there are handles on: scaling leaves out those along which a turned part would be sheared. */
export function handleAxes(
  kind: HandleKind | undefined,
  editor: Pick<Editor, 'selectionFacts'>,
): readonly Axis[] {
  const stretchable = kind === 'scale' ? editor.selectionFacts()?.stretchable : undefined;
  return stretchable === undefined ? AXIS_NAMES : AXIS_NAMES.filter((_axis, index) => stretchable[index]);
}

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Two unit directions that span the plane a rotation ring lies in. */
export function ringDirections(axis: Axis): readonly [Vector, Vector] {
  if (axis === 'x') return [AXES.y, AXES.z];
  return axis === 'y' ? [AXES.z, AXES.x] : [AXES.x, AXES.y];
}

/**
 * The handle of a kind nearest to a canvas point, within the hit radius, of the axes that have one. `project` gives canvas
 * points; `radius` is the handle size in plate millimetres at the centre.
 */
export function hitHandle(
  kind: HandleKind | undefined,
  centre: Vector,
  radius: number,
  project: (point: Vector) => ScreenPoint,
  at: ScreenPoint,
  axes: readonly Axis[],
): GizmoHandle | null {
  if (kind === undefined) return null;
  const middle = project(centre);
  if (kind === 'scale' && distance(middle, at) <= HIT_RADIUS) return { kind, axis: 'all' };
  let best: GizmoHandle | null = null;
  let nearest = HIT_RADIUS;
  for (const axis of axes) {
    const away =
      kind === 'rotate'
        ? distanceToRing(axis, centre, radius, project, at)
        : distanceToSegment(middle, project(along(centre, AXES[axis], radius)), at);
    if (away <= nearest) {
      nearest = away;
      best = { kind, axis };
    }
  }
  return best;
}

function distanceToRing(
  axis: Axis,
  centre: Vector,
  radius: number,
  project: (point: Vector) => ScreenPoint,
  at: ScreenPoint,
): number {
  const [first, second] = ringDirections(axis);
  let nearest = Number.POSITIVE_INFINITY;
  let before: ScreenPoint | null = null;
  for (let step = 0; step <= 48; step++) {
    const angle = (step / 48) * 2 * Math.PI;
    const point = project(
      along(along(centre, first, Math.cos(angle) * radius), second, Math.sin(angle) * radius),
    );
    if (before) nearest = Math.min(nearest, distanceToSegment(before, point, at));
    before = point;
  }
  return nearest;
}

function along(from: Vector, direction: Vector, by: number): Vector {
  return [from[0] + direction[0] * by, from[1] + direction[1] * by, from[2] + direction[2] * by];
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function distanceToSegment(from: ScreenPoint, to: ScreenPoint, at: ScreenPoint): number {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const squared = x * x + y * y;
  const share =
    squared === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * x + (at.y - from.y) * y) / squared));
  return Math.hypot(at.x - from.x - x * share, at.y - from.y - y * share);
}
