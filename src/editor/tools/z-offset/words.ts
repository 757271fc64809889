import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Z offset',
    action: 'Set the height above the plate',
    help: 'Sets how far parts are above the plate',
    hint: { apply: 'Enter|apply' },
    apply: 'Apply',
    button: { plate: 'On plate', supports: 'For supports' },
    history: { one: 'Z offset of {{name}}', many: 'Z offset of {{count}} parts' },
    param: {
      offset: { label: 'Offset', help: 'From the plate to the lowest point of each part; 0 is on the plate' },
      which: {
        label: 'Parts',
        help: 'Locked parts stay in place',
        option: { selected: 'Selected', all: 'All' },
      },
    },
  },
  zh: {
    name: 'Z 偏移',
    action: '设置零件离平台的高度',
    help: '设置零件离平台的高度',
    hint: { apply: 'Enter|应用' },
    apply: '应用',
    button: { plate: '落在平台', supports: '留支撑高度' },
    history: { one: '设置 {{name}} 的 Z 偏移', many: '设置 {{count}} 个零件的 Z 偏移' },
    param: {
      offset: { label: '偏移', help: '零件最低点到平台的距离，0 表示落在平台上' },
      which: {
        label: '零件',
        help: '锁定的零件不动',
        option: { selected: '所选', all: '全部' },
      },
    },
  },
};
