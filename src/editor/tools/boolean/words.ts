import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Boolean',
    action: 'Combine parts (boolean)',
    help: 'Unites, subtracts or intersects the selected parts',
    hint: { apply: 'Enter|combine' },
    apply: 'Combine',
    busy: 'Combining parts',
    note: { base: 'The others are subtracted from “{{name}}”, which was selected first.' },
    history: { one: 'combine {{name}}', many: 'combine {{count}} parts' },
    said: {
      done: 'Combined into “{{name}}”',
      repaired: 'Combined into “{{name}}”. Repaired first: {{names}}',
      open: '“{{name}}” has {{count}} open edges. Repair it first.',
      surface: '“{{name}}” is a surface, not a body. Nothing was changed.',
      unsure: 'Repair would change the volume of “{{name}}” too much. Nothing was changed.',
      flat: '“{{name}}” has no volume. Nothing was changed.',
      empty: 'Nothing would be left. The parts are unchanged.',
      unchanged: 'The parts don’t overlap, so nothing was subtracted.',
      failed: 'Couldn’t combine the parts. They are unchanged.',
      changed: 'The project changed while parts were being combined. Combine them again.',
    },
    param: {
      operation: {
        label: 'Operation',
        help: 'The first selected part changes: add the others, take them away, or keep the overlap',
        option: { union: 'Union', subtract: 'Subtract', intersect: 'Intersect' },
      },
      keep: { label: 'Keep other parts', help: 'Leaves the other selected parts on the plate' },
    },
  },
  zh: {
    name: '布尔运算',
    action: '布尔运算',
    help: '对所选零件求并集、差集或交集',
    hint: { apply: 'Enter|布尔运算' },
    apply: '运算',
    busy: '正在进行布尔运算',
    note: { base: '从最先选择的“{{name}}”中减去其他零件。' },
    history: { one: '布尔运算 {{name}}', many: '布尔运算 {{count}} 个零件' },
    said: {
      done: '已合成“{{name}}”',
      repaired: '已合成“{{name}}”。运算前已修复：{{names}}',
      open: '“{{name}}”有 {{count}} 条开放边，请先修复。',
      surface: '“{{name}}”是曲面而非实体，未做更改。',
      unsure: '修复“{{name}}”会使体积变化过大，未做更改。',
      flat: '“{{name}}”没有体积，未做更改。',
      empty: '运算后不会留下任何实体，零件未更改。',
      unchanged: '零件互不重叠，没有可减去的部分。',
      failed: '布尔运算未成功，零件未更改。',
      changed: '运算期间项目有改动，请重新运算。',
    },
    param: {
      operation: {
        label: '运算',
        help: '更改最先选择的零件：加上其他零件、减去其他零件，或只留重叠部分',
        option: { union: '并集', subtract: '差集', intersect: '交集' },
      },
      keep: { label: '保留其他零件', help: '其他所选零件留在盘上' },
    },
  },
};
