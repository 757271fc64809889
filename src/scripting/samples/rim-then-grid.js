// Rim first, then a grid: supports along the edges of each underside, and squares within.
// For plates, boxes and other flat undersides.
// 先沿每块下表面的边缘加支撑，再在内部铺网格。
// 适合平板、盒子等平坦的下表面。
const { rim, squares, inset } = params({
  rim: { label: { en: 'Along the rim (mm)', zh: '沿边缘（毫米）' }, min: 0.5, max: 20, default: 3 },
  squares: { label: { en: 'Grid (mm)', zh: '网格（毫米）' }, min: 1, max: 20, default: 5 },
  inset: { label: { en: 'From the edge (mm)', zh: '距边缘（毫米）' }, min: 0, max: 3, default: 0.4 },
});
for (const part of parts())
  for (const region of faces(part, { minArea: 4 })) {
    for (const spot of border(region, { spacing: rim, inset })) tip(spot);
    for (const spot of grid(region, { spacing: squares, inset: inset + rim / 2 })) tip(spot);
  }
plate('convex-hull', { offset: 2 });
const { tips, islandsLeft, unreached } = report();
log({ tips, unreached: unreached.length, islandsLeft });
