import { addScaled, dot, mix, scale, subtract, type Vector } from '../../mesh/vector.ts';
import type { Ring } from './bars.ts';
import {
  asideBetween,
  chainLength,
  circleOf,
  cosineSine,
  distanceBetween,
  frameAbout,
  placeAlong,
  unitOf,
} from './directions.ts';
import { FOOT_HEIGHT, FOOT_SHARE, REINFORCED } from './sizes.ts';
import type { Strut, SupportStructure, Tip, Trunk } from '../types.ts';

/** Balls at joints are so much larger than what they join, whose sides are flat. */
const BALL = 1.02;
/**
 * Above a bar that leans, the next one's rim looks out beside it: there a ball's flat sides hold all that is a radius from its middle
 * (they come as near as 0.879 of its corners), or a pixel of the rim would hang in the air.
 */
const BALL_ABOVE_LEAN = 1.14;
/** A bar leans that goes further aside than this. */
const UPRIGHT_MM = 1e-6;
/** Tips of a split foot stand so far off its axis, degrees. */
const SPLIT = 30;
const THIRDS = circleOf(3);
/** What is thicker at the foot of a trunk ends so far below its first bend, mm. */
const BELOW_KNEE = 0.5;

/** What of a structure a shape is: a number in one of its lists, and what of that. */
export interface ShapeOwner {
  readonly list: 'trunks' | 'branches' | 'tips' | 'braces';
  readonly at: number;
  readonly is: 'bar' | 'foot' | 'joint';
  /** Of a joint, its number in the strut's list. */
  readonly joint: number;
}

/** Takes what supports are made of. Millimetres on the plate. */
export interface ShapeSink {
  /** A body of rings across its axis, in order along it, closed at both ends. */
  rings(rings: readonly Ring[], owner: ShapeOwner): void;
  ball(at: Vector, radius: number, owner: ShapeOwner): void;
}

/** Some of a list, from one place to before another. */
export interface ShapeRange {
  readonly list: ShapeOwner['list'];
  readonly from: number;
  readonly to: number;
}

/**
 * Gives a sink every shape of a structure, in its order, or of `only` some: what is printed and what is drawn are of one rule. `plateHeight` is that of the
 * base, mm, 0 without one.
 */
export function eachSupportShape(
  structure: SupportStructure,
  plateHeight: number,
  sink: ShapeSink,
  only?: ShapeRange,
): void {
  const each = (list: ShapeOwner['list'], add: (at: number) => void): void => {
    if (only !== undefined && only.list !== list) return;
    const { from, to } = only ?? { from: 0, to: structure[list].length };
    for (let at = from; at < to; at++) add(at);
  };
  const { trunks, branches, tips, braces } = structure;
  each('trunks', (at) => addTrunk(sink, at, trunks[at]!, plateHeight));
  each('branches', (at) => {
    const branch = branches[at]!;
    addChain(sink, { list: 'branches', at, is: 'bar', joint: -1 }, branch, branch.joints, 0);
  });
  each('tips', (at) => addTip(sink, at, tips[at]!));
  each('braces', (at) => {
    const { a, b, radius } = braces[at]!;
    const from = placeAlong(trunks[a.trunk]!.joints, a.t);
    const to = placeAlong(trunks[b.trunk]!.joints, b.t);
    sink.rings(
      [
        [from, radius],
        [to, radius],
      ],
      { list: 'braces', at, is: 'bar', joint: -1 },
    );
  });
}

function addTrunk(sink: ShapeSink, number: number, trunk: Trunk, plateHeight: number): void {
  const { joints, radii, foot, reinforcedTo } = trunk;
  const bar: ShapeOwner = { list: 'trunks', at: number, is: 'bar', joint: -1 };
  const standing: ShapeOwner = { list: 'trunks', at: number, is: 'foot', joint: -1 };
  const [root, next] = [joints[0]!, joints[1]!];
  if (foot.on === 'part') {
    addPartFoot(sink, standing, trunk, foot, root, next);
    sink.ball(next, radii[0] * ballAbove(root, next), { list: 'trunks', at: number, is: 'joint', joint: 1 });
    if (joints.length > 2) addChain(sink, bar, trunk, joints.slice(1), 1);
    return;
  }
  // In the base, not on its lower face.
  const start: Vector = [root[0], root[1], Math.min(plateHeight, next[2]) / 2];
  addChain(sink, bar, trunk, [start, ...joints.slice(1)], 0);
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
  sink.rings(
    [[start, rim], [onBar(Math.min(plateHeight, top * 0.75)), rim], ringAt(top, top < highest ? factor : 1)],
    standing,
  );
  if (reinforced > top) sink.rings([ringAt(top / 2, factor), ringAt(reinforced, factor)], bar);
}

/** Bars from joint to joint, and balls where they meet and at the end; `first`: the number of the first joint in the strut. */
function addChain(
  sink: ShapeSink,
  bar: ShapeOwner,
  { radii }: Strut,
  joints: readonly Vector[],
  first: number,
): void {
  const total = chainLength(joints);
  let along = 0;
  for (let at = 1; at < joints.length; at++) {
    const from = radii[0] + ((radii[1] - radii[0]) * along) / total;
    along += distanceBetween(joints[at - 1]!, joints[at]!);
    const to = radii[0] + ((radii[1] - radii[0]) * along) / total;
    sink.rings(
      [
        [joints[at - 1]!, from],
        [joints[at]!, to],
      ],
      bar,
    );
    const radius = to * ballAbove(joints[at - 1]!, joints[at]!);
    sink.ball(joints[at]!, radius, { list: bar.list, at: bar.at, is: 'joint', joint: first + at });
  }
}

/** How much larger the ball on a bar is than the bar. */
const ballAbove = (low: Vector, high: Vector): number =>
  asideBetween(low, high) < UPRIGHT_MM ? BALL : BALL_ABOVE_LEAN;

function addPartFoot(
  sink: ShapeSink,
  owner: ShapeOwner,
  { radii }: Trunk,
  foot: Extract<Trunk['foot'], { readonly on: 'part' }>,
  root: Vector,
  knee: Vector,
): void {
  const axis = unitOf(subtract(root, knee));
  const length = distanceBetween(root, knee);
  if (!foot.isSplit) {
    sink.rings(
      [
        [knee, radii[0]],
        [root, foot.radius],
        [addScaled(root, axis, foot.depth), foot.radius],
      ],
      owner,
    );
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
    sink.rings(
      [
        [knee, radii[0]],
        [addScaled(knee, way, reach), foot.radius],
        [addScaled(knee, way, reach + foot.depth), foot.radius],
      ],
      owner,
    );
  }
}

function addTip(sink: ShapeSink, number: number, { at, socket, radii, depth, ball }: Tip): void {
  const owner: ShapeOwner = { list: 'tips', at: number, is: 'bar', joint: -1 };
  const axis = unitOf(subtract(at, socket));
  const rings: Ring[] = [
    [socket, radii[1]],
    [at, radii[0]],
  ];
  if (depth > 0) rings.push([addScaled(at, axis, depth), radii[0]]);
  sink.rings(rings, owner);
  // It goes in as deep as the cone would.
  if (ball > 0) sink.ball(addScaled(at, axis, depth - ball), ball, owner);
}
