import { at, box, cylinder, frustum, lettering, shape, turned, union, without } from '../shapes.ts';
import { everyday, gentle, greyResin, sheet, SMALL_PRINTER } from '../settings.ts';
import type { Design } from '../types.ts';

const FOR_TESTS = {
  category: '3d_printer',
  printer: SMALL_PRINTER,
  craft: everyday,
  material: greyResin,
} as const;

/** What printers, resins and print profiles are tried out with. */
export const TEST_DESIGNS: readonly Design[] = [
  {
    ...FOR_TESTS,
    key: 'exposure-test',
    name: { en: 'Exposure and XY test', zh: '曝光与 XY 校准片' },
    description: {
      en: 'Print it flat on the plate. The frame is 40 × 25 mm outside and 20 × 10 mm in the window: measure both. If the outside is too large and the window too small, expose for less time or set a negative tolerance compensation. The ten holes and ten pins are 0.2 to 2 mm wide. At the right exposure, about as many holes are open as pins stand.',
      zh: '直接平放打印。外框 40 × 25 毫米，方窗 20 × 10 毫米，分别测量。外框偏大、方窗偏小时，缩短曝光或把公差补偿设为负值。十个孔和十根针的直径为 0.2 至 2 毫米；曝光合适时，通的孔与立住的针数量相近。',
    },
    tags: { en: ['exposure', 'calibration', 'test'], zh: ['曝光', '校准', '测试'] },
    parts: async () => {
      const widths = Array.from({ length: 10 }, (_, index) => (index + 1) / 5);
      const place = (index: number): number => -16.5 + index * 3.66;
      const frame = await without(
        box(40, 25, 2),
        at(box(20, 10, 4), 0, 0, -1),
        ...widths.map((width, index) => at(cylinder(width / 2, 4, 48), place(index), -9, -1)),
        // Grooves at the plate: resin leaves the holes and the window.
        at(box(50, 2.2, 1), 0, -9, -0.4),
        at(box(1.6, 20, 1), 0, 10, -0.4),
      );
      const pins = widths.map((width, index) => at(cylinder(width / 2, 3.5, 48), place(index), 9, 0.5));
      const marks = [
        ...lettering('40', 4, 1).map((bar) => at(bar, -15, 0, 1.5)),
        ...lettering('20', 4, 1).map((bar) => at(bar, 15, 0, 1.5)),
      ];
      const body = await union(frame, ...pins, ...marks);
      return [{ name: { en: 'Exposure test', zh: '曝光测试' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'resolution-test',
    name: { en: 'Resolution comb', zh: '分辨率梳' },
    description: {
      en: 'Fins from 0.1 to 1 mm thick on one side, slots of the same widths on the other. The thinnest fin that stands straight and the narrowest slot you can see through tell what your printer, resin and exposure resolve.',
      zh: '一侧是厚 0.1 至 1 毫米的薄片，另一侧是同样宽度的缝。能直立的最薄一片和能透光的最窄一条缝，就是打印机、树脂与曝光组合的实际分辨率。',
    },
    tags: { en: ['resolution', 'calibration', 'test'], zh: ['分辨率', '校准', '测试'] },
    parts: async () => {
      const widths = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
      const place = (index: number): number => -20 + index * 4.4;
      const plate = box(50, 30, 2);
      const block = at(box(48, 10, 8), 0, 9, 0);
      const fins = widths.map((width, index) => at(box(width, 10, 8), place(index), -8, 1));
      const slots = widths.map((width, index) => at(box(width, 12, 10), place(index), 10, 2));
      const marks = [
        ...lettering('0.1', 2.6, 1).map((bar) => at(bar, -20, 0.5, 1.4)),
        ...lettering('1.0', 2.6, 1).map((bar) => at(bar, 19.6, 0.5, 1.4)),
      ];
      const body = await without(await union(plate, block, ...fins, ...marks), ...slots);
      return [{ name: { en: 'Resolution comb', zh: '分辨率梳' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'overhang-tower',
    name: { en: 'Overhang fan', zh: '悬垂扇' },
    description: {
      en: 'Five arms lean 15, 30, 45, 60 and 70 degrees from upright, without supports. Look at their undersides: from the arm that begins to sag, faces need supports with your resin and profile.',
      zh: '五条斜臂与竖直方向成 15、30、45、60、70 度，不加支撑。观察下表面：从开始下垂的那一条起，同样倾斜的面在你的树脂和工艺下就需要支撑。',
    },
    tags: { en: ['overhang', 'supports', 'test'], zh: ['悬垂', '支撑', '测试'] },
    parts: async () => {
      const arms = [15, 30, 45, 60, 70].map((degrees, index) => {
        const arm = at(turned(box(4, 8, 24), 'y', degrees), 0, 0, 0);
        const label = lettering(String(degrees), 3, 1).map((bar) => at(bar, -7, -24 + index * 12, 1.5));
        return [at(arm, 0, -24 + index * 12, 1), ...label];
      });
      const body = await union(at(box(26, 62, 2), -3, 0, 0), ...arms.flat());
      const flat = await without(body, at(box(200, 200, 20), 0, 0, -20));
      return [{ name: { en: 'Overhang fan', zh: '悬垂扇' }, body: flat }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'support-tip-test',
    name: { en: 'Support tip test', zh: '支撑头测试' },
    description: {
      en: 'A bar held by seven columns whose tips are 0.2 to 0.8 mm wide: the supports are part of the model. Print it, then break off one column after the other. The thinnest tip that held and left the smallest mark is the one to set as tip width.',
      zh: '一条横梁由七根支柱托住，支撑头宽 0.2 至 0.8 毫米，支撑已包含在模型中。打印后逐根掰下，能托住且留痕最小的最细一根，就是适合设置的支撑头宽度。',
    },
    tags: { en: ['supports', 'tips', 'test'], zh: ['支撑', '支撑头', '测试'] },
    craft: gentle,
    parts: async () => {
      const columns = Array.from({ length: 7 }, (_, index) => {
        const width = (index + 2) / 10;
        const x = -24 + index * 8;
        return [
          at(frustum(3, 2.4, 1), x, 0, 0),
          at(cylinder(0.9, 12), x, 0, 0.5),
          at(frustum(0.9, width / 2, 3), x, 0, 12.5),
          at(frustum(width / 2, 2.9, 2.8), x, 0, 15.5),
          ...lettering(`.${index + 2}`, 3, 0.8).map((bar) => at(bar, x + 0.6, -6.5, 0.8)),
        ];
      });
      const body = await union(
        at(box(58, 18, 1.2), 0, -3, 0),
        at(box(54, 6, 3), 0, 0, 18.2),
        ...columns.flat(),
      );
      return [{ name: { en: 'Support tip test', zh: '支撑头测试' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'hollow-drain-test',
    name: { en: 'Hollow drain test', zh: '抽壳排液测试' },
    description: {
      en: 'A rhombicuboctahedron of 30 mm with a 2 mm wall, hollow, with two drain holes at the plate and one at the top. Print it, rinse it through the holes, and look whether uncured resin runs out: a quick trial of your washing before you hollow something large.',
      zh: '30 毫米小斜方截半立方体，壁厚 2 毫米，内部中空，贴板处有两个排液孔，顶部一个。打印后从孔中冲洗，看未固化树脂能否流尽：给大件抽壳之前，先用它试清洗流程。',
    },
    tags: { en: ['hollow', 'drain hole', 'test'], zh: ['抽壳', '排液孔', '测试'] },
    parts: async () => {
      const inside = at(shape('rhombicuboctahedron', { size: 26 }), 0, 0, 2);
      const drain = at(turned(cylinder(2, 60, 48), 'x', 90), 0, 30, 3.5);
      const body = await without(
        shape('rhombicuboctahedron', { size: 30 }),
        inside,
        drain,
        at(cylinder(2.5, 8, 48), 0, 0, 25),
      );
      return [{ name: { en: 'Hollow drain test', zh: '抽壳排液测试' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'test-towers',
    name: { en: 'Thin towers', zh: '细塔组' },
    description: {
      en: 'Five towers of 50 mm on one foot, 2 to 6 mm thick, one of them twisted. If thin ones lean or show lines where they were pulled, lift more slowly: the profile in this project does.',
      zh: '同一底座上的五座 50 毫米高塔，粗 2 至 6 毫米，其中一座是扭曲的。细塔倾斜或出现拉扯纹时，请降低抬升速度；本项目自带的工艺已经放慢。',
    },
    tags: { en: ['tower', 'lift speed', 'test'], zh: ['高塔', '抬升速度', '测试'] },
    craft: gentle,
    parts: async () => {
      const towers = [
        at(frustum(1.6, 1, 48), -24, 0, 1.5),
        at(cylinder(1.5, 48), -12, 0, 1.5),
        at(box(4, 4, 48), 0, 0, 1.5),
        at(shape('hyperboloid', { bottomRadius: 3, topRadius: 3, height: 48, twist: 100 }), 12, 0, 1.5),
        at(shape('pyramid-frustum', { bottomRadius: 4, topRadius: 2, edges: 6, height: 48 }), 24, 0, 1.5),
      ];
      const body = await union(box(62, 14, 2), ...towers);
      return [{ name: { en: 'Thin towers', zh: '细塔组' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'vat-cleaning-sheet',
    name: { en: 'Vat cleaning sheet', zh: '料槽清洁片' },
    description: {
      en: 'One thin sheet over nearly the whole film, with a tab to pull it by. Print it with the platform taken off or raised, without lifting by hand: flakes and cured bits stick to the sheet. Wait a minute, take the tab, and peel the sheet off the film slowly. It is laid out for a plate of 143 × 89 mm.',
      zh: '几乎覆盖整张离型膜的薄片，带一个拉手。取下或升高成型平台后打印，碎屑和固化颗粒会粘在薄片上。等一分钟，捏住拉手，从离型膜上慢慢揭下。按 143 × 89 毫米的平台布置。',
    },
    tags: { en: ['vat', 'cleaning', 'film'], zh: ['料槽', '清洁', '离型膜'] },
    craft: sheet,
    parts: async () => {
      const body = await union(box(138, 84, 0.3), at(cylinder(8, 1.5), 58, 0, 0));
      return [{ name: { en: 'Cleaning sheet', zh: '清洁片' }, body }];
    },
  },
  {
    ...FOR_TESTS,
    key: 'plate-drip-stand',
    name: { en: 'Platform drip stand', zh: '平台沥液架' },
    description: {
      en: 'Two wedges that hold the building platform at 20 degrees over the vat or a tray, so that resin runs to one corner before you take the print off. A lip at the low end keeps the platform from slipping.',
      zh: '两块楔形架，让成型平台以 20 度斜搁在料槽或托盘上方，取件前先让树脂流向一角。低端的挡边防止平台滑落。',
    },
    tags: { en: ['drip', 'platform', 'stand'], zh: ['沥液', '平台', '支架'] },
    parts: async () => {
      const above = at(turned(box(100, 20, 40), 'y', 20), 0, 0, 13.2);
      const hole = at(turned(cylinder(4, 40, 48), 'x', 90), -14, 20, 8);
      const wedge = await union(await without(box(60, 16, 26), above, hole), at(box(5, 16, 9), 30.5, 0, 0));
      const stands = [-14, 14].map((y) => ({
        name: { en: 'Drip stand', zh: '沥液架' },
        body: at(wedge, 0, y),
      }));
      return stands;
    },
  },
];
