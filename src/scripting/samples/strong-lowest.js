// A strong tip on whatever hangs lowest, with stays around it; the rest as usual.
// For figures that hang by a hand, a foot or the hem of a cloak: what is printed first has to hold.
// 最低处加一根粗支撑，周围加辅助支撑，其余照常。
// 适合由手、脚或斗篷下摆先打印的人物：最先打印的部分必须牢固。
const { width, stays, around, depth } = params({
  width: { label: { en: 'Strong tip (mm)', zh: '加粗支撑头（毫米）' }, min: 0.3, max: 2, default: 0.7 },
  stays: { label: { en: 'Stays', zh: '辅助支撑数' }, min: 0, max: 8, step: 1, default: 3 },
  around: { label: { en: 'Stays from it (mm)', zh: '辅助支撑距离（毫米）' }, min: 1, max: 10, default: 2.5 },
  depth: { label: { en: 'Hangs by (mm)', zh: '下垂深度（毫米）' }, min: 0.2, max: 20, default: 1 },
});
for (const part of parts())
  for (const spot of minima(part, { depth })) {
    const strong = tip(spot, { width });
    const [x, y, z] = spot.at;
    for (let stay = 0; stay < Math.round(stays); stay++) {
      const turn = (2 * Math.PI * stay) / Math.round(stays);
      const place = [x + around * Math.cos(turn), y + around * Math.sin(turn), 0];
      const hit = ray(place, [0, 0, 1], part);
      // No stay where the part has risen too far, or goes on down beside it.
      // 零件已抬得太高，或在旁边继续向下时，不加辅助支撑。
      if (hit && hit.normal[2] < -0.3 && Math.abs(hit.at[2] - z) < around)
        connect(strong, tip(hit, { width: width / 2 }));
    }
  }
auto();
