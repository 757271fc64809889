import {
  around,
  at,
  box,
  cylinder,
  frustum,
  lettering,
  shape,
  stretched,
  turned,
  union,
  without,
  type Body,
} from '../shapes.ts';
import { coralResin, everyday, fine, greyResin, ivoryResin, SMALL_PRINTER, tealResin } from '../settings.ts';
import type { Design, DesignPart } from '../types.ts';

/** A base for a figure: its edge slopes, as tables know them. */
const base = (diameter: number): Body => frustum(diameter / 2, diameter / 2 - 1.2, 3.2);

/** What is worn, learned from and played with. */
export const PLAY_DESIGNS: readonly Design[] = [
  {
    key: 'axis-cube',
    name: { en: 'Calibration cube with axes', zh: '坐标校准方块' },
    description: {
      en: 'A cube of 20 mm with the names of the axes on its faces; the Z on top is raised, so measure beside it. Measure along each axis and put what is missing into the scale factor of the print profile: measured 19.8 mm means 101%.',
      zh: '20 毫米立方体，各面标有坐标轴名称；顶面的 Z 是凸字，测高时避开。沿各轴测量，把差值填入打印工艺的缩放系数：测得 19.8 毫米就填 101%。',
    },
    tags: { en: ['cube', 'axes', 'calibration'], zh: ['方块', '坐标轴', '校准'] },
    category: 'learning',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: async () => {
      const onTop = lettering('Z', 10, 1).map((bar) => at(bar, 0, 0, 19.6));
      const inFront = lettering('X', 10, 1.4).map((bar) => at(turned(bar, 'x', 90), 0, -9.2, 10));
      const aside = lettering('Y', 10, 1.4).map((bar) =>
        at(turned(turned(bar, 'x', 90), 'z', 90), 9.2, 0, 10),
      );
      const body = await union(await without(box(20, 20, 20), ...inFront, ...aside), ...onTop);
      return [{ name: { en: 'Axis cube', zh: '坐标方块' }, body }];
    },
  },
  {
    key: 'solids',
    name: { en: 'Geometric solids', zh: '几何体组' },
    description: {
      en: 'Six solids for a lesson: box, cylinder, cone, pyramid, hexagonal frustum and rhombicuboctahedron, each 24 mm. They keep their numbers: open the project, select one, and change its height or its edges.',
      zh: '六个教学几何体：长方体、圆柱、圆锥、棱锥、六棱台、小斜方截半立方体，各 24 毫米。它们保留参数：打开项目后选中一个，即可修改高度或边数。',
    },
    tags: { en: ['geometry', 'solids', 'school'], zh: ['几何', '几何体', '教学'] },
    category: 'learning',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: tealResin,
    parts: () => {
      const solids: readonly (readonly [string, string, Body])[] = [
        ['Box', '长方体', box(24, 24, 24)],
        ['Cylinder', '圆柱', cylinder(12, 24)],
        ['Cone', '圆锥', shape('cone', { radius: 12, height: 24, edges: 96 })],
        ['Pyramid', '棱锥', shape('pyramid', { radius: 16, height: 24 })],
        [
          'Hexagonal frustum',
          '六棱台',
          shape('pyramid-frustum', { bottomRadius: 13, topRadius: 8, edges: 6, height: 24 }),
        ],
        ['Rhombicuboctahedron', '小斜方截半立方体', shape('rhombicuboctahedron', { size: 24 })],
      ];
      return Promise.resolve(
        solids.map(([en, zh, body], index) => ({
          name: { en, zh },
          body: at(body, -34 + (index % 3) * 34, index < 3 ? -17 : 17),
        })),
      );
    },
  },
  {
    key: 'ring-sizes',
    name: { en: 'Ring sizer', zh: '戒指尺寸圈' },
    description: {
      en: 'Nine rings with inner diameters of 14 to 22 mm, each with its number. Find the one that goes over the knuckle and sits comfortably, then design the ring with that diameter.',
      zh: '九个圈，内径 14 至 22 毫米，每个都有数字。找到能过指节又戴着舒服的一个，按它的内径设计戒指。',
    },
    tags: { en: ['ring', 'jewellery', 'size'], zh: ['戒指', '首饰', '尺寸'] },
    category: 'fashion',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: ivoryResin,
    parts: async () => {
      const rings = Array.from({ length: 9 }, async (_, index): Promise<DesignPart> => {
        const size = 14 + index;
        const inner = size / 2;
        const tab = [at(box(7, 8, 2), inner + 4, 0, 0)];
        const mark = lettering(String(size), 3.6, 1).map((bar) =>
          at(turned(bar, 'z', 90), inner + 5, 0, 1.5),
        );
        const outside = await union(frustum(inner + 1.6, inner + 1.6, 4), ...tab, ...mark);
        // A gap at the plate: no ring is sealed between plate and film.
        const gap = at(box(6, 1.6, 0.8), -inner - 1, 0, -0.1);
        const body = await without(outside, at(cylinder(inner, 8), 0, 0, -1), gap);
        return {
          name: { en: `Ring ${size} mm`, zh: `戒指圈 ${size} 毫米` },
          body: at(body, -38 + (index % 3) * 36, -27 + Math.floor(index / 3) * 27),
        };
      });
      return Promise.all(rings);
    },
  },
  {
    key: 'pendant',
    name: { en: 'Oval pendant', zh: '椭圆吊坠' },
    description: {
      en: 'An oval ring around a faceted stone, with an eye for a chain of up to 3 mm. It is cut flat behind, lies on the plate and needs no supports.',
      zh: '椭圆环中镶一颗多面体，挂孔可穿 3 毫米以内的链子。背面切平，贴板打印，不需要支撑。',
    },
    tags: { en: ['pendant', 'jewellery', 'oval'], zh: ['吊坠', '首饰', '椭圆'] },
    category: 'fashion',
    printer: SMALL_PRINTER,
    craft: fine,
    material: tealResin,
    parts: async () => {
      const rim = shape('elliptical-torus', {
        xRadius: 11,
        yRadius: 15,
        profileRadius: 2.2,
        profileEdges: 32,
        edges: 96,
      });
      const stone = stretched(shape('rhombicuboctahedron', { size: 16 }), 0.9, 1.25, 0.45);
      const bars = around(at(box(26, 2, 2.4), 0, 0, 1), 2).map((bar) => turned(bar, 'z', 45));
      const eye = at(shape('torus', { radius: 3, profileRadius: 1.2, edges: 48 }), 0, 19, 0.6);
      const whole = await union(rim, at(stone, 0, 0, -1), eye, ...bars);
      const behind = at(box(80, 80, 10), 0, 0, -8.6);
      // Where resin leaves the gaps while they are sealed by the plate.
      const grooves = [box(60, 1.4, 0.8), box(1.4, 60, 0.8)].map((groove) => at(groove, 0, 0, 1.3));
      const body = at(await without(whole, behind, ...grooves), 0, 0, -1.4);
      return [{ name: { en: 'Pendant', zh: '吊坠' }, body }];
    },
  },
  {
    key: 'figure-bases',
    name: { en: 'Bases for miniatures', zh: '微缩模型底座' },
    description: {
      en: 'Round bases of 25, 32 and 40 mm, square ones of 25 mm and an oval of 60 × 35 mm, with sloping edges. They are frustums that keep their numbers: change the radius to get any other size.',
      zh: '25、32、40 毫米圆底座，25 毫米方底座，60 × 35 毫米椭圆底座，边缘带斜面。它们是保留参数的圆台：修改半径即可得到其他尺寸。',
    },
    tags: { en: ['base', 'miniature', 'wargame'], zh: ['底座', '微缩', '战棋'] },
    category: 'miniatures',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: () => {
      const square = shape('pyramid-frustum', { bottomRadius: 17.6, topRadius: 16, edges: 4, height: 3.2 });
      const bases: readonly (readonly [string, string, Body])[] = [
        ...[-52, -24].map((x) => ['Base 25 mm', '底座 25 毫米', at(base(25), x, -24)] as const),
        ['Base 32 mm', '底座 32 毫米', at(base(32), 8, -22)],
        ['Base 40 mm', '底座 40 毫米', at(base(40), 46, -18)],
        ['Square base 25 mm', '方底座 25 毫米', at(square, -52, 16)],
        ['Square base 25 mm', '方底座 25 毫米', at(square, -22, 16)],
        ['Oval base 60 × 35 mm', '椭圆底座 60 × 35 毫米', at(stretched(base(60), 1, 35 / 60, 1), 24, 22)],
      ];
      return Promise.resolve(bases.map(([en, zh, body]) => ({ name: { en, zh }, body })));
    },
  },
  {
    key: 'stone-circle',
    name: { en: 'Stone circle', zh: '巨石阵' },
    description: {
      en: 'Scatter for a table: seven standing stones, three of them with a lintel, on a mound of 70 mm. All stones taper, so nothing hangs free.',
      zh: '战棋桌面地形：直径 70 毫米的土丘上立着七块石头，其中一组架有横石。石头上细下粗，没有悬空处。',
    },
    tags: { en: ['terrain', 'ruin', 'wargame'], zh: ['地形', '遗迹', '战棋'] },
    category: 'miniatures',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: async () => {
      const stone = (height: number, lean: number): Body =>
        turned(
          stretched(
            shape('pyramid-frustum', { bottomRadius: 5.5, topRadius: 4.2, edges: 7, height }),
            1,
            0.7,
            1,
          ),
          'y',
          lean,
        );
      const stones = [22, 26, 18, 24, 20, 25, 19].map((height, index) =>
        turned(at(turned(stone(height, (index % 3) - 1), 'z', 90), 24, 0, 1.5), 'z', (360 / 7) * index),
      );
      const gate = [-7, 7].map((y) => at(stretched(stone(26, 0), 0.9, 1, 1), 0, y, 1.5));
      const lintel = at(box(8, 24, 5), 0, 0, 26.5);
      const body = await union(frustum(35, 31, 3), ...stones, ...gate, lintel);
      return [{ name: { en: 'Stone circle', zh: '巨石阵' }, body }];
    },
  },
  {
    key: 'crystal-cluster',
    name: { en: 'Crystal cluster', zh: '水晶簇' },
    description: {
      en: 'Six-sided crystals growing out of a rock, for a staff, a shelf or a scene. Printed in clear or tinted resin and lit from below, they glow.',
      zh: '从岩石中长出的六棱水晶，可装在法杖上，也可摆在架上或场景里。用透明或有色树脂打印，从下方打光会发亮。',
    },
    tags: { en: ['crystal', 'prop', 'fantasy'], zh: ['水晶', '道具', '奇幻'] },
    category: 'props_role_play',
    printer: SMALL_PRINTER,
    craft: fine,
    material: tealResin,
    parts: async () => {
      const crystal = (radius: number, height: number, lean: number, way: number): Body[] =>
        [
          shape('pyramid-frustum', { bottomRadius: radius, topRadius: radius * 1.06, edges: 6, height }),
          at(
            shape('pyramid-frustum', {
              bottomRadius: radius * 1.06,
              topRadius: 0.3,
              edges: 6,
              height: radius * 1.5,
            }),
            0,
            0,
            height - 0.01,
          ),
        ].map((body) => at(turned(turned(body, 'y', lean), 'z', way), 0, 0, 3));
      const crystals = [
        crystal(6, 34, 0, 0),
        crystal(4.2, 26, 22, 15),
        crystal(4.6, 22, 28, 95),
        crystal(3.6, 28, 18, 160),
        crystal(4, 20, 32, 225),
        crystal(3.2, 24, 25, 300),
      ];
      const rock = stretched(frustum(17, 9, 9, 9), 1, 0.85, 1);
      const body = await union(rock, ...crystals.flat());
      return [{ name: { en: 'Crystals', zh: '水晶簇' }, body }];
    },
  },
  {
    key: 'tokens',
    name: { en: 'Coins and tokens', zh: '游戏币' },
    description: {
      en: 'Twelve tokens of 24 mm with a raised rim and the values 1, 5 and 10, four of each: gold for a party, or markers for a board game. Paint the rim and wipe the rest.',
      zh: '十二枚 24 毫米游戏币，凸边，面值 1、5、10 各四枚，可作跑团金币或桌游标记。给凸起处上色，再擦净其余部分即可。',
    },
    tags: { en: ['coin', 'token', 'board game'], zh: ['游戏币', '标记', '桌游'] },
    category: 'props_role_play',
    printer: SMALL_PRINTER,
    craft: fine,
    material: ivoryResin,
    parts: async () => {
      const tokens = ['1', '5', '10'].map(async (value, row) => {
        const notches = around(at(box(4, 2, 2), 11.5, 0, 1.8), 8);
        const rim = await without(cylinder(12, 2.6), at(cylinder(10.6, 2), 0, 0, 1.8), ...notches);
        const body = await union(rim, ...lettering(value, 10, 1).map((bar) => at(bar, 0, 0, 1.6)));
        return Array.from({ length: 4 }, (_, column) => ({
          name: { en: `Token ${value}`, zh: `游戏币 ${value}` },
          body: at(body, -40.5 + column * 27, -27 + row * 27),
        }));
      });
      return (await Promise.all(tokens)).flat();
    },
  },
  {
    key: 'pawns',
    name: { en: 'Pawns', zh: '棋子' },
    description: {
      en: 'Eight pawns of 30 mm for any board game: a foot, a waist and a head. Print two plates in two resins and you have both sides.',
      zh: '八枚 30 毫米棋子，适合各种桌游：底座、收腰、圆头。用两种颜色的树脂各打一盘，双方就齐了。',
    },
    tags: { en: ['pawn', 'board game', 'figure'], zh: ['棋子', '桌游', '兵'] },
    category: 'toy_game',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: coralResin,
    parts: async () => {
      const body = await union(
        frustum(8, 7.4, 3, 64),
        at(frustum(7.4, 3, 14, 64), 0, 0, 2.9),
        at(frustum(3, 4.8, 2, 64), 0, 0, 16.8),
        at(frustum(4.8, 3.6, 1.4, 64), 0, 0, 18.7),
        at(shape('sphere', { radius: 5, edges: 64 }), 0, 0, 19.2),
      );
      return Array.from({ length: 8 }, (_, index) => ({
        name: { en: `Pawn ${index + 1}`, zh: `棋子 ${index + 1}` },
        body: at(body, -33 + (index % 4) * 22, index < 4 ? -11 : 11),
      }));
    },
  },
  {
    key: 'spinning-top',
    name: { en: 'Spinning top', zh: '陀螺' },
    description: {
      en: 'A top in two pieces: the wheel lies on the plate, the stem stands beside it. Push the stem through, let it stand out 6 mm below, and spin.',
      zh: '两件式陀螺：转盘贴板打印，轴立在旁边。把轴穿过转盘，下面露出 6 毫米，即可旋转。',
    },
    tags: { en: ['top', 'toy', 'spin'], zh: ['陀螺', '玩具', '旋转'] },
    category: 'toy_game',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: coralResin,
    parts: async () => {
      const spokes = around(at(cylinder(4.6, 12, 48), 10.5, 0, -1), 6);
      const grooves = [0, 60, 120].map((way) => at(turned(box(40, 1.4, 0.8), 'z', way), 0, 0, -0.1));
      const hole = at(cylinder(2.55, 12, 48), 0, 0, -1);
      const wheel = await without(frustum(18, 16, 6), hole, ...spokes, ...grooves);
      const stem = await union(
        shape('cone-frustum', { bottomRadius: 2.4, topRadius: 2.5, height: 24, edges: 64 }),
        at(frustum(2.5, 0.4, 4, 64), 0, 0, 23.9),
      );
      return [
        { name: { en: 'Wheel', zh: '转盘' }, body: at(wheel, -8, 0) },
        { name: { en: 'Stem', zh: '轴' }, body: at(stem, 22, 0) },
      ];
    },
  },
];
