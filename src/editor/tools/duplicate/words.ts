import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Duplicate',
    action: 'Duplicate several times',
    help: 'Makes copies of the selection: where there is room, in a grid, or in a circle',
    hint: { apply: 'Enter|duplicate' },
    apply: 'Duplicate',
    busy: 'Placing copies',
    said: {
      fewer: 'Made {{made}} of {{asked}} copies. There is no room for more.',
      none: 'No room for a copy. Nothing was added.',
      failed: 'Couldn’t place the copies. Nothing was added.',
      changed: 'The project changed while copies were being placed. Duplicate again.',
    },
    param: {
      arrangement: {
        label: 'Arrangement',
        help: 'Fill uses the room there is, and packs tightly if it runs short',
        option: { fill: 'Fill', grid: 'Grid', circle: 'Circle' },
      },
      count: { label: 'Total count', help: 'How many there are in the end, with the original' },
      columns: { label: 'X count', help: 'How many side by side, with the original' },
      rows: { label: 'Y count', help: 'How many one behind another, with the original' },
      gap: { label: 'Gap', help: 'Free space between parts' },
      size: {
        label: 'Circle',
        help: 'The smallest circle that keeps the gap, or one of a set radius',
        option: { smallest: 'Smallest', set: 'Radius' },
      },
      radius: { label: 'Radius', help: 'From the middle of the circle to the middle of each copy' },
      turn: { label: 'Turn copies', help: 'Each copy turns with its place on the circle' },
      fit: { label: 'Fit to platform', help: 'Leaves out copies that don’t fit on the platform' },
      supports: { label: 'Copy supports', help: 'Gives copies the supports of their originals' },
    },
  },
  zh: {
    name: '创建副本',
    action: '创建多个副本',
    help: '为所选零件创建副本：放在空位、排成网格或圆形',
    hint: { apply: 'Enter|创建副本' },
    apply: '创建副本',
    busy: '正在放置副本',
    said: {
      fewer: '已创建 {{made}} 个副本（共需 {{asked}} 个），其余放不下。',
      none: '没有空位放置副本，未添加零件。',
      failed: '未能放置副本，未添加零件。',
      changed: '放置副本期间项目有改动，请重新创建。',
    },
    param: {
      arrangement: {
        label: '排列方式',
        help: '填充会利用空位，空位不足时紧密摆放',
        option: { fill: '填充', grid: '网格', circle: '圆形' },
      },
      count: { label: '总数', help: '连同原件的总数量' },
      columns: { label: 'X 数量', help: '左右方向的数量，含原件' },
      rows: { label: 'Y 数量', help: '前后方向的数量，含原件' },
      gap: { label: '间距', help: '零件之间的空隙' },
      size: {
        label: '圆的大小',
        help: '保持间距的最小圆，或指定半径',
        option: { smallest: '最小', set: '半径' },
      },
      radius: { label: '半径', help: '圆心到每个副本中心的距离' },
      turn: { label: '旋转副本', help: '副本随其在圆上的位置旋转' },
      fit: { label: '限于平台内', help: '不创建会超出平台的副本' },
      supports: { label: '复制支撑', help: '副本带有与原件相同的支撑' },
    },
  },
};
