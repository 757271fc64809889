import type { Vector } from '../../mesh/vector.ts';
import { keepsOff, intrusionOf } from './clear-bars.ts';
import { descend, NO_WAY } from './cost-field.ts';
import { asideBetween, distanceBetween, tangentOf } from './directions.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';

/** Bars lean less than they may where there is room: others can then join them. Degrees. */
const EASY_LEAN = 45;
/** A knee is tried so far below the highest possible, mm. */
const LOWER = [0, 1.5, 3, 6, 12] as const;
/** A column without a knee is not shorter than this, mm. */
const LOWEST = 0.5;

/**
 * A way from a socket to the plate, from the plate up: joints of a column, the last of them the socket. Null where none is clear. What is on it
 * is decided on cells, then held against the exact test.
 */
export function pathToPlate(
  space: SupportSpace,
  size: SupportSize,
  settings: SupportSettings,
  socket: Vector,
): readonly Vector[] | null {
  const field = size.ways();
  const { origin, side, counts } = space.grid;
  const cellAt = (place: Vector): readonly [number, number, number] => [
    Math.floor((place[0] - origin[0]) / side),
    Math.floor((place[1] - origin[1]) / side),
    Math.floor(place[2] / side),
  ];
  const costAt = (place: Vector): number => {
    const [x, y, z] = cellAt(place);
    if (x < 0 || y < 0 || x >= counts[0] || y >= counts[1] || z >= counts[2]) return NO_WAY;
    return field.cost[(z * counts[1] + y) * counts[0] + x]!;
  };
  const isClear = (joints: readonly Vector[]): boolean =>
    joints.every(
      (joint, at) => at === 0 || intrusionOf(space, joints[at - 1]!, joint, [size.bottom, size.top]) === null,
    );
  const cost = costAt(socket);
  if (cost === NO_WAY) return null;
  if (cost === 0) {
    const straight: readonly Vector[] = [[socket[0], socket[1], 0], socket];
    return isClear(straight) ? straight : null;
  }

  const cells = descend(space.grid, field, cellAt(socket));
  const places = cells.map(([x, y, z]): Vector => [
    origin[0] + (x + 0.5) * side,
    origin[1] + (y + 0.5) * side,
    (z + 0.5) * side,
  ]);
  const end = places.at(-1)!;
  const root: Vector = [end[0], end[1], 0];
  const steepest = tangentOf(settings.treeAngle);
  const isBar = (from: Vector, to: Vector): boolean =>
    asideBetween(from, to) <= (from[2] - to[2]) * steepest * (1 + 1e-9) &&
    keepsOff(space, from, to, size.threshold);
  const level = settings.simplifyLevel;

  if (level >= 3 && isBar(socket, root) && isClear([root, socket])) return [root, socket];
  if (level >= 2) {
    const aside = asideBetween(socket, end);
    for (const tangent of [tangentOf(Math.min(EASY_LEAN, settings.treeAngle)), steepest])
      for (const lower of LOWER) {
        const knee: Vector = [end[0], end[1], socket[2] - aside / tangent - lower];
        if (knee[2] < LOWEST) break;
        if (costAt(knee) !== 0 || !isBar(socket, knee)) continue;
        const joints = [root, knee, socket];
        if (isClear(joints)) return joints;
      }
  }
  const pulled =
    level >= 2 ? pullString([socket, ...places], isBar) : followCells([socket, ...places], isBar, level);
  if (pulled === null) return null;
  const joints = [root, ...pulled.reverse()];
  return isClear(joints) ? joints : null;
}

/** The fewest bars along a way: each goes to the furthest place that it can see. */
function pullString(
  places: readonly Vector[],
  isBar: (from: Vector, to: Vector) => boolean,
): Vector[] | null {
  const chain = [places[0]!];
  for (let at = 0; at < places.length - 1;) {
    let next = places.length - 1;
    while (next > at && !isBar(places[at]!, places[next]!)) next--;
    if (next === at) return null;
    chain.push(places[next]!);
    at = next;
  }
  return chain;
}

/** Every place of a way after the first that the socket can see; joints on a line go from level 1 on. */
function followCells(
  places: readonly Vector[],
  isBar: (from: Vector, to: Vector) => boolean,
  level: number,
): Vector[] | null {
  const first = places.findIndex((place, at) => at > 0 && isBar(places[0]!, place));
  if (first < 0) return null;
  const chain = [places[0]!, ...places.slice(first)];
  if (level === 0) return chain;
  return chain.filter((place, at) => {
    const [before, after] = [chain[at - 1], chain[at + 1]];
    if (before === undefined || after === undefined) return true;
    return (
      distanceBetween(before, place) + distanceBetween(place, after) - distanceBetween(before, after) > 1e-6
    );
  });
}
