import { around, at, box, cylinder, frustum, shape, stretched, turned, union, without } from '../shapes.ts';
import {
  coralResin,
  everyday,
  fast,
  greyResin,
  ivoryResin,
  LARGE_PRINTER,
  SMALL_PRINTER,
  tealResin,
} from '../settings.ts';
import type { Design } from '../types.ts';

/** Slots through a wall at the plate: resin runs out, and air gets in between film and floor. */
const slots = (radius: number, count: number) =>
  around(at(turned(cylinder(1.6, 8, 32), 'y', 90), radius - 4, 0, 2.8), count);

/** What stands about in a house or a workshop. */
export const HOUSEHOLD_DESIGNS: readonly Design[] = [
  {
    key: 'drain-tray',
    name: { en: 'Drip tray with a grid', zh: '沥水托盘' },
    description: {
      en: 'A tray of 100 × 60 mm with a floor of slots: for small prints after washing, or for soap. Two channels below the floor let water run off, and resin while it prints: flat on the plate, without supports.',
      zh: '100 × 60 毫米托盘，底面为条形栅格，可用来沥干清洗后的小件，也可放肥皂。底面有两条通道，用时排水，打印时排树脂；平放打印，不需要支撑。',
    },
    tags: { en: ['tray', 'drip', 'washing'], zh: ['托盘', '沥水', '清洗'] },
    category: 'household',
    printer: SMALL_PRINTER,
    craft: fast,
    material: tealResin,
    parts: async () => {
      const gaps = Array.from({ length: 11 }, (_, index) => at(box(4, 48, 6), -40 + index * 8, 0, -1));
      const channels = [-16, 16].map((y) => at(box(120, 7, 2.5), 0, y, -1));
      const tray = await without(box(100, 60, 12), at(box(94, 54, 12), 0, 0, 3), ...gaps, ...channels);
      return [{ name: { en: 'Drip tray', zh: '沥水托盘' }, body: tray }];
    },
  },
  {
    key: 'pen-cup',
    name: { en: 'Pen cup with drain slots', zh: '带排液槽笔筒' },
    description: {
      en: 'A cup for pens or brushes, 60 mm wide and 80 mm tall, with a waist. Six slots at the foot let air and resin through, so that no suction forms between cup and film.',
      zh: '收腰笔筒，也可放画笔，直径 60 毫米，高 80 毫米。底部六个槽让空气和树脂流通，打印时筒体与离型膜之间不会形成吸盘。',
    },
    tags: { en: ['cup', 'pens', 'holder'], zh: ['笔筒', '杯子', '收纳'] },
    category: 'household',
    printer: LARGE_PRINTER,
    craft: fast,
    material: coralResin,
    parts: async () => {
      const wall = shape('hyperboloid', {
        bottomRadius: 30,
        topRadius: 30,
        height: 80,
        twist: 60,
        edges: 96,
      });
      const inside = shape('hyperboloid', {
        bottomRadius: 27.6,
        topRadius: 27.6,
        height: 80,
        twist: 60,
        edges: 96,
      });
      const body = await without(wall, at(inside, 0, 0, 2.4), ...slots(30, 6));
      return [{ name: { en: 'Pen cup', zh: '笔筒' }, body }];
    },
  },
  {
    key: 'wall-hook',
    name: { en: 'Wall hook', zh: '挂钩' },
    description: {
      en: 'A hook for keys, cables or gloves, with two holes for 4 mm screws. It prints on its side without supports, which also puts the layers where it is strongest.',
      zh: '可挂钥匙、线缆或手套，有两个 4 毫米螺丝孔。侧放打印，不需要支撑，层的方向也让它更结实。',
    },
    tags: { en: ['hook', 'wall', 'keys'], zh: ['挂钩', '墙面', '钥匙'] },
    category: 'household',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: async () => {
      const bend = await without(
        cylinder(14, 14),
        at(cylinder(8.5, 16), 0, 0, -1),
        at(box(40, 20, 20), 0, 10, -1),
      );
      const screws = [14, 34].map((y) => at(turned(cylinder(2.1, 20, 48), 'y', 90), -22, y, 7));
      const body = await without(
        await union(bend, at(box(5.5, 44, 14), -11.25, 21.5, 0), at(box(5.5, 8, 14), 11.25, 3.5, 0)),
        ...screws,
      );
      return [{ name: { en: 'Wall hook', zh: '挂钩' }, body }];
    },
  },
  {
    key: 'bolt-clamp',
    name: { en: 'Bolt clamp', zh: '螺栓夹' },
    description: {
      en: 'Jaws for an M5 bolt and nut: opens to 22 mm, holds film frames while you tighten them, or parts while glue sets. Put the nut into the pocket, turn the bolt in from outside. Print it in tough resin if you can.',
      zh: '配 M5 螺栓和螺母的夹具，开口 22 毫米，可在换膜时夹住膜框，也可在胶干之前夹住零件。螺母放进槽里，从外侧拧入螺栓。有韧性树脂时优先使用。',
    },
    tags: { en: ['clamp', 'M5', 'workshop'], zh: ['夹具', 'M5', '工装'] },
    category: 'tools',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: async () => {
      const bolt = at(turned(cylinder(2.7, 14, 48), 'x', 90), 20, -9, 8);
      const nut = at(
        turned(shape('cylinder', { radius: 4.75, height: 4.6, edges: 6 }), 'x', 90),
        20,
        -11.9,
        8,
      );
      const jaw = at(box(60, 24, 18), 18, 0, -1);
      const grip = Array.from({ length: 4 }, (_, index) => at(box(1.2, 2, 18), 13 + index * 4.6, 12, -1));
      const body = await without(box(60, 44, 16), jaw, bolt, nut, ...grip);
      return [{ name: { en: 'Bolt clamp', zh: '螺栓夹' }, body }];
    },
  },
  {
    key: 'brush-rack',
    name: { en: 'Brush rack', zh: '画笔架' },
    description: {
      en: 'Holds twelve brushes, files or scalpels upright. All holes go through and meet a channel at the plate: nothing is trapped while it prints, and it dries afterwards.',
      zh: '竖放十二支画笔、锉刀或刻刀。所有孔贯通，并与贴板处的通道相连：打印时不积液，使用后也容易晾干。',
    },
    tags: { en: ['brush', 'rack', 'tools'], zh: ['画笔', '架子', '工具'] },
    category: 'hobby_diy',
    printer: SMALL_PRINTER,
    craft: fast,
    material: tealResin,
    parts: async () => {
      const holes = Array.from({ length: 12 }, (_, index) =>
        at(cylinder(index % 2 === 0 ? 4.5 : 3.2, 50, 64), -37.5 + (index % 6) * 15, index < 6 ? -9 : 9, -5),
      );
      const channels = [-9, 9].map((y) => at(box(110, 5, 4), 0, y, -1));
      const body = await without(
        await union(box(94, 38, 3), at(box(90, 34, 32), 0, 0, 0)),
        ...holes,
        ...channels,
      );
      return [{ name: { en: 'Brush rack', zh: '画笔架' }, body }];
    },
  },
  {
    key: 'standoffs',
    name: { en: 'Spacers for M3', zh: 'M3 隔离柱' },
    description: {
      en: 'Sixteen spacers for M3 screws: 4, 6, 8 and 10 mm tall, four of each. If a screw is tight, set a negative tolerance compensation in the print profile and print them again.',
      zh: '十六个 M3 螺丝隔离柱：高 4、6、8、10 毫米各四个。螺丝偏紧时，在打印工艺里把公差补偿设为负值后重新打印。',
    },
    tags: { en: ['spacer', 'M3', 'electronics'], zh: ['隔离柱', 'M3', '电子'] },
    category: 'hobby_diy',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: greyResin,
    parts: async () => {
      const spacers = [4, 6, 8, 10].map(async (height, row) => {
        const vent = at(turned(cylinder(0.8, 12, 24), 'y', 90), -6, 0, 0.6);
        const body = await without(cylinder(3.5, height, 64), at(cylinder(1.7, 12, 48), 0, 0, -1), vent);
        return Array.from({ length: 4 }, (_, column) => ({
          name: { en: `Spacer ${height} mm`, zh: `隔离柱 ${height} 毫米` },
          body: at(body, -18 + column * 12, -18 + row * 12),
        }));
      });
      return (await Promise.all(spacers)).flat();
    },
  },
  {
    key: 'lantern',
    name: { en: 'Twisted lantern', zh: '旋纹灯罩' },
    description: {
      en: 'A shade for a small LED light, woven of 24 leaning bars that cross each other at 45 degrees or less, so that it prints without supports. Open below: put it over the light.',
      zh: '小型 LED 灯的灯罩，由 24 根交错斜杆编成，倾角不超过 45 度，不需要支撑。底部开口，直接罩在灯上。',
    },
    tags: { en: ['lantern', 'light', 'twist'], zh: ['灯罩', '灯', '旋纹'] },
    category: 'art',
    printer: LARGE_PRINTER,
    craft: everyday,
    material: ivoryResin,
    parts: async () => {
      const ring = async (z: number, height: number) =>
        at(await without(cylinder(37.2, height), at(cylinder(34, height + 2), 0, 0, -1)), 0, 0, z);
      const leaning = (degrees: number) =>
        around(at(turned(cylinder(1.5, 78, 24), 'x', degrees), 30.2, degrees > 0 ? 19 : -19, 1), 12);
      const bars = await union(...leaning(30), ...leaning(-30));
      const cut = await without(bars, at(box(200, 200, 60), 0, 0, 68), at(box(200, 200, 20), 0, 0, -20));
      const body = await union(await ring(0, 3), await ring(65, 3), cut);
      const gaps = around(at(box(8, 4, 1.5), 35.6, 0, -0.2), 6);
      return [{ name: { en: 'Lantern', zh: '灯罩' }, body: await without(body, ...gaps) }];
    },
  },
  {
    key: 'reef',
    name: { en: 'Little reef', zh: '小礁石' },
    description: {
      en: 'Branches of coral on a rock: cones that lean, with rounded ends. A desk ornament, and a good first print for a coloured resin.',
      zh: '礁石上的珊瑚枝：由倾斜的圆台与球头组成。可作桌面摆件，也适合用彩色树脂打第一件作品。',
    },
    tags: { en: ['coral', 'ornament', 'desk'], zh: ['珊瑚', '摆件', '桌面'] },
    category: 'art',
    printer: SMALL_PRINTER,
    craft: everyday,
    material: coralResin,
    parts: async () => {
      const rock = await without(
        stretched(shape('sphere', { radius: 18, edges: 48 }), 1.2, 1, 0.5),
        at(box(100, 100, 20), 0, 0, -14.5),
      );
      const branch = (lean: number, way: number, length: number, radius: number) => {
        const upright = [
          frustum(radius, radius * 0.62, length, 40),
          at(shape('sphere', { radius: radius * 0.66, edges: 32 }), 0, 0, length - radius * 0.6),
        ];
        return upright.map((body) => at(turned(turned(body, 'y', lean), 'z', way), 0, 0, 5));
      };
      const branches = [
        branch(0, 0, 34, 4),
        branch(24, 20, 30, 3.2),
        branch(30, 110, 26, 3.4),
        branch(22, 200, 32, 3),
        branch(32, 285, 24, 3),
        branch(12, 330, 38, 2.6),
        branch(40, 60, 20, 2.8),
        branch(42, 155, 18, 2.4),
        branch(40, 245, 20, 2.6),
      ];
      const body = await union(at(rock, 0, 0, -5.5), ...branches.flat());
      return [{ name: { en: 'Reef', zh: '礁石' }, body }];
    },
  },
];
