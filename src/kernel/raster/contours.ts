/**
 * Fewer points on a layer's outlines (README.md, "Outlines"). Segments of a closed mesh form closed loops whose ends are equal
 * integers; what a loop is made of depends on the set of segments alone, not on the order they come in.
 */

/** A directed piece of an outline, lattice units. */
export interface Segment {
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Millimetres: the tolerance, and what a lattice unit of x and y is. */
export interface Reduction {
  readonly tolerance: number;
  readonly unitX: number;
  readonly unitY: number;
}

/** The outlines without points that lie no further than the tolerance from the line that stays. */
export function reduceContours(segments: readonly Segment[], reduction: Reduction): Segment[] {
  return loopsOf(segments).flatMap((loop) => {
    const kept = reduceLoop(loop, reduction);
    // Two points enclose nothing.
    if (kept.length < 3) return [];
    return kept.map((point, i) => {
      const next = kept[(i + 1) % kept.length]!;
      return { startX: point.x, startY: point.y, endX: next.x, endY: next.y };
    });
  });
}

/** Each loop starts with the smallest segment left by (start y, start x, end y, end x) and continues with the smallest that fits. */
function loopsOf(segments: readonly Segment[]): Point[][] {
  const sorted = segments
    .filter(({ startX, startY, endX, endY }) => startX !== endX || startY !== endY)
    .sort((a, b) => a.startY - b.startY || a.startX - b.startX || a.endY - b.endY || a.endX - b.endX);
  const starting = new Map<string, Segment[]>();
  for (const segment of sorted) {
    const key = `${segment.startX},${segment.startY}`;
    const list = starting.get(key);
    if (list) list.push(segment);
    else starting.set(key, [segment]);
  }
  const used = new Set<Segment>();
  const loops: Point[][] = [];
  for (const first of sorted) {
    const loop: Point[] = [];
    let next: Segment | undefined = used.has(first) ? undefined : first;
    while (next) {
      used.add(next);
      loop.push({ x: next.startX, y: next.startY });
      const { endX, endY } = next;
      if (endX === first.startX && endY === first.startY) break;
      next = starting.get(`${endX},${endY}`)?.find((one) => !used.has(one));
    }
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

/** Douglas–Peucker on both sides of the first point and the one furthest from it. */
function reduceLoop(loop: readonly Point[], reduction: Reduction): Point[] {
  const closed = [...loop, loop[0]!];
  let furthest = 0;
  let most = 0;
  for (let i = 1; i < loop.length; i++) {
    const squared = squaredDistance(loop[i]!, loop[0]!, loop[0]!, reduction);
    if (squared > most) {
      most = squared;
      furthest = i;
    }
  }
  const kept = [loop[0]!];
  const keepBetween = (first: number, last: number): void => {
    let split = 0;
    let worst = reduction.tolerance * reduction.tolerance;
    for (let i = first + 1; i < last; i++) {
      const squared = squaredDistance(closed[i]!, closed[first]!, closed[last]!, reduction);
      if (squared > worst) {
        worst = squared;
        split = i;
      }
    }
    if (split === 0) return;
    keepBetween(first, split);
    kept.push(closed[split]!);
    keepBetween(split, last);
  };
  keepBetween(0, furthest);
  if (furthest > 0) kept.push(closed[furthest]!);
  keepBetween(furthest, loop.length);
  return kept;
}

/** From a point to a piece of line, mm². Float64, in this order and never contracted, so that every implementation agrees. */
function squaredDistance(point: Point, from: Point, to: Point, { unitX, unitY }: Reduction): number {
  const lineX = (to.x - from.x) * unitX;
  const lineY = (to.y - from.y) * unitY;
  const x = (point.x - from.x) * unitX;
  const y = (point.y - from.y) * unitY;
  const along = x * lineX + y * lineY;
  if (along <= 0) return x * x + y * y;
  const length = lineX * lineX + lineY * lineY;
  if (along >= length) return (x - lineX) * (x - lineX) + (y - lineY) * (y - lineY);
  const across = x * lineY - y * lineX;
  return (across * across) / length;
}
