import earcut from 'earcut';
import { createSolidBuilder, type SolidBuilder } from '../../features/solid-builder.ts';
import type { MeshBuffers } from '../../mesh/types.ts';
import { addBall, addRings } from './bars.ts';
import { depthIn, doubleArea, type Outline } from './outlines.ts';
import { eachSupportShape } from './support-shapes.ts';
import type { BasePlate, SupportStructure } from '../types.ts';

/** Supports as closed bodies that run through one another: what they wind around is meant. Mm on the plate. */
export interface SupportMeshes {
  readonly struts: MeshBuffers;
  readonly base: MeshBuffers;
}

/** Bodies of a structure and of its base: cones, balls and a plate, each facing outward. */
export function supportMeshes(structure: SupportStructure, base: BasePlate | null): SupportMeshes {
  const struts = createSolidBuilder();
  eachSupportShape(structure, base?.height ?? 0, {
    rings: (rings) => addRings(struts, rings),
    ball: (at, radius) => addBall(struts, at, radius),
  });
  const plate = createSolidBuilder();
  if (base !== null) addPlate(plate, base);
  return { struts: struts.finishAsMade(), base: plate.finish() };
}

/** A side of a plate, all the way round: where it begins at the bottom and ends at the top. */
interface Side {
  readonly low: Outline;
  readonly high: Outline;
}

/** A plate from its outlines up to its rims, with its holes. */
function addPlate(builder: SolidBuilder, { outlines, rims, holes, height }: BasePlate): void {
  const sides = outlines.map((low, at): Side => ({ low, high: rims[at]! }));
  const outer = sides.filter(({ low }) => doubleArea(low) > 0);
  const inner = [
    ...sides.filter(({ low }) => doubleArea(low) <= 0),
    ...holes.map((hole) => ({ low: hole, high: hole })),
  ];
  for (const side of outer) {
    const openings = inner.filter(({ low }) => depthIn(side.low, low[0]!) > 0);
    addSlab(builder, [side, ...openings], height);
  }
}

function addSlab(builder: SolidBuilder, sides: readonly Side[], height: number): void {
  const rings = sides.map(({ low }) => low);
  const low = rings.flat();
  const high = sides.flatMap((side) => side.high);
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
