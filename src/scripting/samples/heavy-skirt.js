// A heavy skirt along the border of what is printed first; the rest as usual.
// For large, heavy parts: the first layers pull hardest, and tear where the rim is free.
// 沿最先打印的边缘加一圈粗支撑，其余照常。
// 适合又大又重的零件：最初几层拉力最大，边缘悬空处容易撕裂。
const { height, spacing, width } = params({
  height: {
    label: { en: 'Height of the skirt (mm)', zh: '裙边高度（毫米）' },
    min: 0.2,
    max: 30,
    default: 3,
  },
  spacing: { label: { en: 'Spacing (mm)', zh: '间距（毫米）' }, min: 0.8, max: 10, default: 2 },
  width: { label: { en: 'Tip (mm)', zh: '支撑头（毫米）' }, min: 0.3, max: 2, default: 0.8 },
});
for (const part of parts()) {
  let count = 0;
  for (const region of faces(part))
    for (const spot of border(region, { spacing, inset: width / 2 }))
      if (spot.at[2] - part.box.min[2] <= height) {
        tip(spot, { width });
        count += 1;
      }
  log(`${part.name}: ${count}`);
}
settings({ reinforceHeight: 8 });
auto();
