// A row of supports under the long axis of each part, joined to a wall.
// For blades, spears and bars that would swing on single columns.
// 在每个零件的长轴下方立一排支撑，并连成一面墙。
// 适合刀刃、长矛和细杆：单根支柱会晃动。
const { spacing, width, cross } = params({
  spacing: {
    label: { en: 'From column to column (mm)', zh: '支柱间距（毫米）' },
    min: 2,
    max: 20,
    default: 6,
  },
  width: { label: { en: 'Tip (mm)', zh: '支撑头（毫米）' }, min: 0.2, max: 2, default: 0.5 },
  cross: { label: { en: 'Crossed bars', zh: '交叉加固' }, default: true },
});
for (const part of parts()) {
  const { min, max } = part.box;
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const isAlongX = max[0] - min[0] >= max[1] - min[1];
  const edge = Math.min(1.5, spacing / 2);
  const from = isAlongX ? [min[0] + edge, middle[1]] : [middle[0], min[1] + edge];
  const to = isAlongX ? [max[0] - edge, middle[1]] : [middle[0], max[1] - edge];
  let last = null;
  for (const spot of line(from, to, { spacing, part })) {
    const next = tip(spot, { width });
    if (last) connect(last, next, { pattern: cross ? 'cross' : 'zigzag' });
    last = next;
  }
  log(`${part.name}: ${(isAlongX ? max[0] - min[0] : max[1] - min[1]).toFixed(1)} mm`);
}
