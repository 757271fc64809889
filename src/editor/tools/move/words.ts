import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Move',
    action: 'Move tool',
    help: 'Drag an arrow, or type a position',
    hint: { drag: 'Drag|move a part', snap: 'Shift|snap to 1 mm', arrows: 'Arrows|1 mm' },
  },
  zh: {
    name: '移动',
    action: '移动工具',
    help: '拖动箭头，或输入位置',
    hint: { drag: '拖动|移动零件', snap: 'Shift|以 1 mm 吸附', arrows: '方向键|1 mm' },
  },
};
