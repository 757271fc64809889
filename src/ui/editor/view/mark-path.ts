import type { CanvasPoint } from '#editor';

/** Half the length of the ticks at the ends of a line, and of the cross at a place, CSS pixels. */
const TICK = 5;

/**
 * The rim of a flat face whose corners are in order, and whether the side they are counter-clockwise from is seen. Empty while one
 * of them is behind the eye.
 */
export function facePath(places: readonly (CanvasPoint | null)[]): {
  readonly path: string;
  readonly isSeen: boolean;
} {
  const corners = places.filter((place) => place !== null);
  if (corners.length < places.length) return { path: '', isSeen: false };
  // Canvas rows count downwards: counter-clockwise is a negative area.
  const area = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return { path: `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`, isSeen: area < 0 };
}

/** A line through the places that are in view, with ticks across its ends where it has two places; one place is a cross. */
export function pathOf(places: readonly (CanvasPoint | null)[]): string {
  const [first, second] = places;
  if (places.length === 1 && first) {
    return `M${first.x - TICK} ${first.y}h${2 * TICK}M${first.x} ${first.y - TICK}v${2 * TICK}`;
  }
  let isDown = false;
  let path = '';
  for (const place of places) {
    if (place !== null) path += `${isDown ? 'L' : 'M'}${place.x} ${place.y}`;
    isDown = place !== null;
  }
  if (places.length !== 2 || !first || !second) return path;
  const [x, y] = [second.x - first.x, second.y - first.y];
  const length = Math.hypot(x, y);
  if (length === 0) return path;
  const [acrossX, acrossY] = [(-y / length) * TICK, (x / length) * TICK];
  for (const end of [first, second]) {
    path += `M${end.x - acrossX} ${end.y - acrossY}L${end.x + acrossX} ${end.y + acrossY}`;
  }
  return path;
}
