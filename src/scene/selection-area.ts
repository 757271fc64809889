import type { AreaRectangle, CanvasPoint, SelectionArea } from '#editor';

/** Points of a lasso nearer than this to the one before, CSS pixels, say nothing new. */
const LASSO_STEP = 3;

export function boxBetween(start: CanvasPoint, end: CanvasPoint): AreaRectangle {
  return {
    left: Math.min(start.x, end.x),
    top: Math.min(start.y, end.y),
    width: Math.abs(end.x - start.x),
    height: Math.abs(end.y - start.y),
  };
}

/** A lasso drawn on to a point. */
export function withPoint(
  { line }: { readonly line: readonly CanvasPoint[] },
  { x, y }: CanvasPoint,
): SelectionArea {
  const last = line.at(-1)!;
  return { line: Math.hypot(x - last.x, y - last.y) < LASSO_STEP ? line : [...line, { x, y }] };
}

/** Whether a point lies in an area; where a lasso crosses itself, by the even-odd rule. */
export function areaHolds(area: SelectionArea, { x, y }: CanvasPoint): boolean {
  if (!('line' in area)) {
    const { left, top, width, height } = area;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }
  let inside = false;
  for (const [at, from] of area.line.entries()) {
    const to = area.line[(at + 1) % area.line.length]!;
    if (from.y > y === to.y > y) continue;
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) inside = !inside;
  }
  return inside;
}
