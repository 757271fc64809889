import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Platform',
    action: 'Platform settings',
    help: 'Sets the usable area and the grid of this plate',
    hint: { leave: 'Esc|close' },
    history: { set: 'change the platform' },
    note: { none: 'The margins leave no room for parts.' },
    param: {
      left: { label: 'Left margin', help: 'Kept free along the left edge' },
      right: { label: 'Right margin', help: 'Kept free along the right edge' },
      front: { label: 'Front margin', help: 'Kept free along the front edge' },
      back: { label: 'Back margin', help: 'Kept free along the back edge' },
      grid: { label: 'Grid', help: 'Distance between the lines of the grid' },
      limits: { label: 'Show limits', help: 'Draws the edges of the usable volume' },
      gap: {
        label: 'Part gap warning',
        help: 'Parts nearer to each other than this are listed under Issues',
      },
      origin: {
        label: 'Origin',
        help: 'The point that positions are counted from; X goes right and Y to the back',
        option: {
          printer: 'As the printer',
          center: 'Centre',
          'front-left': 'Front left',
          'front-right': 'Front right',
          'back-left': 'Back left',
          'back-right': 'Back right',
        },
      },
    },
  },
  zh: {
    name: '平台',
    action: '平台设置',
    help: '设置此盘的可用区域和网格',
    hint: { leave: 'Esc|关闭' },
    history: { set: '更改平台设置' },
    note: { none: '边距过大，没有空间放置零件。' },
    param: {
      left: { label: '左边距', help: '平台左侧留空的宽度' },
      right: { label: '右边距', help: '平台右侧留空的宽度' },
      front: { label: '前边距', help: '平台前侧留空的宽度' },
      back: { label: '后边距', help: '平台后侧留空的宽度' },
      grid: { label: '网格', help: '网格线的间距' },
      limits: { label: '显示边界', help: '画出可用范围的边线' },
      gap: { label: '零件间距提醒', help: '零件之间比这更近时，会列在问题中' },
      origin: {
        label: '原点',
        help: '位置坐标的起点；X 向右，Y 向后',
        option: {
          printer: '同打印机',
          center: '中心',
          'front-left': '左前角',
          'front-right': '右前角',
          'back-left': '左后角',
          'back-right': '右后角',
        },
      },
    },
  },
};
