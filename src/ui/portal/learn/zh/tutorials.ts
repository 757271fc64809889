import { note, picture, steps, text, type Tutorial } from '../article.ts';
import { pictures } from '../pictures/zh.ts';

export const tutorials: readonly Tutorial[] = [
  {
    id: 'first-print',
    title: '第一个打印文件',
    about: '从空平台到打印机可用的文件。',
    level: 'first',
    minutes: 5,
    cover: pictures.slice,
    sections: [
      {
        id: 'model',
        title: '把模型放到平台上',
        blocks: [
          steps(
            '在项目页面点击**新建项目**。',
            '在空平台上点击**打开示例**，或拖入自己的 STL。',
            '按 [[Z]] 查看全貌。用右键拖动环绕查看。',
          ),
          picture(pictures.empty, '空平台，有导入和打开示例两个按钮。'),
        ],
      },
      {
        id: 'setup',
        title: '选择打印设置',
        blocks: [
          steps(
            '点击右下角卡片上的打印机，选择您的型号。',
            '点击材料和打印工艺。设置层高，曝光时间参考树脂说明。',
          ),
          note('卡片上的时间、树脂和成本会随每次修改更新。'),
          picture(pictures.setup, '打印卡片：打印机、树脂与层高、时间、树脂用量、成本和层数。'),
        ],
      },
      {
        id: 'check',
        title: '逐层查看',
        blocks: [
          steps(
            '点击**切片**。移动滑块，观察剖开的模型。',
            '查看左侧的**问题**。点击数量旁的箭头，可在该层看到它。',
          ),
          picture(pictures.slice, '切片阶段：模型与层并排显示。'),
        ],
      },
      {
        id: 'export',
        title: '导出',
        blocks: [
          steps(
            '点击**导出**；您的打印机所用格式排在最前。',
            '点击**导出文件**。文件会先读回比较，再由浏览器保存。',
          ),
          picture(pictures.export, '导出面板及其格式。'),
        ],
      },
    ],
  },
  {
    id: 'several-parts',
    title: '一个平台上的多个零件',
    about: '复制、精确移动、不超出边缘。',
    level: 'first',
    minutes: 4,
    cover: pictures.move,
    sections: [
      {
        id: 'copy',
        title: '复制',
        blocks: [steps('选择零件并按 [[D]]：旁边出现一个副本。', '按 [[Ctrl+A]] 再按 [[D]]，全部加倍。')],
      },
      {
        id: 'move',
        title: '精确移动',
        blocks: [
          steps(
            '按 [[M]] 并拖动箭头；按住 [[Shift]] 以整毫米移动。',
            '或在面板中输入：[[+20]] 移动 20 mm，[[=80/3]] 也可以。',
            '方向键移动 1 mm，加 [[Alt]] 为 0.1 mm。',
          ),
          picture(pictures.move, '移动工具及其三个箭头。'),
        ],
      },
      {
        id: 'edge',
        title: '不超出平台',
        blocks: [
          text('超出部分会显示斜线，并在**问题**中列出距离和方向。移动、旋转，或点击**适配**。'),
          picture(pictures.outside, '悬在平台外的零件，显示斜线。'),
        ],
      },
    ],
  },
  {
    id: 'read-layers',
    title: '找出会失败的地方',
    about: '逐层查看孤岛、积液和吸盘效应。',
    level: 'further',
    minutes: 6,
    cover: pictures.cut,
    sections: [
      {
        id: 'walk',
        title: '逐个查看问题',
        blocks: [
          steps('按 [[Alt+3]] 进入切片阶段，选择**对照**。', '按 [[.]] 前往下一个问题，模型和层一起移动。'),
          picture(pictures.issues, '问题列表及数量。'),
        ],
      },
      {
        id: 'mean',
        title: '它们的含义',
        blocks: [
          text('孤岛凭空开始，可能脱落：转动零件，使其从实体上生长出来。'),
          text(
            '积液会把树脂留在里面；吸盘效应在每次抬升时产生吸力。转动零件使开口朝向侧面，对两者都有帮助。',
          ),
        ],
      },
      {
        id: 'turn',
        title: '转动后再看',
        blocks: [
          steps('按 [[Alt+1]]，再按 [[R]]，把零件转动 30 至 45°。', '各层会自动重新检查，比较问题数量。'),
        ],
      },
    ],
  },
  {
    id: 'share-project',
    title: '把项目给别人看',
    about: '保存、分享、结束分享。',
    level: 'further',
    minutes: 3,
    cover: pictures.share,
    sections: [
      {
        id: 'save',
        title: '保存到云端',
        blocks: [
          steps('在编辑器中按 [[Ctrl+S]]，为项目命名。'),
          picture(pictures.save, '询问项目名称的对话框。'),
        ],
      },
      {
        id: 'share',
        title: '分享',
        blocks: [
          steps(
            '在项目页面打开该项目的菜单，选择**分享**。',
            '选择有效期，点击**创建链接**。',
            '把文字粘贴到消息中：其中含有链接和验证码。',
          ),
          picture(pictures.share, '分享对话框，含链接和验证码。'),
        ],
      },
      {
        id: 'end',
        title: '结束分享',
        blocks: [
          steps('打开**我的分享**，选择**停止分享**。链接立即失效。'),
          picture(pictures['my-share'], '我的分享，其中有一个链接。'),
        ],
      },
    ],
  },
];
