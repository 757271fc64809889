import { keys, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/zh.ts';

export const sections: readonly Section[] = [
  {
    id: 'camera',
    title: '视角',
    blocks: [
      keys(
        ['右键拖动', '环绕模型；在空白处用左键拖动也一样'],
        ['中键拖动', '平移画面'],
        ['滚轮', '缩放'],
        ['1 – 6', '前、后、左、右、顶、底'],
        ['7', '默认视图'],
        ['Z', '缩放到所选，或全部'],
        ['O', '透视或正交'],
        ['X', '透视零件：看穿零件内部'],
      ),
      text('角落的方块可把视图转到某一面。'),
      text(
        '习惯其他软件的鼠标操作？在设置的**编辑器**中，**视图操作**提供 PrusaSlicer、ChituBox 和 Blender 的方式。',
      ),
    ],
  },
  {
    id: 'cut',
    title: '剖开模型',
    blocks: [
      text('视图右侧的滑块逐层移动。模型在该高度被剖开，剖面就是这一层。按 [[Esc]] 合上。'),
      picture(pictures.cut, '两个零件在第 401 层被剖开，剖面有颜色。'),
    ],
  },
];
