import { writeStl } from '#formats/mesh';
import { identityTransform, type MeshBuffers } from '#kernel';
import type { MadeFile } from './made-file.ts';

const SIDES = 6;
const FLOOR = 2.4;
const HEIGHT = 32;
/** Distance of the cup's corners from its axis, at the foot and at the rim: it widens like the coral's. */
const FOOT = { outer: 15, inner: 12.6 };
const RIM = { outer: 20, inner: 17.6 };
/** The septa: walls that stand between rim and axis, two lengths in turn, and draw back from the axis as they rise. */
const SEPTUM = { thickness: 1.6, top: 27, reaches: [3.2, 8], back: 2 };

/** A corallite, the cup a coral polyp builds: what the editor starts with for somebody who has no model at hand. */
export function samplePart(name: string): MadeFile {
  return {
    name: `${name}.stl`,
    bytes: async () => writeStl([{ mesh: corallite(), transform: identityTransform }]),
  };
}

/** One closed skin over cup and septa: what is inside of one another has none, or it would be seen through the model's edges. */
function corallite(): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  /** A corner, by its place along a ray from the axis and across it. */
  const corner = (angle: number, along: number, across: number, z: number): number => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return positions.push(along * cos - across * sin, along * sin + across * cos, z) / 3 - 1;
  };
  /** A flat face, counter-clockwise seen from outside; all of it is seen from its first corner. */
  const face = (...corners: readonly number[]): void => {
    for (let at = 2; at < corners.length; at++) indices.push(corners[0]!, corners[at - 1]!, corners[at]!);
  };
  const hexagon = (radius: number, z: number): number[] =>
    Array.from({ length: SIDES }, (_, side) => corner((side * 2 * Math.PI) / SIDES, radius, 0, z));
  /** How far the corners of the cavity are from the axis. */
  const cavity = (z: number): number => FOOT.inner + ((RIM.inner - FOOT.inner) * z) / HEIGHT;
  /** The corners of a septum at a height, seen from the axis: its end, and where its sides meet the cup. */
  const septumAt = (septum: number, z: number) => {
    const isAtCorner = septum % 2 === 0;
    const half = SEPTUM.thickness / 2;
    const end = SEPTUM.reaches[septum % 2]! + (SEPTUM.back * (z - FLOOR)) / (SEPTUM.top - FLOOR);
    const wall = isAtCorner ? cavity(z) - half / Math.sqrt(3) : cavity(z) * Math.cos(Math.PI / SIDES);
    const at = (along: number, across: number) => corner((septum * Math.PI) / SIDES, along, across, z);
    return {
      right: at(end, -half),
      rightWall: at(wall, -half),
      leftWall: at(wall, half),
      left: at(end, half),
    };
  };

  const foot = hexagon(FOOT.outer, 0);
  const rim = hexagon(RIM.outer, HEIGHT);
  const innerRim = hexagon(RIM.inner, HEIGHT);
  /** Corners of the cavity where the septa end. */
  const corners = hexagon(cavity(SEPTUM.top), SEPTUM.top);
  const middle = corner(0, 0, 0, FLOOR);
  const septa = Array.from({ length: SIDES * 2 }, (_, septum) => ({
    low: septumAt(septum, FLOOR),
    high: septumAt(septum, SEPTUM.top),
  }));

  face(...foot.toReversed());
  for (let side = 0; side < SIDES; side++) {
    const next = (side + 1) % SIDES;
    face(foot[side]!, foot[next]!, rim[next]!, rim[side]!);
    face(rim[side]!, rim[next]!, innerRim[next]!, innerRim[side]!);
    // The cavity over the septa: down to what stands below.
    const [from, between, to] = [septa[side * 2]!.high, septa[side * 2 + 1]!.high, septa[next * 2]!.high];
    const below = [to.rightWall, between.leftWall, between.rightWall, from.leftWall];
    face(innerRim[side]!, innerRim[next]!, corners[next]!, ...below, corners[side]!);
  }
  for (const [septum, { low, high }] of septa.entries()) {
    face(low.right, low.rightWall, high.rightWall, high.right);
    face(low.leftWall, low.left, high.left, high.leftWall);
    face(low.left, low.right, high.right, high.left);
    const cornerBehind = septum % 2 === 0 ? [corners[septum / 2]!] : [];
    face(high.right, high.rightWall, ...cornerBehind, high.leftWall, high.left);
    // Cup and floor up to the next.
    const next = septa[(septum + 1) % septa.length]!;
    face(high.leftWall, next.high.rightWall, next.low.rightWall, low.leftWall);
    face(low.left, low.leftWall, next.low.rightWall, next.low.right);
    face(middle, low.right, low.left, next.low.right);
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}
