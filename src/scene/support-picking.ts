import { addScaled, dot, subtract, type ShapeOwner, type Vector } from '#kernel';
import type { Ray } from './camera-rig.ts';
import { BALL_FLOATS, CONE_FLOATS, ownerOf, type Shapes, type SupportBodies } from './support-bodies.ts';

/** A joint is met this much further out than it is drawn: the bars it joins all but hide it. */
export const JOINT_GRIP = 1.4;

/** Where a half line met a support. */
export interface SupportMeeting {
  /** How far along it, mm, and which shape. */
  readonly along: number;
  readonly owner: ShapeOwner;
  /** The shape's outward normal there, of length 1. */
  readonly normal: Vector;
}

/** Middle and squared radius around each cone, 4 numbers. */
const spheres = new WeakMap<Shapes, Float64Array>();

/** The shape that a half line, its direction of length 1, meets first between two distances. */
export function meetSupports(
  bodies: SupportBodies,
  ray: Ray,
  near: number,
  far: number,
): SupportMeeting | null {
  const { cones, balls: ballShapes } = bodies;
  const around = spheresOf(bodies.cones);
  const { origin, direction } = ray;
  let best = far;
  let met: { of: Shapes; at: number; normal: Vector } | null = null;
  for (let at = 0; at < cones.count; at++) {
    if (passes(ray, around, at)) continue;
    const hit = meetCone(ray, cones.numbers, at * CONE_FLOATS, near, best);
    if (hit === null) continue;
    best = hit.along;
    met = { of: cones, at, normal: hit.normal };
  }
  const balls = ballShapes.numbers;
  for (let at = 0; at < ballShapes.count; at++) {
    const from = at * BALL_FLOATS;
    const radius = balls[from + 3]! * (ballShapes.roles[at]! >= 0 ? JOINT_GRIP : 1);
    const x = balls[from]! - origin[0];
    const y = balls[from + 1]! - origin[1];
    const z = balls[from + 2]! - origin[2];
    const middle = x * direction[0] + y * direction[1] + z * direction[2];
    const square = radius * radius - (x * x + y * y + z * z - middle * middle);
    if (square < 0) continue;
    const along = middle - Math.sqrt(square);
    if (along < near || along >= best) continue;
    best = along;
    const out = subtract(scale(direction, along), [x, y, z]);
    met = { of: ballShapes, at, normal: scale(out, 1 / radius) };
  }
  return met === null ? null : { along: best, owner: ownerOf(bodies, met.of, met.at), normal: met.normal };
}

/**
 * The shape that a half line passes nearest, within `reach` mm of its surface at each distance, before `far`: what a finger means beside a thin
 * one.
 */
export function nearSupports(
  bodies: SupportBodies,
  ray: Ray,
  near: number,
  far: number,
  reach: (along: number) => number,
): SupportMeeting | null {
  const { cones, balls } = bodies;
  let best = 1;
  let found: SupportMeeting | null = null;
  const offer = (along: number, away: Vector, radius: number, of: Shapes, at: number): void => {
    if (along < near || along - radius > far) return;
    const distance = Math.sqrt(dot(away, away));
    const share = Math.max(0, distance - radius) / Math.max(1e-9, reach(along));
    if (share >= best) return;
    best = share;
    const normal = distance > 0 ? scale(away, 1 / distance) : scale(ray.direction, -1);
    found = { along, owner: ownerOf(bodies, of, at), normal };
  };
  for (let at = 0; at < balls.count; at++) {
    const [x, y, z, radius] = balls.numbers.subarray(at * BALL_FLOATS);
    const middle: Vector = [x!, y!, z!];
    const along = dot(subtract(middle, ray.origin), ray.direction);
    const away = subtract(addScaled(ray.origin, ray.direction, along), middle);
    offer(along, away, radius!, balls, at);
  }
  for (let at = 0; at < cones.count; at++) {
    const [a, b, ra, rb] = endsOf(cones.numbers, at * CONE_FLOATS);
    const bar = subtract(b, a);
    const from = subtract(a, ray.origin);
    const length = dot(bar, bar);
    const lean = dot(bar, ray.direction);
    const steep = length - lean * lean;
    // Nearest points of a line and a stretch of another.
    const share =
      steep > 1e-12 * length
        ? Math.min(1, Math.max(0, (lean * dot(from, ray.direction) - dot(from, bar)) / steep))
        : 0;
    const on = addScaled(a, bar, share);
    const along = dot(subtract(on, ray.origin), ray.direction);
    const away = subtract(addScaled(ray.origin, ray.direction, along), on);
    offer(along, away, ra + (rb - ra) * share, cones, at);
  }
  return found;
}

function endsOf(
  cones: Float32Array,
  from: number,
): readonly [a: Vector, b: Vector, radiusA: number, radiusB: number] {
  return [
    [cones[from]!, cones[from + 1]!, cones[from + 2]!],
    [cones[from + 4]!, cones[from + 5]!, cones[from + 6]!],
    cones[from + 3]!,
    cones[from + 7]!,
  ];
}

function spheresOf(cones: Shapes): Float64Array {
  const known = spheres.get(cones);
  if (known) return known;
  const { numbers, count } = cones;
  const around = new Float64Array(count * 4);
  for (let at = 0; at < count; at++) {
    const [from, into] = [at * CONE_FLOATS, at * 4];
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [numbers[from + axis]!, numbers[from + 4 + axis]!];
      around[into + axis] = (a + b) / 2;
      square += (b - a) * (b - a);
    }
    const radius = Math.sqrt(square) / 2 + Math.max(numbers[from + 3]!, numbers[from + 7]!);
    around[into + 3] = radius * radius;
  }
  spheres.set(cones, around);
  return around;
}

/** Whether a line passes the sphere round a shape. */
function passes({ origin, direction }: Ray, around: Float64Array, at: number): boolean {
  const x = around[at * 4]! - origin[0];
  const y = around[at * 4 + 1]! - origin[1];
  const z = around[at * 4 + 2]! - origin[2];
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  return x * x + y * y + z * z - along * along > around[at * 4 + 3]!;
}

/** First place of a cone, its flat ends too, along a half line between two distances. */
function meetCone(
  { origin, direction }: Ray,
  cones: Float32Array,
  from: number,
  near: number,
  far: number,
): { readonly along: number; readonly normal: Vector } | null {
  const [a, b, ra, rb] = endsOf(cones, from);
  const bar = subtract(b, a);
  const length = Math.sqrt(dot(bar, bar));
  const axis = scale(bar, 1 / length);
  const widening = (rb - ra) / length;
  const start = subtract(origin, a);
  const height = dot(start, axis);
  const climb = dot(direction, axis);
  // |p − a|² − s² = (ra + widening · s)², with s along the axis.
  const radius = ra + widening * height;
  const wider = widening * climb;
  const squared = 1 - climb * climb - wider * wider;
  const mixed = dot(start, direction) - height * climb - radius * wider;
  const rest = dot(start, start) - height * height - radius * radius;
  const candidates: { along: number; normal: Vector }[] = [];
  const root = mixed * mixed - squared * rest;
  if (root >= 0 && Math.abs(squared) > 1e-12) {
    for (const sign of [-1, 1]) {
      const along = (-mixed + sign * Math.sqrt(root)) / squared;
      const s = height + along * climb;
      if (s < 0 || s > length) continue;
      const across = addScaled(addScaled(start, direction, along), axis, -s);
      const out = addScaled(across, axis, -widening * (ra + widening * s));
      candidates.push({ along, normal: unit(out) });
    }
  }
  if (climb !== 0) {
    for (const [s, end, way] of [
      [0, ra, -1],
      [length, rb, 1],
    ] as const) {
      const along = (s - height) / climb;
      const across = addScaled(addScaled(start, direction, along), axis, -s);
      if (dot(across, across) <= end * end) candidates.push({ along, normal: scale(axis, way) });
    }
  }
  let first: { along: number; normal: Vector } | null = null;
  for (const each of candidates)
    if (each.along >= near && each.along < far && (first === null || each.along < first.along)) first = each;
  return first;
}

function scale([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

function unit(a: Vector): Vector {
  const size = Math.sqrt(dot(a, a));
  return size > 0 ? scale(a, 1 / size) : a;
}
