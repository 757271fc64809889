import { keys, text, type Section } from '../article.ts';

export const sections: readonly Section[] = [
  {
    id: 'tools',
    title: '工具与零件',
    blocks: [
      keys(
        ['V  Shift+V', '选择'],
        ['M', '移动'],
        ['R', '旋转'],
        ['S', '缩放'],
        ['Ctrl+A', '全选'],
        ['D', '复制所选零件'],
        ['Del  ⌫', '删除所选零件'],
        ['← → ↑ ↓', '所选零件移动 1 mm'],
        ['Shift+←', '移动 10 mm，各方向键均可'],
        ['Alt+←', '移动 0.1 mm'],
        ['Esc', '返回一步：合上剖切、放下工具、取消选择'],
      ),
    ],
  },
  {
    id: 'project',
    title: '项目',
    blocks: [
      keys(
        ['I  Ctrl+O', '导入'],
        ['Ctrl+S', '保存到云端'],
        ['Ctrl+Shift+S', '另存为新项目'],
        ['Shift+N  Ctrl+N', '新建项目；浏览器会占用 Ctrl+N'],
        ['Ctrl+P', '导出'],
        ['Ctrl+Z', '撤销'],
        ['Ctrl+Y  Ctrl+Shift+Z', '重做'],
      ),
    ],
  },
  {
    id: 'view',
    title: '视图',
    blocks: [
      keys(
        ['1 – 6', '前、后、左、右、顶、底'],
        ['7', '默认视图'],
        ['Z', '缩放到所选，或全部'],
        ['O', '透视或正交'],
        ['X', '透视零件'],
      ),
    ],
  },
  {
    id: 'layers',
    title: '阶段与层',
    blocks: [
      keys(
        ['Alt+1  Alt+3', '准备、切片'],
        ['↑ ↓', '在切片阶段上移或下移一层'],
        ['Shift+↑  Shift+↓', '十层'],
        ['PgUp  PgDn', '一百层'],
        ['Home  End', '第一层、最后一层'],
        [',  .', '上一个问题、下一个问题'],
      ),
    ],
  },
  {
    id: 'page',
    title: '页面',
    blocks: [
      keys(
        ['Ctrl+K  F3', '搜索操作'],
        ['?', '在编辑器中列出快捷键'],
        ['\\', '显示或隐藏面板'],
        ['F6', '到下一个面板；加 Shift 到上一个'],
      ),
      text('在 Mac 上，⌘ 对应 Ctrl，⌥ 对应 Alt。'),
      text('想用别的按键？在设置的**快捷键**中更改，本手册会随之显示您的快捷键。'),
      text(
        '在零件列表中：方向键移动，[[Space]] 选择，[[F2]] 重命名，[[Alt+↑]] 和 [[Alt+↓]] 调整零件的顺序。',
      ),
      text(
        '在项目页面：[[/]] 搜索，方向键移动，[[Space]] 选择，[[Enter]] 打开，[[F2]] 重命名，[[Del]] 删除。',
      ),
    ],
  },
];
