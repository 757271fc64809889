import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Select',
    action: 'Select tool',
    help: 'Click a part; {{key}} adds, Shift draws a box',
    hint: { click: 'Click|select', add: '{{key}}|add', box: 'Shift drag|select an area' },
  },
  zh: {
    name: '选择',
    action: '选择工具',
    help: '点击选择，{{key}} 加选，Shift 框选',
    hint: { click: '单击|选择', add: '{{key}}|加选', box: 'Shift 拖动|框选' },
  },
};
