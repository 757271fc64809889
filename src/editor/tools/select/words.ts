import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Select',
    action: 'Select tool',
    help: 'Click a part; {{key}} adds, Shift draws a box',
    hint: { click: 'Click|select', add: '{{key}}|add', box: 'Shift drag|select an area' },
    param: {
      area: {
        label: 'Area',
        help: 'What Shift and a drag draw around parts',
        option: { box: 'Box', lasso: 'Lasso' },
      },
    },
  },
  zh: {
    name: '选择',
    action: '选择工具',
    help: '点击选择，{{key}} 加选，Shift 框选',
    hint: { click: '单击|选择', add: '{{key}}|加选', box: 'Shift 拖动|框选' },
    param: {
      area: {
        label: '框选方式',
        help: '按住 Shift 拖动时用什么形状选择',
        option: { box: '矩形', lasso: '套索' },
      },
    },
  },
};
