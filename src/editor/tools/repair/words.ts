import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Repair',
    action: 'Repair meshes',
    help: 'Shows mesh problems and makes the selected parts watertight',
    hint: { apply: 'Enter|fix all' },
    apply: 'Fix all',
    busy: 'Checking and repairing',
    history: { one: 'repair {{name}}', many: 'repair {{count}} parts' },
    said: {
      repaired:
        'Parts repaired: {{count}}. Open edges: {{open}}, non-manifold: {{nonManifold}}, faces: {{faces}}, shells: {{shells}}',
      sound: 'No mesh problems',
      nothing: 'Nothing could be repaired',
      folded:
        'These faces touch or fold over at a point, so they can’t be merged. Slicing prints them as one solid. Nothing has changed.',
      open: 'Parts repaired: {{count}}. Edges left open: {{left}}. Allow holes with more edges to close them.',
      overlaps:
        'Parts repaired: {{count}}. Surfaces overlap, and slicing prints them as one. Check before printing: {{names}}',
      moved:
        'Parts repaired: {{count}}. The volume changed by more than 0.5%. Check before printing: {{names}}',
      unknown: 'Couldn’t check the meshes.',
      surface: 'Repaired: {{count}}. A surface, not a body, so it hasn’t changed: {{names}}',
      unsure: 'Repaired: {{count}}. Repair would change the volume too much, so it hasn’t changed: {{names}}',
      refused: 'Repaired: {{count}}. Couldn’t be repaired, so nothing has changed: {{names}}',
      failed: 'Couldn’t repair the parts. Nothing has changed.',
      changed: 'The project changed during the repair. Repair the parts again.',
    },
    report: {
      label: 'Mesh problems',
      row: {
        openEdges: 'Open edges',
        nonManifoldEdges: 'Non-manifold edges',
        nonManifoldVertices: 'Non-manifold vertices',
        flippedFaces: 'Flipped faces',
        invertedShells: 'Inverted shells',
        duplicateFaces: 'Duplicate faces',
        degenerateFaces: 'Zero-area faces',
        smallShells: 'Small shells',
        crossings: 'Self-intersections',
      },
    },
    fold: { how: 'Options' },
    param: {
      small: {
        label: 'Small shells below, mm³',
        help: 'Closed shells with less volume than this are deleted',
      },
      holes: { label: 'Hole edges, at most', help: 'Holes with more edges than this stay open' },
      unite: {
        label: 'Merge overlapping shells',
        help: 'Makes one body of shells that run through one another or through themselves',
      },
    },
  },
  zh: {
    name: '修复',
    action: '修复网格',
    help: '显示所选零件的网格问题，并使网格封闭',
    hint: { apply: 'Enter|全部修复' },
    apply: '全部修复',
    busy: '正在检查和修复',
    history: { one: '修复 {{name}}', many: '修复 {{count}} 个零件' },
    said: {
      repaired:
        '已修复 {{count}} 个零件。开放边 {{open}}，非流形 {{nonManifold}}，面 {{faces}}，壳体 {{shells}}',
      sound: '没有网格问题',
      nothing: '没有可修复的内容',
      folded: '这些面只是相接或在一点处翻折，无法合并。切片会按一个实体打印，未作改动。',
      open: '已修复 {{count}} 个零件，仍有 {{left}} 条开放边。要封闭它们，请调大孔洞边数上限。',
      overlaps: '已修复 {{count}} 个零件。以下零件的表面有重叠，切片会按一个实体打印，请先检查：{{names}}',
      moved: '已修复 {{count}} 个零件。以下零件的体积变化超过 0.5%，打印前请检查：{{names}}',
      unknown: '未能检查网格。',
      surface: '已修复 {{count}} 个零件。以下是曲面而非实体，未作改动：{{names}}',
      unsure: '已修复 {{count}} 个零件。以下零件修复后体积变化过大，未作改动：{{names}}',
      refused: '已修复 {{count}} 个零件。以下零件无法修复，未作改动：{{names}}',
      failed: '未能修复零件，未作改动。',
      changed: '修复期间项目有改动，请重新修复。',
    },
    report: {
      label: '网格问题',
      row: {
        openEdges: '开放边',
        nonManifoldEdges: '非流形边',
        nonManifoldVertices: '非流形顶点',
        flippedFaces: '反向面',
        invertedShells: '反向壳体',
        duplicateFaces: '重复面',
        degenerateFaces: '零面积面',
        smallShells: '小壳体',
        crossings: '自相交',
      },
    },
    fold: { how: '选项' },
    param: {
      small: { label: '小壳体上限 mm³', help: '删除体积小于此值的封闭壳体' },
      holes: { label: '孔洞边数上限', help: '边数更多的孔洞保持开放' },
      unite: { label: '合并重叠壳体', help: '把互相穿插或自身穿插的壳体合成一个实体' },
    },
  },
};
