import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Honeycomb',
    action: 'Add a honeycomb to a flat face',
    help: 'Closes an open base with a honeycomb, or cuts one into a wall',
    hint: { place: 'Click|a flat face', move: 'Drag|move a honeycomb' },
    apply: 'Apply',
    note: {
      one: '1 honeycomb found no flat face, opening or room for a cell.',
      many: '{{count}} honeycombs found no flat face, opening or room for a cell.',
    },
    history: { one: 'add a honeycomb to {{name}}' },
    said: {
      place: 'Click a flat face to place a honeycomb',
      locked: 'The part is locked. Unlock it first.',
      many: 'The part has as many honeycombs as it can. Remove one first.',
    },
    choices: {
      label: 'Honeycombs of the part',
      name: {
        perforate: 'Cells in a wall {{number}}',
        close: 'Closed base {{number}}',
        new: 'New honeycomb',
      },
      figure: { cell: 'Cell' },
      note: { place: 'Click a flat face to place a honeycomb.' },
      remove: 'Remove honeycomb',
    },
    param: {
      kind: {
        label: 'Kind',
        help: 'Cut cells into a wall, or close the opening of a face',
        option: { perforate: 'Perforate wall', close: 'Close base' },
      },
      cell: { label: 'Cell', help: 'Width of a cell, from flat to flat' },
      wall: { label: 'Wall', help: 'Thickness of the walls between cells' },
      through: { label: 'Through the wall', help: 'Cells go through the whole wall' },
      depth: { label: 'Depth', help: 'How deep cells go, or how thick the closed base is' },
      border: { label: 'Border', help: 'Width left whole along the edge of the face' },
      notched: {
        label: 'Drain notches',
        help: 'Openings in the cell walls that let resin run out on the plate',
      },
      notch: { label: 'Notch height', help: 'How high the drain notches are' },
    },
    fold: { drain: 'Draining' },
  },
  zh: {
    name: '蜂窝',
    action: '在平面上添加蜂窝',
    help: '用蜂窝封住敞开的底部，或在壁上开蜂窝孔',
    hint: { place: '单击|平面', move: '拖动|移动蜂窝' },
    apply: '应用',
    note: {
      one: '有 1 处蜂窝没有可用的平面或开口，或放不下一个单元。',
      many: '有 {{count}} 处蜂窝没有可用的平面或开口，或放不下一个单元。',
    },
    history: { one: '为{{name}}添加蜂窝' },
    said: {
      place: '单击平面以放置蜂窝',
      locked: '零件已锁定，请先解锁。',
      many: '零件的蜂窝数量已达上限，请先移除一个。',
    },
    choices: {
      label: '零件的蜂窝',
      name: { perforate: '壁上蜂窝孔 {{number}}', close: '封底蜂窝 {{number}}', new: '新蜂窝' },
      figure: { cell: '单元' },
      note: { place: '单击平面以放置蜂窝。' },
      remove: '移除蜂窝',
    },
    param: {
      kind: {
        label: '类型',
        help: '在壁上开蜂窝孔，或封住面上的开口',
        option: { perforate: '壁上开孔', close: '封底' },
      },
      cell: { label: '单元宽度', help: '单元两平行边之间的宽度' },
      wall: { label: '壁厚', help: '单元之间壁的厚度' },
      through: { label: '穿透', help: '单元穿透整个壁' },
      depth: { label: '深度', help: '单元的深度，或封底的厚度' },
      border: { label: '边框', help: '沿面的边缘保留的宽度' },
      notched: { label: '排液缺口', help: '单元壁上的缺口，让树脂在打印平台上流出' },
      notch: { label: '缺口高度', help: '排液缺口的高度' },
    },
    fold: { drain: '排液' },
  },
};
