// Dense and fine under faces that are flat, sparse under those that slope.
// For a flat base or a logo that must come out even, where the rest may take fewer and stronger tips.
// 平面下方密而细，斜面下方疏。
// 适合必须平整的底面或标志，其余部分用更少、更结实的支撑头。
const { flat, dense, sparse, fine } = params({
  flat: { label: { en: 'Flat up to (°)', zh: '视为平面的角度（°）' }, min: 0.5, max: 30, default: 5 },
  dense: {
    label: { en: 'Grid under flat faces (mm)', zh: '平面网格（毫米）' },
    min: 0.8,
    max: 10,
    default: 2,
  },
  sparse: { label: { en: 'Grid elsewhere (mm)', zh: '其他网格（毫米）' }, min: 1, max: 20, default: 6 },
  fine: {
    label: { en: 'Tip under flat faces (mm)', zh: '平面支撑头（毫米）' },
    min: 0.15,
    max: 1,
    default: 0.3,
  },
});
for (const part of parts()) {
  const level = faces(part, { below: flat, minArea: 2 });
  for (const region of level) {
    for (const spot of border(region, { spacing: dense, inset: 0.3 })) tip(spot, { width: fine });
    for (const spot of grid(region, { spacing: dense, inset: 1 })) tip(spot, { width: fine });
  }
  const before = level.length;
  for (const region of faces(part, { minArea: 2 }))
    for (const spot of grid(region, { spacing: sparse, inset: 0.5 }))
      // Upright for flat: the cosine of the angle is what the normal looks down by.
      // 法线朝下的程度是角度的余弦。
      if (-spot.normal[2] < Math.cos((flat * Math.PI) / 180)) tip(spot);
  log(`${part.name}: ${before}`);
}
