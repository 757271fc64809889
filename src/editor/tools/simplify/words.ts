import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Simplify',
    action: 'Simplify parts',
    help: 'Gives parts fewer triangles and keeps their shape',
    hint: { apply: 'Enter|simplify' },
    apply: 'Simplify',
    busy: 'Simplifying',
    history: { one: 'simplify {{name}}', many: 'simplify {{count}} parts' },
    note: {
      before: 'Triangles: {{before, number}}',
      after: 'Triangles: {{before, number}}, then about {{after, number}}',
    },
    said: {
      done: 'Triangles: {{before, number}} before, {{after, number}} now',
      open: '“{{name}}” has {{count}} open edges. Repair it first.',
      flat: '“{{name}}” has no triangles. Nothing was changed.',
      unchanged: 'No triangle can be removed. Keep fewer or allow more deviation.',
      failed: 'Couldn’t simplify the parts. They are unchanged.',
      changed: 'The project changed while parts were being simplified. Simplify them again.',
    },
    param: {
      by: {
        label: 'Limit',
        help: 'What decides how far to simplify',
        option: { share: 'Share', triangles: 'Triangles', deviation: 'Deviation' },
      },
      share: { label: 'Keep', help: 'Share of the triangles to keep, if Share is the limit' },
      triangles: {
        label: 'Keep at most',
        help: 'Triangles of all selected parts together, if Triangles is the limit',
      },
      deviation: {
        label: 'Deviation',
        help: 'How far the surface can move, if Deviation is the limit',
      },
      sharp: { label: 'Keep sharp edges', help: 'Removes points only along sharp edges, never across them' },
      borders: { label: 'Keep borders', help: 'Holds open edges in place' },
      edges: { label: 'Show edges', help: 'Draws the edges of the triangles, so that their density is seen' },
    },
  },
  zh: {
    name: '简化',
    action: '简化零件',
    help: '减少零件的三角形，保持形状',
    hint: { apply: 'Enter|简化' },
    apply: '简化',
    busy: '正在简化',
    history: { one: '简化 {{name}}', many: '简化 {{count}} 个零件' },
    note: {
      before: '三角形：{{before, number}}',
      after: '三角形：{{before, number}}，简化后约 {{after, number}}',
    },
    said: {
      done: '三角形：原 {{before, number}}，现 {{after, number}}',
      open: '“{{name}}”有 {{count}} 条开放边，请先修复。',
      flat: '“{{name}}”没有三角形，未做更改。',
      unchanged: '没有可去除的三角形。请减少保留比例或增大偏差。',
      failed: '简化未成功，零件未更改。',
      changed: '简化期间项目有改动，请重新简化。',
    },
    param: {
      by: {
        label: '依据',
        help: '按什么决定简化程度',
        option: { share: '比例', triangles: '三角形数', deviation: '偏差' },
      },
      share: { label: '保留', help: '按比例简化时，保留的比例' },
      triangles: { label: '最多保留', help: '按三角形数简化时，所选零件合计保留的三角形数' },
      deviation: { label: '偏差', help: '按偏差简化时，表面允许移动的距离' },
      sharp: { label: '保持锐边', help: '锐边上的点只沿锐边去除，锐边的位置不变' },
      borders: { label: '保持边界', help: '开放边不动' },
      edges: { label: '显示网格线', help: '画出三角形的边，便于查看疏密' },
    },
  },
};
