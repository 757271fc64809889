import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Duplicate',
    action: 'Duplicate several times',
    help: 'Places several copies beside the selection',
    hint: { apply: 'Enter|duplicate' },
    apply: 'Duplicate',
    param: {
      count: { label: 'Total count', help: 'How many there are in the end, with the original' },
      gap: { label: 'Gap', help: 'Free space between parts' },
    },
  },
  zh: {
    name: '创建副本',
    action: '创建多个副本',
    help: '在所选零件旁放置多个副本',
    hint: { apply: 'Enter|创建副本' },
    apply: '创建副本',
    param: {
      count: { label: '总数', help: '连同原件的总数量' },
      gap: { label: '间距', help: '零件之间的空隙' },
    },
  },
};
