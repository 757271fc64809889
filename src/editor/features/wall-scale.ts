import {
  addScaled,
  invertTransform,
  multiplyTransforms,
  subtract,
  transformPoint,
  type Aabb,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { EditorState } from '../editor-state.ts';
import type { ShownWalls } from './part-walls.ts';
import type { ViewMark } from '../view-marks.ts';

type Walls = EditorState['walls'];

/**
 * Colours of walls from thin to thick, evenly apart: each darker than the one before and from yellow to blue, so that they are told apart without
 * red or green, and in grey.
 */
export const WALL_COLORS = ['#fbe45b', '#a8cf6a', '#57b08d', '#34879f', '#3b5a96'] as const;

/** What the ends of the colours are, mm. */
export interface WallScale {
  readonly from: number;
  readonly to: number;
}

/** From half of the thinnest wall there is meant to be to twice the thickest; null while none has been measured. */
export function wallScale(walls: Walls): WallScale | null {
  const meant = [...walls.values()].flatMap(({ made }) => made?.shell.thickness ?? []);
  return meant.length === 0 ? null : { from: Math.min(...meant) / 2, to: Math.max(...meant) * 2 };
}

/** Where a wall is thinnest. */
export interface ThinWall {
  readonly mm: number;
  readonly mark: ViewMark;
  /** What to look at, plate mm, and from which side. */
  readonly box: Aabb;
  readonly outward: Vector;
}

/** How far the figure is from its place, and how far one sees around it: in walls, and at least so many mm. */
const LEADER = { walls: 3, least: 3 };
const AROUND = { walls: 5, least: 6 };

/** The thinnest wall of visible parts whose walls have been measured. */
export function thinnestWall(walls: Walls, parts: readonly PartRecord[]): ThinWall | null {
  let found: { readonly part: PartRecord; readonly made: ShownWalls } | null = null;
  for (const part of parts) {
    const made = walls.get(part.id)?.made;
    if (made?.least == null || made.mesh !== part.mesh || !part.visible) continue;
    if (found === null || made.least.mm < found.made.least!.mm) found = { part, made };
  }
  if (found === null) return null;
  const { part, made } = found;
  const { mm, from, to } = made.least!;
  const placement = multiplyTransforms(part.transform, invertTransform(made.stretch)!);
  const isOutside = made.shell.side === 'outside';
  const inner = transformPoint(placement, isOutside ? to : from);
  const outer = transformPoint(placement, isOutside ? from : to);
  const way = subtract(outer, inner);
  const long = (span: typeof LEADER): number => Math.max(span.least, span.walls * made.shell.thickness);
  const label = addScaled(outer, way, long(LEADER) / mm);
  const { id, mesh, transform } = part;
  return {
    mm,
    mark: {
      points: [inner, label],
      label: { value: { kind: 'length', value: mm }, at: label },
      parts: [{ id, mesh, transform }],
    },
    box: {
      min: outer.map((value) => value - long(AROUND)) as unknown as Vector,
      max: outer.map((value) => value + long(AROUND)) as unknown as Vector,
    },
    outward: way,
  };
}
