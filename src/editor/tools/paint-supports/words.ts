import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Paint',
    action: 'Paint where supports go',
    help: 'Marks surfaces that get supports, and surfaces that get none',
    apply: 'Generate supports',
    busy: 'Generating supports',
    hint: {
      paint: 'Drag|paint the surface',
      keys: 'Arrows, Space|move the brush, paint there',
      kind: 'Q W E|supports, no supports, erase',
      size: '[ ]|smaller or larger brush',
    },
    history: { paint: 'paint for supports', clear: 'clear the paint' },
    note: { painted: 'Painted parts: {{count}}. Generate supports to use the paint.' },
    button: { clear: 'Clear paint' },
    said: {
      'off-clear': 'Nothing is painted yet',
      locked: 'The part is locked. Unlock it first.',
      grown: 'A part with an outer shell can’t be painted: the shell hides its surface',
      inner: 'Walls of holes and cavities can’t be painted. Paint the surface of the part.',
      none: 'There is no part to paint',
      changed: 'Something else changed meanwhile. Try again.',
      failed: 'The surface could not be painted',
    },
    param: {
      brush: {
        label: 'Brush',
        help: 'What a surface gets: supports even if it is steep, no supports at all, or what the settings say',
        option: { enforce: 'Supports', block: 'No supports', erase: 'Erase' },
      },
      radius: { label: 'Radius', help: 'Of the brush on the surface. Triangles are painted whole.' },
    },
  },
  zh: {
    name: '涂绘',
    action: '涂绘支撑位置',
    help: '标出需要支撑的表面，以及不要支撑的表面',
    apply: '生成支撑',
    busy: '正在生成支撑',
    hint: {
      paint: '拖动|涂绘表面',
      keys: '方向键、空格|移动画笔，在该处涂绘',
      kind: 'Q W E|要支撑、不要支撑、擦除',
      size: '[ ]|缩小或放大画笔',
    },
    history: { paint: '涂绘支撑位置', clear: '清除涂绘' },
    note: { painted: '已涂绘的零件：{{count}} 个。生成支撑后生效。' },
    button: { clear: '清除涂绘' },
    said: {
      'off-clear': '尚未涂绘',
      locked: '零件已锁定，请先解锁。',
      grown: '向外加壳的零件无法涂绘：外壳遮住了其表面',
      inner: '孔壁和内腔无法涂绘。请涂绘零件的外表面。',
      none: '没有可涂绘的零件',
      changed: '期间有其他改动，请重试。',
      failed: '无法涂绘表面',
    },
    param: {
      brush: {
        label: '画笔',
        help: '所涂表面：再陡也加支撑，完全不加支撑，或按设置处理',
        option: { enforce: '要支撑', block: '不要支撑', erase: '擦除' },
      },
      radius: { label: '半径', help: '画笔在表面上的半径。三角面总是整面涂绘。' },
    },
  },
};
