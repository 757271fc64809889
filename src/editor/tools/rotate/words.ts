import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Rotate',
    action: 'Rotate tool',
    help: 'Drag a ring, or type an angle',
    hint: { drag: 'Drag|turn by a ring', snap: 'Shift|snap to 15°' },
  },
  zh: {
    name: '旋转',
    action: '旋转工具',
    help: '拖动圆环，或输入角度',
    hint: { drag: '拖动|转动圆环', snap: 'Shift|以 15° 吸附' },
  },
};
