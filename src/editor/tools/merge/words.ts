import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Merge',
    action: 'Merge parts',
    help: 'Makes one part of the selected parts',
    hint: { apply: 'Enter|merge' },
    apply: 'Merge',
    busy: 'Merging',
    history: { one: 'merge {{name}}', many: 'merge {{count}} parts' },
    said: {
      dropped: 'Parts merged. Shells or holes that weren’t kept: {{names}}',
      failed: 'Couldn’t merge the parts. Nothing has changed.',
      changed: 'The project changed while parts were being merged. Merge them again.',
    },
  },
  zh: {
    name: '合并',
    action: '合并零件',
    help: '将所选零件合并为一个零件',
    hint: { apply: 'Enter|合并' },
    apply: '合并',
    busy: '正在合并',
    history: { one: '合并 {{name}}', many: '合并 {{count}} 个零件' },
    said: {
      dropped: '零件已合并。未保留抽壳或孔：{{names}}',
      failed: '未能合并零件，零件没有改动。',
      changed: '合并期间项目有改动，请重新合并。',
    },
  },
};
