import { words as check } from '../check-supports/words.ts';
import { words as grow } from '../grow-supports/words.ts';
import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Prepare for printing',
    action: 'Prepare for printing',
    help: 'Repairs, orients, lifts and supports parts, then checks them',
    hint: { apply: 'Enter|prepare' },
    apply: 'Prepare for printing',
    busy: 'Preparing',
    step: {
      repair: 'Repair',
      orient: 'Orient',
      supports: 'Lift and support',
      check: 'Check',
    },
    note: {
      all: 'All parts of the plate: {{count}}. Select parts to prepare only those.',
      selected: 'Selected parts: {{count}}',
    },
    said: {
      held: 'Not turned, because they already have supports: {{names}}',
      free: 'Stands on the build plate without supports: {{names}}',
      sound: 'Ready to slice',
      incomplete: 'Supports don’t hold everything. Turn the part, or add what is missing by hand.',
      sealed: 'Supports close in resin. Turn the part, raise it, or choose a smaller raft.',
      tooLarge: 'Doesn’t fit into the build volume: {{names}}. Cut it or scale it.',
      outside: 'Outside the build volume: {{names}}. Move it, or arrange the plate.',
      stale: 'Supports no longer fit: {{names}}. Generate them again.',
      locked: 'Locked, so left alone: {{names}}',
      changed: 'The project changed while parts were being prepared. Prepare them again.',
    },
    report: check.en.report!,
    param: {
      type: {
        label: 'Supports',
        help: 'Light for miniatures, medium for most parts, heavy for large or flat ones',
        option: grow.en.param!['type']!.option!,
      },
      repair: { label: 'Repair', help: 'Makes meshes watertight, with the settings of Repair' },
      orient: {
        label: 'Orient',
        help: 'Turns parts to how they print best. Parts that have supports aren’t turned.',
      },
    },
  },
  zh: {
    name: '打印准备',
    action: '打印准备',
    help: '依次修复、调整朝向、抬升并支撑零件，然后检查',
    hint: { apply: 'Enter|开始准备' },
    apply: '打印准备',
    busy: '正在准备',
    step: {
      repair: '修复',
      orient: '调整朝向',
      supports: '抬升并支撑',
      check: '检查',
    },
    note: {
      all: '盘上全部零件：{{count}} 个。要只准备其中一些，请先选中它们。',
      selected: '所选零件：{{count}} 个',
    },
    said: {
      held: '以下零件已有支撑，未调整朝向：{{names}}',
      free: '以下零件直接立在打印平台上，不需要支撑：{{names}}',
      sound: '可以切片了',
      incomplete: '支撑没有撑住全部位置。请换个朝向，或手动补充。',
      sealed: '支撑封住了树脂的出路。请换个朝向、抬高零件，或改用更小的底板。',
      tooLarge: '超出打印范围，放不下：{{names}}。请切开或缩小。',
      outside: '位于打印范围之外：{{names}}。请移动零件或重新排列。',
      stale: '支撑已不适用：{{names}}。请重新生成。',
      locked: '已锁定，未作改动：{{names}}',
      changed: '准备期间项目有改动，请重新准备。',
    },
    report: check.zh.report!,
    param: {
      type: {
        label: '支撑',
        help: '小人偶用轻型，多数零件用中型，又大又平的用重型',
        option: grow.zh.param!['type']!.option!,
      },
      repair: { label: '修复', help: '使网格封闭，沿用“修复”面板的设置' },
      orient: { label: '调整朝向', help: '把零件转到最适合打印的朝向，已有支撑的不转' },
    },
  },
};
