import { contentHash, type ContentHash } from '#base';
import type {
  CraftPayload,
  MaterialPayload,
  PartPayload,
  PrinterPayload,
  SupportScriptPayload,
  SupportTypePayload,
} from '#contract';
import { printerById, type Material, type PrintCraft } from '#document';
import {
  encodeMesh,
  isSomeSupportSettings,
  meshBounds,
  boxSize,
  supportTypes,
  type SupportSettings,
} from '#kernel';
import { SCRIPT_SAMPLES } from '#scripting';
import { at, cylinder, frustum, shape, turned, union, without, type Body } from './shapes.ts';
import {
  coralResin,
  everyday,
  fast,
  fine,
  gentle,
  greyResin,
  ivoryResin,
  LARGE_PRINTER,
  sheet,
  SMALL_PRINTER,
} from './settings.ts';
import type { Tags, Words } from './types.ts';

/** Something of the official library that is no design. */
export interface LibraryItem {
  readonly key: string;
  readonly kind: 'printer' | 'material' | 'craft' | 'part' | 'supportType' | 'supportScript';
  readonly name: Words;
  readonly description: Words;
  readonly tags: Tags;
  readonly payload:
    | PrinterPayload
    | MaterialPayload
    | CraftPayload
    | PartPayload
    | SupportTypePayload
    | SupportScriptPayload;
  /** The mesh of a part. */
  readonly mesh?: {
    readonly body: Body;
    readonly hash: ContentHash;
    readonly bytes: Uint8Array<ArrayBuffer>;
  };
}

const words = (en: string, zh: string): Words => ({ en, zh });

function printerItem(id: string, description: Words): LibraryItem {
  const { id: _id, name, sources: _sources, tiltingVat: _tilting, ...payload } = printerById(id)!;
  const tags = { en: [payload.fileFormat.toUpperCase()], zh: ['打印机'] };
  // Brands and models are written alike in both languages.
  return {
    key: `printer-${id}`,
    kind: 'printer',
    name: words(name, ''),
    description,
    tags,
    payload: { ...payload, platform: [...payload.platform] },
  };
}

function materialItem(key: string, material: Material, name: Words, note: Words): LibraryItem {
  const { name: _name, ...payload } = material;
  return {
    key: `material-${key}`,
    kind: 'material',
    name,
    description: note,
    tags: { en: ['resin'], zh: ['树脂'] },
    payload: { ...payload, note: `${note.en}\n${note.zh}` },
  };
}

function craftItem(craft: PrintCraft, name: Words, description: Words): LibraryItem {
  const { id, name: _name, downloadCount: _count, ...kept } = craft;
  return {
    key: `craft-${id}`,
    kind: 'craft',
    name,
    description,
    tags: { en: ['profile'], zh: ['工艺'] },
    payload: { ...kept, printer: '', material: '', scaleFactor: [...kept.scaleFactor] },
  };
}

function supportItem(
  key: string,
  values: Partial<SupportSettings>,
  name: Words,
  description: Words,
): LibraryItem {
  if (!isSomeSupportSettings(values)) throw new Error(`The support type ${key} holds what none may hold.`);
  const tags = { en: ['supports'], zh: ['支撑'] };
  return { key: `supports-${key}`, kind: 'supportType', name, description, tags, payload: { values } };
}

const SCRIPTS: Readonly<Record<string, readonly [Words, Words]>> = {
  'rim-then-grid': [
    words('Rim, then a grid', '先沿边后网格'),
    words(
      'Tips along the edges of every underside, and a grid within. For plates, boxes and other flat undersides.',
      '先沿每个下表面的边缘放支撑头，再在内部铺网格。适合平板、盒子等平底零件。',
    ),
  ],
  'strong-lowest': [
    words('Strong at the lowest place', '最低处加粗'),
    words(
      'A strong tip where the part hangs lowest, with stays around it. For figures that hang by a hand or a hem.',
      '在零件最低处放一个加粗支撑头，四周加辅助支撑。适合以手、衣摆等处先成型的人像。',
    ),
  ],
  'long-wall': [
    words('A wall along the part', '沿长轴的支撑墙'),
    words(
      'Supports in a row below the long axis, joined to a wall. For blades, spears and bars.',
      '在长轴下方排成一列并连成墙。适合刀剑、长矛和杆件。',
    ),
  ],
  'heavy-skirt': [
    words('A heavy skirt', '加强裙边'),
    words(
      'Heavy tips along the border of what prints first, the rest as usual. For large, heavy parts.',
      '沿最先打印的边缘放粗支撑头，其余照常。适合又大又重的零件。',
    ),
  ],
  'dense-flat': [
    words('Dense under flat faces', '平面加密'),
    words(
      'Fine and dense below flat faces, sparse below slopes. For a base or a logo that must come out even.',
      '平面下细而密，斜面下稀疏。适合要求平整的底面或标志。',
    ),
  ],
};

async function partItem(key: string, made: Body | Promise<Body>, name: Words, description: Words) {
  const body = await made;
  const bytes = encodeMesh(body.mesh);
  const item: LibraryItem = {
    key: `part-${key}`,
    kind: 'part',
    name,
    description,
    tags: { en: ['part'], zh: ['零件'] },
    payload: {
      size: [...boxSize(meshBounds(body.mesh))],
      triangles: body.mesh.indices.length / 3,
    },
    mesh: { body, bytes, hash: await contentHash(bytes) },
  };
  return item;
}

/** Every item of the official library that is no design. */
export async function makeLibraryItems(): Promise<readonly LibraryItem[]> {
  const scripts = Object.entries(SCRIPTS).map(([sample, [name, description]]): LibraryItem => {
    const source = SCRIPT_SAMPLES[sample];
    if (source === undefined) throw new Error(`There is no sample "${sample}".`);
    const tags = { en: ['script', 'supports'], zh: ['脚本', '支撑'] };
    return { key: `script-${sample}`, kind: 'supportScript', name, description, tags, payload: { source } };
  });
  const vent = at(turned(cylinder(0.8, 12, 24), 'y', 90), -6, 0, 0.6);
  return [
    ...[SMALL_PRINTER, LARGE_PRINTER].map((id) =>
      printerItem(id, words('Facts from the printer library.', '参数来自内置打印机库。')),
    ),
    materialItem(
      'grey',
      greyResin,
      words('Generic grey resin', '通用灰色树脂'),
      words(
        'Typical density. Weigh 100 ml of yours to set it.',
        '密度为常见值。称 100 毫升自己的树脂后修改。',
      ),
    ),
    materialItem(
      'clear',
      { ...greyResin, color: '#dfe8ee', density: 1.12 },
      words('Generic clear resin', '通用透明树脂'),
      words(
        'Cures deeper than opaque resin: expose for less time.',
        '固化比不透明树脂深，曝光时间要短一些。',
      ),
    ),
    materialItem(
      'tough',
      { ...ivoryResin, density: 1.13, costPerLitre: 45 },
      words('Generic tough resin', '通用韧性树脂'),
      words(
        'For clamps, clips and hinges. Usually needs longer exposures.',
        '适合夹具、卡扣和铰链，曝光通常要长一些。',
      ),
    ),
    materialItem(
      'coloured',
      coralResin,
      words('Generic coloured resin', '通用彩色树脂'),
      words(
        'Stir well: pigment settles, and exposure changes with it.',
        '用前搅匀：颜料会沉淀，曝光也随之变化。',
      ),
    ),
    craftItem(
      everyday,
      words('Everyday 0.05 mm', '日常 0.05 毫米'),
      words(
        'For most parts on monochrome screens. Print the exposure test first.',
        '适合黑白屏上的大多数零件。先打印曝光测试片。',
      ),
    ),
    craftItem(
      fine,
      words('Fine 0.025 mm', '精细 0.025 毫米'),
      words('For figures and jewellery. Takes twice as long.', '适合人像与首饰，耗时约为两倍。'),
    ),
    craftItem(
      fast,
      words('Draft 0.1 mm', '快速 0.1 毫米'),
      words('For holders, jigs and drafts.', '适合收纳件、工装和试样。'),
    ),
    craftItem(
      gentle,
      words('Gentle lift 0.05 mm', '慢抬升 0.05 毫米'),
      words('Slow lifts for tall parts on a small foot.', '抬升放慢，适合底小而高的零件。'),
    ),
    craftItem(
      sheet,
      words('Vat cleaning sheet', '料槽清洁片'),
      words(
        'Three thick layers with long exposures, for the cleaning sheet alone.',
        '三层厚层、长曝光，只用于打印清洁片。',
      ),
    ),
    supportItem(
      'miniatures',
      { ...supportTypes.light, tipWidth: 0.25, anchorDistance: 2.6, tipType: 'ball', ballDiameter: 0.4 },
      words('Miniatures', '微缩模型'),
      words(
        'Thin tips, close together, with balls that break off cleanly.',
        '支撑头细而密，球头易于干净掰下。',
      ),
    ),
    supportItem(
      'jewellery',
      { ...supportTypes.light, tipWidth: 0.2, tipLength: 2.4, borderOffset: 0.2, distanceInPart: 0.05 },
      words('Jewellery for casting', '铸造首饰'),
      words(
        'The smallest marks, for castable resin at 0.025 mm.',
        '留痕最小，适合 0.025 毫米层厚的铸造树脂。',
      ),
    ),
    supportItem(
      'engineering',
      { ...supportTypes.heavy, tipWidth: 0.8, reinforceHeight: 12, connection: 'cross' },
      words('Engineering parts', '工程件'),
      words(
        'Thick and braced: large flat parts and stiff resins pull hard.',
        '粗而交叉加固：大平面零件和硬树脂的拉力大。',
      ),
    ),
    supportItem(
      'easy-off',
      { ...supportTypes.medium, tipWidth: 0.3, tipLength: 3, topWidth: 0.7, onPart: false },
      words('Easy to remove', '易拆'),
      words('Long thin tips, none of them standing on the part.', '支撑头细长，支撑不立在零件上。'),
    ),
    ...scripts,
    ...(await Promise.all([
      partItem(
        'base-32',
        frustum(16, 14.8, 3.2),
        words('Figure base 32 mm', '人像底座 32 毫米'),
        words('A round base with a sloping edge.', '带斜边的圆底座。'),
      ),
      partItem(
        'plinth',
        union(
          shape('pyramid-frustum', { bottomRadius: 24, topRadius: 22, edges: 4, height: 4 }),
          at(shape('pyramid-frustum', { bottomRadius: 19, topRadius: 18, edges: 4, height: 14 }), 0, 0, 3.9),
          at(shape('pyramid-frustum', { bottomRadius: 18, topRadius: 22, edges: 4, height: 4 }), 0, 0, 17.8),
        ),
        words('Plinth', '雕像基座'),
        words('A stepped plinth for busts and trophies.', '胸像与奖杯用的阶梯基座。'),
      ),
      partItem(
        'spacer-m3-6',
        without(cylinder(3.5, 6, 64), at(cylinder(1.7, 12, 48), 0, 0, -1), vent),
        words('Spacer M3 × 6 mm', 'M3 × 6 毫米隔离柱'),
        words('With a vent at the plate.', '贴板处有透气孔。'),
      ),
      partItem(
        'peg',
        union(frustum(2.4, 2.5, 8, 64), at(frustum(2.5, 1.9, 1.2, 64), 0, 0, 7.9)),
        words('Peg 5 × 9 mm', '定位销 5 × 9 毫米'),
        words('Joins two halves of a cut part: drill 5.1 mm.', '连接剖开的两半：配 5.1 毫米孔。'),
      ),
    ])),
  ];
}
