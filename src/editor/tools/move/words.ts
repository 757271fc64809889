import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Move',
    action: 'Move tool',
    help: 'Drag an arrow, or type a position',
    hint: { drag: 'Drag|move a part', snap: 'Shift|snap to 1 mm', arrows: 'Arrows|1 mm' },
    param: {
      relative: { label: 'Relative', help: 'A typed value moves the selection by that much' },
      reference: {
        label: 'Z reference',
        help: 'Which point of the selection the Z position is for',
        option: { lowest: 'Lowest point', centre: 'Centre' },
      },
    },
  },
  zh: {
    name: '移动',
    action: '移动工具',
    help: '拖动箭头，或输入位置',
    hint: { drag: '拖动|移动零件', snap: 'Shift|以 1 mm 吸附', arrows: '方向键|1 mm' },
    param: {
      relative: { label: '相对移动', help: '输入的数值为移动的距离' },
      reference: {
        label: 'Z 基准',
        help: 'Z 位置对应所选零件的哪个点',
        option: { lowest: '最低点', centre: '中心' },
      },
    },
  },
};
