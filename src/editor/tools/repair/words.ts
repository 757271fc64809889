import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Repair',
    action: 'Repair meshes',
    help: 'Makes the selected parts watertight',
    hint: { apply: 'Enter|start' },
    apply: 'Start',
    busy: 'Repairing',
    history: { one: 'repair {{name}}', many: 'repair {{count}} parts' },
    said: {
      repaired:
        'Parts repaired: {{count}}. Open edges: {{open}}, non-manifold: {{nonManifold}}, faces: {{faces}}, shells: {{shells}}',
      sound: 'No mesh problems',
      nothing: 'None of the selected problems was found',
      report:
        'Open edges: {{openEdges}}, non-manifold edges: {{nonManifoldEdges}}, non-manifold vertices: {{nonManifoldVertices}}, flipped faces: {{flippedFaces}}, inverted shells: {{invertedShells}}, duplicate faces: {{duplicateFaces}}, zero-area faces: {{degenerateFaces}}, small shells: {{smallShells}}, self-intersections: {{crossings}}',
      surface: 'Repaired: {{count}}. A surface, not a body, so it hasn’t changed: {{names}}',
      unsure: 'Repaired: {{count}}. Repair would change the volume too much, so it hasn’t changed: {{names}}',
      refused: 'Repaired: {{count}}. Couldn’t be repaired, so nothing has changed: {{names}}',
      failed: 'Couldn’t repair the parts. Nothing has changed.',
      changed: 'The project changed during the repair. Repair the parts again.',
    },
    fold: { kinds: 'What to repair' },
    param: {
      task: {
        label: 'Task',
        help: 'Check only counts the problems',
        option: { repair: 'Repair', check: 'Check' },
      },
      openEdges: { label: 'Open edges', help: 'Joins seams and closes holes' },
      nonManifoldEdges: { label: 'Non-manifold edges', help: 'Separates bodies that share an edge' },
      nonManifoldVertices: { label: 'Non-manifold vertices', help: 'Separates bodies that share a vertex' },
      flippedFaces: { label: 'Flipped faces', help: 'Turns faces to match their neighbours' },
      invertedShells: { label: 'Inverted shells', help: 'Turns shells outward, but not cavities' },
      duplicateFaces: { label: 'Duplicate faces', help: 'Deletes copies of faces' },
      degenerateFaces: { label: 'Zero-area faces', help: 'Removes faces without area' },
      smallShells: { label: 'Small shells', help: 'Deletes shells too small to print' },
    },
  },
  zh: {
    name: '修复',
    action: '修复网格',
    help: '使所选零件的网格封闭',
    hint: { apply: 'Enter|开始' },
    apply: '开始',
    busy: '正在修复',
    history: { one: '修复 {{name}}', many: '修复 {{count}} 个零件' },
    said: {
      repaired:
        '已修复 {{count}} 个零件。开放边 {{open}}，非流形 {{nonManifold}}，面 {{faces}}，壳体 {{shells}}',
      sound: '没有网格问题',
      nothing: '没有发现所选的问题',
      report:
        '开放边 {{openEdges}}，非流形边 {{nonManifoldEdges}}，非流形顶点 {{nonManifoldVertices}}，反向面 {{flippedFaces}}，反向壳体 {{invertedShells}}，重复面 {{duplicateFaces}}，零面积面 {{degenerateFaces}}，小壳体 {{smallShells}}，自相交 {{crossings}}',
      surface: '已修复 {{count}} 个零件。以下是曲面而非实体，未作改动：{{names}}',
      unsure: '已修复 {{count}} 个零件。以下零件修复后体积变化过大，未作改动：{{names}}',
      refused: '已修复 {{count}} 个零件。以下零件无法修复，未作改动：{{names}}',
      failed: '未能修复零件，未作改动。',
      changed: '修复期间项目有改动，请重新修复。',
    },
    fold: { kinds: '修复内容' },
    param: {
      task: {
        label: '操作',
        help: '检查只统计问题，不作改动',
        option: { repair: '修复', check: '检查' },
      },
      openEdges: { label: '开放边', help: '缝合接缝，封闭孔洞' },
      nonManifoldEdges: { label: '非流形边', help: '分开共用一条边的实体' },
      nonManifoldVertices: { label: '非流形顶点', help: '分开共用一个顶点的实体' },
      flippedFaces: { label: '反向面', help: '使面与相邻的面朝向一致' },
      invertedShells: { label: '反向壳体', help: '使壳体朝外，空腔除外' },
      duplicateFaces: { label: '重复面', help: '删除重复的面' },
      degenerateFaces: { label: '零面积面', help: '去除没有面积的面' },
      smallShells: { label: '小壳体', help: '删除小到无法打印的壳体' },
    },
  },
};
