import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Scale',
    action: 'Scale tool',
    help: 'Drag a handle, or type a size',
    hint: { drag: 'Drag|scale by a handle', uniform: 'Centre handle|keep proportions' },
  },
  zh: {
    name: '缩放',
    action: '缩放工具',
    help: '拖动手柄，或输入尺寸',
    hint: { drag: '拖动|手柄缩放', uniform: '中心手柄|等比缩放' },
  },
};
