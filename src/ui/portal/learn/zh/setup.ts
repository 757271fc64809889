import { list, note, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/zh.ts';

export const sections: readonly Section[] = [
  {
    id: 'printer',
    title: '打印机',
    blocks: [
      text('右下角的卡片显示打印机。点击可按品牌或型号选择。它决定平台、分辨率、镜像和文件格式。'),
      picture(pictures.setup, '打印卡片：打印机、树脂与层高、时间、树脂用量、成本和层数。'),
      picture(pictures.printer, '打印机库：左侧搜索和列表，右侧是分辨率、平台、镜像和文件格式。'),
      text('列表中没有您的打印机？请选择分辨率、平台和文件格式相同的型号，或厂家所说的同系列机型。'),
      note('打印机参数来自公开资料。首次打印时请核对镜像和尺寸。'),
    ],
  },
  {
    id: 'material',
    title: '材料',
    blocks: [
      text('树脂的密度和价格用于计算重量和成本，不影响层。'),
      text('填入您购买树脂的价格和货币，卡片就会显示每次打印的树脂成本。'),
    ],
  },
  {
    id: 'craft',
    title: '打印工艺',
    blocks: [
      text('层高、曝光、等待、抬升和回落，底层与普通层分别设置。从通用数值开始，曝光时间请参考树脂说明。'),
      list(
        '**抗锯齿**为边缘赋予灰度：按级别在若干子行上精确计算覆盖。**层高方向抗锯齿**在层与层之间做同样的事。',
        '**灰度下限**、**灰度曲线**和**图像模糊**改变这些灰度；**支撑抗锯齿**可以关闭。',
        '**精度**中，公差补偿移动轮廓，缩放系数补偿树脂收缩。',
      ),
      picture(pictures.craft, '打印工艺：层高、底层数和曝光时间；等待、运动、灰度、光源和精度折叠在下方。'),
    ],
  },
];
