import { type Antialias, subRowsOf } from './antialias.ts';
import { type Span, joinSpans, moveOutlines } from './compensation.ts';
import { type Reduction, type Segment, reduceContours } from './contours.ts';
import { planeOf, planesBelow, UNITS } from './lattice.ts';
import { RunBuilder } from './runs.ts';
import { isLit, SOLID_CLASSES } from './solid-class.ts';
import type { Planes, Runs } from './types.ts';

/**
 * The slow, certain rasteriser: README.md's definition written down directly, with BigInt division, a dense row of
 * coverage and no stepping. Every fast implementation must give these words.
 */
export interface OracleInput {
  /** 9 lattice coordinates a triangle, closed (closing.ts). */
  readonly triangles: Int32Array;
  /** What each triangle is of: a class of a body (`solidNumber`). Absent: all are solid. */
  readonly solids?: Uint32Array;
  readonly width: number;
  readonly height: number;
  readonly antialias: Antialias;
  readonly firstPlane: number;
  readonly greyTable?: Uint8Array;
  readonly planes?: Planes;
  readonly reduction?: Reduction;
  /** How far outlines move (compensation.ts). */
  readonly move?: { readonly reach: Int32Array; readonly outwards: boolean };
}

/** `unbalanced`: windings of sub-rows that did not add up to zero; 0 on every closed mesh. */
export interface OracleLayer {
  readonly runs: Runs;
  readonly unbalanced: number;
}

/** Number of cutting planes below the triangles' top: layers, where each has one. Only what can be lit counts. */
export function oracleLayerCount(
  triangles: Int32Array,
  firstPlane: number,
  planes: Planes = 1,
  solids?: Uint32Array,
): number {
  let top = 0;
  for (let i = 2; i < triangles.length; i += 3) {
    const solid = solids?.[Math.floor(i / 9)] ?? 0;
    if (!isLit(1 << classOf(solid))) continue;
    top = Math.max(top, planesBelow(triangles[i]!, firstPlane, planes));
  }
  return top;
}

interface Crossing {
  readonly x: number;
  readonly sign: 1 | -1;
  /** As in `OracleInput.solids`. */
  readonly solid: number;
}

function classOf(solid: number): number {
  return solid % SOLID_CLASSES.length;
}

function bodyOf(solid: number): number {
  return Math.floor(solid / SOLID_CLASSES.length);
}

/** Runs of one cutting plane: of a layer, where each has one. */
export function rasteriseOracleLayer(input: OracleInput, plane: number): OracleLayer {
  const { width, height, antialias, move } = input;
  const perRow = subRowsOf(antialias);
  const subRows = height * perRow;
  const past = 256 * width;
  const rows = new Map<number, readonly Span[]>();
  let unbalanced = 0;
  for (const [row, crossings] of crossingsOfPlane(input, plane)) {
    const found = spansOfRow(crossings);
    rows.set(row, found.spans);
    unbalanced += found.unbalanced;
  }
  const drawnSpans = (row: number): readonly Span[] | null =>
    row < 0 || row >= subRows ? null : (rows.get(row) ?? []);
  const builder = new RunBuilder();
  for (let row = 0; row < height; row++) {
    const coverage = new Float64Array(width);
    for (let sub = 0; sub < perRow; sub++) {
      const subRow = row * perRow + sub;
      const spans = move
        ? moveOutlines(subRow, drawnSpans, move.reach, move.outwards, past)
        : drawnSpans(subRow)!;
      for (const { start, past: end } of spans) {
        if (antialias === 'off') addSpan(coverage, pixelEdge(start), pixelEdge(end));
        else addSpan(coverage, start, end);
      }
    }
    for (let column = 0; column < width; column++) builder.add(1, greyOf(coverage[column]!, input));
  }
  return { runs: builder.finish(), unbalanced };
}

/** Where rows lie in what the triangles enclose on one cutting plane, by row: a row a pixel, cut in its middle, and planes from 128 up. */
export function oracleSpans(
  input: Pick<OracleInput, 'triangles' | 'width' | 'height'>,
  plane: number,
): ReadonlyMap<number, readonly Span[]> {
  const crossings = crossingsOfPlane({ ...input, antialias: 'off', firstPlane: UNITS / 2 }, plane);
  return new Map([...crossings].map(([row, found]) => [row, spansOfRow(found).spans]));
}

/**
 * Where a sub-row is lit: every class of every body has a winding number, and a body the set of classes whose number is not zero.
 * What is lit behind the last crossing, of classes that do not return to zero, ends with it.
 */
function spansOfRow(crossings: Crossing[]): { readonly spans: readonly Span[]; readonly unbalanced: number } {
  crossings.sort((a, b) => a.x - b.x);
  const spans: Span[] = [];
  const windings = new Map<number, number>();
  const sets = new Map<number, number>();
  let wasLit = false;
  let start = 0;
  for (const { x, sign, solid } of crossings) {
    const winding = (windings.get(solid) ?? 0) + sign;
    windings.set(solid, winding);
    const bit = 1 << classOf(solid);
    const others = (sets.get(bodyOf(solid)) ?? 0) & ~bit;
    sets.set(bodyOf(solid), winding === 0 ? others : others | bit);
    const lit = [...sets.values()].some(isLit);
    if (lit && !wasLit) start = x;
    if (wasLit && !lit) spans.push({ start, past: x });
    wasLit = lit;
  }
  if (wasLit) spans.push({ start, past: crossings.at(-1)!.x });
  const unbalanced = [...windings.values()].filter((winding) => winding !== 0).length;
  return { spans: joinSpans(spans), unbalanced };
}

/** Where a span's end goes without anti-aliasing: to the left of the first pixel whose centre does not lie before it. */
function pixelEdge(x: number): number {
  return 256 * Math.floor((x + 127) / 256);
}

function greyOf(coverage: number, input: OracleInput): number {
  const subRows = subRowsOf(input.antialias);
  const grey = Math.floor((255 * coverage + 128 * subRows) / (256 * subRows));
  return input.greyTable ? input.greyTable[grey]! : grey;
}

function addSpan(coverage: Float64Array, start: number, end: number): void {
  for (let pixel = start >> 8; pixel < coverage.length && pixel * 256 < end; pixel++) {
    coverage[pixel]! += Math.max(0, Math.min(end, pixel * 256 + 256) - Math.max(start, pixel * 256));
  }
}

function crossingsOfPlane(input: OracleInput, plane: number): Map<number, Crossing[]> {
  const { triangles, solids, width, height, reduction } = input;
  const subRows = subRowsOf(input.antialias);
  const cut = planeOf(plane, input.firstPlane, input.planes);
  const pitch = 256 / subRows;
  const segments = new Map<number, Segment[]>();
  for (let t = 0; t < triangles.length; t += 9) {
    const segment = cutTriangle(triangles, t, cut);
    if (!segment) continue;
    const solid = solids?.[t / 9] ?? 0;
    const list = segments.get(solid) ?? [];
    list.push(segment);
    segments.set(solid, list);
  }
  const rows = new Map<number, Crossing[]>();
  const drawn = [...segments].flatMap(([solid, of]) =>
    (reduction ? reduceContours(of, reduction) : of).map((segment) => ({ solid, ...segment })),
  );
  for (const { solid, startX, startY, endX, endY } of drawn) {
    const sign = startY < endY ? 1 : -1;
    const low = startY < endY ? { x: startX, y: startY } : { x: endX, y: endY };
    const high = startY < endY ? { x: endX, y: endY } : { x: startX, y: startY };
    for (let row = Math.max(0, Math.floor(low.y / pitch) - 1); row < subRows * height; row++) {
      const centre = row * pitch + pitch / 2;
      if (centre >= high.y) break;
      if (centre < low.y) continue;
      const x = low.x + roundedShare(high.x - low.x, centre - low.y, high.y - low.y);
      const list = rows.get(row) ?? [];
      list.push({ x: Math.min(256 * width, Math.max(0, x)), sign, solid });
      rows.set(row, list);
    }
  }
  return rows;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The directed segment in which a plane cuts a triangle, or null. A vertex on the plane counts as below it. */
function cutTriangle(triangles: Int32Array, t: number, plane: number): Segment | null {
  let start: Point | null = null;
  let end: Point | null = null;
  for (let i = 0; i < 3; i++) {
    const u = t + 3 * i;
    const v = t + 3 * ((i + 1) % 3);
    const uBelow = triangles[u + 2]! <= plane;
    const vBelow = triangles[v + 2]! <= plane;
    if (uBelow === vBelow) continue;
    const [low, high] = uBelow ? [u, v] : [v, u];
    const rise = triangles[high + 2]! - triangles[low + 2]!;
    const above = plane - triangles[low + 2]!;
    const point = {
      x: triangles[low]! + roundedShare(triangles[high]! - triangles[low]!, above, rise),
      y: triangles[low + 1]! + roundedShare(triangles[high + 1]! - triangles[low + 1]!, above, rise),
    };
    if (uBelow) start = point;
    else end = point;
  }
  return start && end ? { startX: start.x, startY: start.y, endX: end.x, endY: end.y } : null;
}

/** a·t/d rounded to the nearest integer, ties towards +∞: floor((a·t + (d>>1)) / d), the one rounding rule. */
export function roundedShare(a: number, t: number, d: number): number {
  const numerator = BigInt(a) * BigInt(t) + BigInt(d >> 1);
  const divisor = BigInt(d);
  const quotient = numerator / divisor;
  return Number(numerator % divisor < 0n ? quotient - 1n : quotient);
}
