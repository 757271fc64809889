import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Auto-orient',
    action: 'Auto-orient parts',
    help: 'Finds how a part prints best and turns it',
    hint: { apply: 'Enter|orient' },
    apply: 'Orient',
    busy: 'Finding orientations',
    history: { one: 'orient {{name}}', many: 'orient {{count}} parts' },
    said: {
      all: 'Parts oriented: {{count}}',
      kept: 'Parts oriented: {{count}}. Already at their best: {{kept}}',
      best: 'All parts already stand best.',
      some: 'Parts oriented: {{count}}. Couldn’t orient: {{left}}',
      failed: 'Couldn’t orient the parts. Nothing has moved.',
      changed: 'The project changed while parts were being oriented. Orient them again.',
    },
    param: {
      goal: {
        label: 'Least',
        help: 'What the best orientation has least of',
        option: { support: 'Support', height: 'Height', surface: 'Steps', peel: 'Peel' },
      },
    },
    choices: {
      label: 'Orientations',
      name: { current: 'As it stands', best: 'Best', other: 'Option {{number}}' },
      figure: {
        supportArea: 'Support area',
        supportVolume: 'Support volume',
        islands: 'Low points',
        height: 'Height',
        steppedArea: 'Stepped area',
        peelArea: 'Largest layer',
      },
      note: {
        several: 'Each selected part is turned to its best orientation.',
        best: 'The part already stands best.',
        failed: 'Couldn’t find orientations for this part.',
      },
    },
  },
  zh: {
    name: '自动朝向',
    action: '自动调整零件朝向',
    help: '找出最适合打印的朝向，并转到该朝向',
    hint: { apply: 'Enter|应用朝向' },
    apply: '应用朝向',
    busy: '正在查找朝向',
    history: { one: '调整 {{name}} 的朝向', many: '调整 {{count}} 个零件的朝向' },
    said: {
      all: '已调整 {{count}} 个零件的朝向',
      kept: '已调整 {{count}} 个零件的朝向，另有 {{kept}} 个已处于最佳朝向',
      best: '所有零件都已处于最佳朝向。',
      some: '已调整 {{count}} 个零件的朝向，{{left}} 个未能调整',
      failed: '未能调整零件朝向，零件未移动。',
      changed: '调整朝向期间项目有改动，请重新调整。',
    },
    param: {
      goal: {
        label: '目标',
        help: '最佳朝向优先减少什么',
        option: { support: '少支撑', height: '低高度', surface: '少层纹', peel: '小离型力' },
      },
    },
    choices: {
      label: '可选朝向',
      name: { current: '当前朝向', best: '最佳', other: '方案 {{number}}' },
      figure: {
        supportArea: '支撑面积',
        supportVolume: '支撑体积',
        islands: '低点',
        height: '高度',
        steppedArea: '层纹面积',
        peelArea: '最大层面积',
      },
      note: {
        several: '每个所选零件都会转到各自的最佳朝向。',
        best: '当前朝向已是最佳。',
        failed: '未能找到此零件的朝向。',
      },
    },
  },
};
