import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Scale',
    action: 'Scale tool',
    help: 'Drag a handle, or type a size',
    hint: { drag: 'Drag|scale by a handle', uniform: 'Centre handle|keep proportions' },
    param: {
      about: {
        label: 'Several parts',
        help: 'Handles, sizes and mirroring: all parts about the selection’s centre, or each about its own',
        option: { selection: 'Together', own: 'Each' },
      },
    },
  },
  zh: {
    name: '缩放',
    action: '缩放工具',
    help: '拖动手柄，或输入尺寸',
    hint: { drag: '拖动|手柄缩放', uniform: '中心手柄|等比缩放' },
    param: {
      about: {
        label: '多个零件',
        help: '手柄、尺寸和镜像：以所选整体的中心为准，或以各零件自己的中心为准',
        option: { selection: '整体', own: '各自' },
      },
    },
  },
};
