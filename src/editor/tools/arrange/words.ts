import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Arrange',
    action: 'Arrange parts',
    help: 'Packs parts on the plate by their outlines',
    hint: { apply: 'Enter|arrange' },
    apply: 'Arrange',
    busy: 'Arranging',
    history: { one: 'arrange {{name}}', many: 'arrange {{count}} parts' },
    said: {
      all: 'Parts arranged: {{count}}',
      spread: 'Parts arranged: {{count}} on {{plates}} plates',
      beside: 'Not enough room, now beside the plate ({{count}}): {{names}}',
      failed: 'Couldn’t arrange the parts. Nothing has moved.',
      changed: 'The project changed while parts were being arranged. Arrange them again.',
    },
    param: {
      gap: { label: 'Gap', help: 'Free space between parts' },
      turn: {
        label: 'Turn',
        help: 'How parts can turn about the vertical axis',
        option: { none: 'None', quarters: '90°', eighths: '45°', free: 'Free' },
      },
      which: {
        label: 'Parts',
        help: 'Other parts and locked parts stay in place',
        option: { all: 'All', selected: 'Selected' },
      },
      rest: {
        label: 'If the plate is full',
        help: 'Where parts go that don’t fit',
        option: { beside: 'Beside it', plates: 'New plates' },
      },
      start: {
        label: 'Start',
        help: 'Whether parts end up in the middle, or are packed from the front or the left edge',
        option: { centre: 'Centre', x: 'X edge', y: 'Y edge' },
      },
      margin: { label: 'Margin', help: 'Free space along the platform’s edges' },
    },
  },
  zh: {
    name: '自动摆放',
    action: '自动摆放零件',
    help: '按零件轮廓紧密摆放到盘上',
    hint: { apply: 'Enter|自动摆放' },
    apply: '自动摆放',
    busy: '正在摆放',
    history: { one: '自动摆放 {{name}}', many: '自动摆放 {{count}} 个零件' },
    said: {
      all: '已摆放 {{count}} 个零件',
      spread: '已将 {{count}} 个零件摆放到 {{plates}} 个盘',
      beside: '{{count}} 个零件放不下，已移到盘外：{{names}}',
      failed: '未能摆放零件，零件未移动。',
      changed: '摆放期间项目有改动，请重新摆放。',
    },
    param: {
      gap: { label: '间距', help: '零件之间的空隙' },
      turn: {
        label: '旋转',
        help: '零件可以怎样绕竖直轴旋转',
        option: { none: '不转', quarters: '90°', eighths: '45°', free: '任意' },
      },
      which: {
        label: '零件',
        help: '其他零件和锁定的零件不动',
        option: { all: '全部', selected: '所选' },
      },
      rest: {
        label: '放不下时',
        help: '放不下的零件移到哪里',
        option: { beside: '盘外', plates: '新盘' },
      },
      start: {
        label: '起始位置',
        help: '摆放在平台中央，或从前边、左边开始摆放',
        option: { centre: '中央', x: 'X 边', y: 'Y 边' },
      },
      margin: { label: '边距', help: '离平台边缘的空隙' },
    },
  },
};
