import earcut from 'earcut';
import { createSolidBuilder, type SolidBuilder } from '../../features/solid-builder.ts';
import type { MeshBuffers } from '../../mesh/types.ts';
import { addScaled, dot, mix, scale, subtract, type Vector } from '../../mesh/vector.ts';
import { addBall, addRings, type Ring } from './bars.ts';
import {
  chainLength,
  circleOf,
  cosineSine,
  distanceBetween,
  frameAbout,
  placeAlong,
  unitOf,
} from './directions.ts';
import { depthIn, doubleArea, growOutline, type Outline } from './outlines.ts';
import { FOOT_HEIGHT, FOOT_SHARE, REINFORCED } from './sizes.ts';
import type { BasePlate, Strut, SupportStructure, Tip, Trunk } from '../types.ts';

/** Balls at joints are so much larger than what they join, whose sides are flat. */
const BALL = 1.02;
/** Tips of a split foot stand so far off its axis, degrees. */
const SPLIT = 30;
const THIRDS = circleOf(3);
/** What is thicker at the foot of a trunk ends so far below its first bend, mm. */
const BELOW_KNEE = 0.5;

/** Supports as closed bodies that run through one another: what they wind around is meant. Mm on the plate. */
export interface SupportMeshes {
  readonly struts: MeshBuffers;
  readonly base: MeshBuffers;
}

/** Bodies of a structure and of its base: cones, balls and a plate, each facing outward. */
export function supportMeshes(structure: SupportStructure, base: BasePlate | null): SupportMeshes {
  const struts = createSolidBuilder();
  for (const trunk of structure.trunks) addTrunk(struts, trunk, base?.height ?? 0);
  for (const branch of structure.branches) addChain(struts, branch, branch.joints);
  for (const tip of structure.tips) addTip(struts, tip);
  for (const { a, b, radius } of structure.braces) {
    const from = placeAlong(structure.trunks[a.trunk]!.joints, a.t);
    const to = placeAlong(structure.trunks[b.trunk]!.joints, b.t);
    addRings(struts, [
      [from, radius],
      [to, radius],
    ]);
  }
  const plate = createSolidBuilder();
  if (base !== null) addPlate(plate, base);
  return { struts: struts.finish(), base: plate.finish() };
}

function addTrunk(builder: SolidBuilder, trunk: Trunk, plateHeight: number): void {
  const { joints, radii, foot, reinforcedTo } = trunk;
  const [root, next] = [joints[0]!, joints[1]!];
  if (foot.on === 'part') {
    addPartFoot(builder, trunk, foot, root, next);
    addBall(builder, next, radii[0] * BALL);
    if (joints.length > 2) addChain(builder, trunk, joints.slice(1));
    return;
  }
  // In the base, not on its lower face.
  const start: Vector = [root[0], root[1], Math.min(plateHeight, next[2]) / 2];
  addChain(builder, trunk, [start, ...joints.slice(1)]);
  const total = chainLength(joints);
  const radiusAt = (share: number): number => radii[0] + (radii[1] - radii[0]) * share;
  /** Places on the first bar, by their height. */
  const onBar = (z: number): Vector => mix(root, next, Math.min(1, (z - root[2]) / (next[2] - root[2])));
  const ringAt = (z: number, factor: number): Ring => {
    const at = onBar(z);
    return [at, factor * radiusAt(distanceBetween(root, at) / total)];
  };
  const highest = next[2] - BELOW_KNEE;
  const reinforced = Math.min(reinforcedTo, highest);
  const factor = reinforcedTo > 0 ? REINFORCED : 1;
  const rim = FOOT_SHARE * radii[0];
  const top = Math.min(plateHeight + FOOT_HEIGHT, next[2]);
  addRings(builder, [
    [start, rim],
    [onBar(Math.min(plateHeight, top * 0.75)), rim],
    ringAt(top, top < highest ? factor : 1),
  ]);
  if (reinforced > top) addRings(builder, [ringAt(top / 2, factor), ringAt(reinforced, factor)]);
}

/** Bars from joint to joint, and balls where they meet and at the end. */
function addChain(builder: SolidBuilder, { radii }: Strut, joints: readonly Vector[]): void {
  const total = chainLength(joints);
  let along = 0;
  for (let at = 1; at < joints.length; at++) {
    const from = radii[0] + ((radii[1] - radii[0]) * along) / total;
    along += distanceBetween(joints[at - 1]!, joints[at]!);
    const to = radii[0] + ((radii[1] - radii[0]) * along) / total;
    addRings(builder, [
      [joints[at - 1]!, from],
      [joints[at]!, to],
    ]);
    addBall(builder, joints[at]!, to * BALL);
  }
}

function addPartFoot(
  builder: SolidBuilder,
  { radii }: Trunk,
  foot: Extract<Trunk['foot'], { readonly on: 'part' }>,
  root: Vector,
  knee: Vector,
): void {
  const axis = unitOf(subtract(root, knee));
  const length = distanceBetween(root, knee);
  if (!foot.isSplit) {
    addRings(builder, [
      [knee, radii[0]],
      [root, foot.radius],
      [addScaled(root, axis, foot.depth), foot.radius],
    ]);
    return;
  }
  const [u, v] = frameAbout(axis);
  const [cosine, sine] = cosineSine(SPLIT);
  for (const [x, y] of THIRDS) {
    const aside = addScaled(scale(u, x), v, y);
    const way = addScaled(scale(axis, cosine), aside, sine);
    // To the plane of the surface.
    const towards = -dot(way, foot.normal);
    const reach = towards > 0.2 ? (-dot(axis, foot.normal) * length) / towards : length;
    addRings(builder, [
      [knee, radii[0]],
      [addScaled(knee, way, reach), foot.radius],
      [addScaled(knee, way, reach + foot.depth), foot.radius],
    ]);
  }
}

function addTip(builder: SolidBuilder, { at, socket, radii, depth, ball }: Tip): void {
  const axis = unitOf(subtract(at, socket));
  const rings: Ring[] = [
    [socket, radii[1]],
    [at, radii[0]],
  ];
  if (depth > 0) rings.push([addScaled(at, axis, depth), radii[0]]);
  addRings(builder, rings);
  // It goes in as deep as the cone would.
  if (ball > 0) addBall(builder, addScaled(at, axis, depth - ball), ball);
}

/** A plate whose upper outline is the lower one grown by its lean, with its holes. */
function addPlate(builder: SolidBuilder, { outlines, holes, height, lean }: BasePlate): void {
  const outer = outlines.filter((outline) => doubleArea(outline) > 0);
  const inner = [...outlines.filter((outline) => doubleArea(outline) <= 0), ...holes];
  for (const outline of outer) {
    const openings = inner.filter((hole) => depthIn(outline, hole[0]!) > 0);
    addSlab(builder, [outline, ...openings], height, lean, holes);
  }
}

function addSlab(
  builder: SolidBuilder,
  rings: readonly Outline[],
  height: number,
  lean: number,
  upright: readonly Outline[],
): void {
  const low = rings.flat();
  const high = rings.flatMap((ring) => (upright.includes(ring) ? ring : growOutline(ring, lean)));
  const starts: number[] = [];
  for (let count = 0, ring = 0; ring < rings.length - 1; ring++) starts.push((count += rings[ring]!.length));
  const flat = earcut(low.flat(), starts);
  const lower = low.map(([x, y]) => builder.point(x, y, 0));
  const upper = high.map(([x, y]) => builder.point(x, y, height));
  const open = new Map<number, readonly [number, number]>();
  // All run round the same way: a sliver by itself does not tell which.
  let area = 0;
  for (let at = 0; at < flat.length; at += 3)
    area += doubleArea([low[flat[at]!]!, low[flat[at + 1]!]!, low[flat[at + 2]!]!]);
  const [second, third] = area < 0 ? [2, 1] : [1, 2];
  for (let at = 0; at < flat.length; at += 3) {
    const [a, b, c] = [flat[at]!, flat[at + second]!, flat[at + third]!];
    builder.triangle(upper[a]!, upper[b]!, upper[c]!);
    builder.triangle(lower[a]!, lower[c]!, lower[b]!);
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      if (!open.delete(to * low.length + from)) open.set(from * low.length + to, [from, to]);
  }
  // What has one triangle is an edge of the plate: points on a line may be passed over.
  for (const [from, to] of open.values()) {
    builder.triangle(lower[from]!, lower[to]!, upper[to]!);
    builder.triangle(lower[from]!, upper[to]!, upper[from]!);
  }
}
