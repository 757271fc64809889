import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Solid region',
    action: 'Keep a region of a hollow part solid',
    help: 'Keeps boxes and cylinders of a hollow part solid, for screws or magnets',
    hint: { place: 'Click|place a region', move: 'Drag|move a region' },
    apply: 'Apply',
    history: { one: 'keep regions of {{name}} solid' },
    said: {
      place: 'Click a hollow part to place a region',
      locked: 'The part is locked. Unlock it first.',
      many: 'The part has as many regions as it can. Remove one first.',
      solid: 'Hollow the part first',
    },
    choices: {
      label: 'Solid regions of the part',
      name: { box: 'Box {{number}}', cylinder: 'Cylinder {{number}}', new: 'New region' },
      figure: { depth: 'Depth' },
      note: { place: 'Click a hollow part to place a region.' },
      remove: 'Remove region',
    },
    param: {
      shape: {
        label: 'Shape',
        help: 'What stays solid behind the place you click',
        option: { box: 'Box', cylinder: 'Cylinder' },
      },
      width: { label: 'Width', help: 'Width along the surface, or the diameter of a cylinder' },
      height: { label: 'Height', help: 'The other width along the surface' },
      depth: { label: 'Depth', help: 'How far the region goes into the part' },
      turn: { label: 'Angle', help: 'Turns the box on the surface' },
    },
  },
  zh: {
    name: '实心区域',
    action: '保留抽壳零件的实心区域',
    help: '让抽壳零件的局部保持实心，用于螺丝或磁铁',
    hint: { place: '单击|放置区域', move: '拖动|移动区域' },
    apply: '应用',
    history: { one: '{{name}} 保留实心区域' },
    said: {
      place: '单击抽壳零件以放置区域',
      locked: '零件已锁定，请先解锁。',
      many: '零件的区域数量已达上限，请先移除一个。',
      solid: '请先对零件抽壳',
    },
    choices: {
      label: '零件的实心区域',
      name: { box: '方块 {{number}}', cylinder: '圆柱 {{number}}', new: '新区域' },
      figure: { depth: '深度' },
      note: { place: '单击抽壳零件以放置区域。' },
      remove: '移除区域',
    },
    param: {
      shape: {
        label: '形状',
        help: '所点位置之后保持实心的形状',
        option: { box: '方块', cylinder: '圆柱' },
      },
      width: { label: '宽度', help: '沿表面的宽度，圆柱则为直径' },
      height: { label: '高度', help: '沿表面的另一宽度' },
      depth: { label: '深度', help: '区域深入零件的距离' },
      turn: { label: '角度', help: '在表面上旋转方块' },
    },
  },
};
