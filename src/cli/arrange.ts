import type { Aabb } from '#kernel';

/** Millimetres between models that stand side by side. */
export const GAP_MM = 2;

/** How far a model is moved, mm. */
export type Shift = readonly [x: number, y: number, z: number];

/**
 * Stands models on the plate: one in its centre, several in rows that are centred as a whole, none over another.
 * `platform` is width and depth in mm, `gap` the room between two, mm. Answers a shift for each box, in the order given, or undefined when the rows
 * are wider or deeper than the platform. One model is never refused: what reaches over the edge is the caller's matter.
 */
export function arrangeBoxes(
  boxes: readonly Aabb[],
  platform: readonly [number, number, ...unknown[]],
  gap = GAP_MM,
): readonly Shift[] | undefined {
  const width = (box: Aabb): number => box.max[0] - box.min[0];
  const depth = (box: Aabb): number => box.max[1] - box.min[1];
  // Deep models first, so that a row is about as deep as all of its models.
  const order = boxes.map((_, index) => index);
  order.sort((a, b) => depth(boxes[b]!) - depth(boxes[a]!) || a - b);

  const rows: { members: number[]; width: number; depth: number }[] = [];
  for (const index of order) {
    const box = boxes[index]!;
    const row = rows.at(-1);
    if (row && row.width + gap + width(box) <= platform[0]) {
      row.members.push(index);
      row.width += gap + width(box);
    } else {
      rows.push({ members: [index], width: width(box), depth: depth(box) });
    }
  }
  const totalDepth = rows.reduce((sum, row) => sum + row.depth, 0) + gap * (rows.length - 1);
  const fits = totalDepth <= platform[1] && rows.every((row) => row.width <= platform[0]);
  if (boxes.length > 1 && !fits) return undefined;

  const shifts: Shift[] = Array.from({ length: boxes.length }, () => [0, 0, 0]);
  let front = -totalDepth / 2;
  for (const row of rows) {
    let left = -row.width / 2;
    for (const index of row.members) {
      const box = boxes[index]!;
      const middle: readonly [number, number] = [left + width(box) / 2, front + row.depth / 2];
      shifts[index] = [
        middle[0] - (box.min[0] + box.max[0]) / 2,
        middle[1] - (box.min[1] + box.max[1]) / 2,
        -box.min[2],
      ];
      left += width(box) + gap;
    }
    front += row.depth + gap;
  }
  return shifts;
}

/** As `arrangeBoxes`, with room for bases that reach so far beyond the boxes, mm; where there is too little for that, as near as models may stand. */
export function standApart(
  boxes: readonly Aabb[],
  platform: readonly [number, number, ...unknown[]],
  base: number,
): readonly Shift[] | undefined {
  return arrangeBoxes(boxes, platform, GAP_MM + 2 * base) ?? arrangeBoxes(boxes, platform);
}
