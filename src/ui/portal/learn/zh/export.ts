import { list, picture, steps, text, words, type Section } from '../article.ts';
import { pictures } from '../pictures/zh.ts';

export const sections: readonly Section[] = [
  {
    id: 'file',
    title: '打印文件',
    blocks: [
      steps(
        '在切片阶段点击**导出**，或在任何时候按 [[Ctrl+P]]。',
        '选择格式。您的打印机所用格式排在最前。',
        '点击**导出文件**。期间可继续工作；按钮显示进度，可以取消。',
      ),
      picture(pictures.export, '导出面板：打印机所用格式排在最前，下方是导出文件。'),
      text(
        '如果零件放不下，面板会在导出前列出：过大、过高，或超出打印范围。点击**查看位置**前往，或使用旁边的按钮处理。**仍要导出**生成的文件不含超出部分。',
      ),
      text('如果打印不出任何内容，则不会生成文件：模型没有厚度、零件都在范围之外，或各层没有可曝光的内容。'),
      text(
        '交付前会读回文件，并逐层与计算结果比较。只要有一层不同，就不会交付。之后**检查**中会显示文件大小和 SHA-256。',
      ),
      picture(pictures.exported, '导出之后：各层一致，并显示文件名、大小和用时。'),
      picture(pictures.checks, '检查：网格封闭，回读各层一致，文件大小和 SHA-256。'),
      text(
        '打印机使用哪种文件，见打印机库中的**文件格式**。可以生成以下几种；若您的打印机使用其他类型，面板会说明：',
      ),
      words(
        ['.goo', '**Elegoo GOO V3**：Elegoo、Phrozen'],
        ['.ctb', '**ChiTuBox CTB v4**：Elegoo、Phrozen、Creality、UniFormation、EPAX、Nova3D、Peopoly、QIDI'],
        ['.sl1, .sl1s', '**Prusa SL1** 和 **Prusa SL1S**'],
        ['.zip', '**ChiTuBox ZIP**：Phrozen、Uniz、Wanhao、Kelant'],
      ),
    ],
  },
  {
    id: 'stl',
    title: '导出为 STL',
    blocks: [text('按 [[Ctrl+K]] 查找**将零件导出为 STL**，会按零件在平台上的位置写出。')],
  },
  {
    id: 'again',
    title: '反复打印同样的东西',
    blocks: [
      list(
        '一个平台就是一个项目。用复制摆满它：[[D]] 在每个所选零件旁复制一份。',
        '下一个平台：在项目页面**复制**项目，打印机、树脂和工艺都会带上。',
        '打印之前，卡片上就有整个平台的时间、树脂和成本，可用于报价或排期。',
        '**检查**中有文件的 SHA-256。两个文件的 SHA-256 相同，就是同一个文件：由此可知 U 盘里的正是核对过的那个。',
      ),
    ],
  },
  {
    id: 'engine',
    title: '切片引擎',
    blocks: [
      text('右下角的标签说明由处理器还是图形设备切片，提示中说明原因。两者结果逐字节相同。'),
      text(
        '**自动**会把两者各测一次，使用较快的一个。点击标签可自行选择 **GPU** 或 **CPU**，选择保存在本机。若图形设备在写文件途中失效，处理器会从那一层继续，并告诉您。',
      ),
      picture(pictures.engine, '右下角的标签及其菜单：自动、GPU 和 CPU。'),
    ],
  },
];
