/** Points [radius, height] in millimetres, from the base to the top: turned about the axis they make a body. */
const MUSHROOM = [
  [0, 0],
  [9, 0],
  [9.4, 1.2],
  [6.2, 3.4],
  [4.8, 9],
  [4.4, 20],
  [4.8, 28],
  [8, 30.5],
  [13, 29],
  [17, 26],
  [19.6, 22.4],
  [20.8, 21.4],
  [22, 22.4],
  [22.4, 25.4],
  [21, 30.6],
  [17.4, 35.6],
  [12, 39.2],
  [6, 41.4],
  [0, 42],
];
/** Without a lid: its upper edge is open. */
const VASE = [
  [0, 0],
  [10, 0],
  [13, 4],
  [15, 12],
  [13.4, 20],
  [9.6, 27],
  [9, 31],
  [11.4, 36],
];
const SIDES = 72;

/** An ASCII STL of a profile turned about Z. */
function turned(name, profile, scale = 1) {
  const at = ([radius, height], side) => {
    const angle = (side * 2 * Math.PI) / SIDES;
    return [radius * Math.cos(angle), radius * Math.sin(angle), height].map((value) =>
      (value * scale).toFixed(5),
    );
  };
  const lines = [`solid ${name}`];
  const triangle = (...corners) => {
    lines.push('facet normal 0 0 0', 'outer loop');
    for (const corner of corners) lines.push(`vertex ${corner.join(' ')}`);
    lines.push('endloop', 'endfacet');
  };
  for (let step = 1; step < profile.length; step++)
    for (let side = 0; side < SIDES; side++) {
      const [low, high] = [profile[step - 1], profile[step]];
      const next = (side + 1) % SIDES;
      if (low[0] > 0) triangle(at(low, side), at(low, next), at(high, next));
      if (high[0] > 0) triangle(at(low, side), at(high, next), at(high, side));
    }
  lines.push(`endsolid ${name}`);
  return Buffer.from(lines.join('\n'));
}

/** What the pictures are made with, by names of each language. */
export const MODELS = {
  en: {
    mushroom: { name: 'Mushroom.stl', mimeType: 'model/stl', buffer: turned('mushroom', MUSHROOM) },
    vase: { name: 'Vase.stl', mimeType: 'model/stl', buffer: turned('vase', VASE) },
    charm: { name: 'Charm.stl', mimeType: 'model/stl', buffer: turned('charm', MUSHROOM, 1 / 64) },
  },
};
MODELS.zh = {
  mushroom: { ...MODELS.en.mushroom, name: '蘑菇.stl' },
  vase: { ...MODELS.en.vase, name: '花瓶.stl' },
  charm: { ...MODELS.en.charm, name: '吊坠.stl' },
};
