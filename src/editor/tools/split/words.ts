import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Split',
    action: 'Split into shells',
    help: 'Makes a part of each shell',
    hint: { apply: 'Enter|split' },
    apply: 'Split',
    busy: 'Splitting',
    history: { one: 'split {{name}}', many: 'split {{count}} parts' },
    said: {
      done: 'Parts made: {{count}}',
      one: 'Nothing to split: each part is one shell.',
      many: 'A part has {{count}} shells. Up to {{most}} can be split into parts.',
      failed: 'Couldn’t split the parts. Nothing has changed.',
      changed: 'The project changed while parts were being split. Split them again.',
    },
  },
  zh: {
    name: '拆分',
    action: '拆分壳体',
    help: '将每个壳体变为一个零件',
    hint: { apply: 'Enter|拆分' },
    apply: '拆分',
    busy: '正在拆分',
    history: { one: '拆分 {{name}}', many: '拆分 {{count}} 个零件' },
    said: {
      done: '已拆分为 {{count}} 个零件',
      one: '无需拆分：所选零件都只有一个壳体。',
      many: '有零件包含 {{count}} 个壳体，最多可拆分 {{most}} 个。',
      failed: '未能拆分零件，零件没有改动。',
      changed: '拆分期间项目有改动，请重新拆分。',
    },
  },
};
