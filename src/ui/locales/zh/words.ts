/** Names of actions, reasons, hints and history steps: keys come from the action table and the editor. */
export const action = {
  file: {
    new: '新建项目',
    import: '导入文件',
    export: '导出',
    rename: '重命名项目',
    save: '保存到云端',
    'export-stl': '将零件导出为 STL',
    sample: '打开示例',
    'save-as': '另存为新项目',
  },
  edit: {
    undo: '撤销',
    redo: '重做',
    duplicate: '复制所选零件',
    delete: '删除所选零件',
    'select-all': '全选',
    'step-back': '返回一步',
  },
  tool: { select: '选择工具', move: '移动工具', rotate: '旋转工具', scale: '缩放工具' },
  part: {
    centre: '在平台居中',
    drop: '落到平台',
    fit: '适合平台',
    'rotate-x': '绕 X 轴转 90°',
    'rotate-y': '绕 Y 轴转 90°',
    'rotate-z': '绕 Z 轴转 90°',
  },
  nudge: {
    Left: { one: '向左 1 mm', ten: '向左 10 mm', tenth: '向左 0.1 mm' },
    Right: { one: '向右 1 mm', ten: '向右 10 mm', tenth: '向右 0.1 mm' },
    Up: { one: '向后 1 mm', ten: '向后 10 mm', tenth: '向后 0.1 mm' },
    Down: { one: '向前 1 mm', ten: '向前 10 mm', tenth: '向前 0.1 mm' },
  },
  stage: { prepare: '准备阶段', slice: '切片阶段' },
  layer: {
    up: '上一层',
    down: '下一层',
    'up-ten': '上移十层',
    'down-ten': '下移十层',
    'up-hundred': '上移一百层',
    'down-hundred': '下移一百层',
    first: '第一层',
    last: '最后一层',
  },
  issue: { next: '下一个问题', previous: '上一个问题', check: '重新检查各层' },
  slice: { '3d': '显示切开的模型', split: '模型与层对照', layer: '显示精确的层' },
  view: {
    projection: '透视或正交',
    xray: '透视零件',
    home: '默认视图',
    fit: '缩放到所选零件',
    front: '前视图',
    back: '后视图',
    left: '左视图',
    right: '右视图',
    top: '顶视图',
    bottom: '底视图',
  },
  library: { printer: '选择打印机', material: '材料', craft: '打印工艺' },
  page: { search: '搜索操作', panels: '显示或隐藏面板', shortcuts: '快捷键' },
};

export const reason = {
  'view-only': '此项目仅供查看',
  'nothing-to-undo': '没有可撤销的操作',
  'nothing-to-redo': '没有可重做的操作',
  'nothing-selected': '请先选择零件',
  locked: '所选零件已锁定',
  'no-parts': '请先添加零件',
  'no-layers': '还没有层',
  'no-issues': '没有问题',
  'nothing-to-leave': '没有可返回的步骤',
  'not-in-slice': '切片阶段不可用',
  'only-in-slice': '仅在切片阶段可用',
  'no-picture': '模型视图尚未就绪',
};

/** The key or gesture, a bar, what it does. */
export const hint = {
  select: { click: '单击|选择', add: '{{key}}|加选', box: 'Shift 拖动|框选' },
  move: { drag: '拖动|移动零件', snap: 'Shift|以 1 mm 吸附', arrows: '方向键|1 mm' },
  rotate: { drag: '拖动|转动圆环', snap: 'Shift|以 15° 吸附' },
  scale: { drag: '拖动|手柄缩放', uniform: '中心手柄|等比缩放' },
  slice: { issue: '{{key}}|问题', layer: '{{key}}|逐层' },
  orbit: '{{key}}|旋转视图',
  pan: '{{key}}|平移',
  zoom: '滚轮|缩放',
  drag: { left: '左键拖动', middle: '中键拖动', right: '右键拖动' },
  keys: '{{key}}|快捷键',
};

/** Verb phrases after "撤销". */
export const history = {
  import: { one: '导入 {{name}}', many: '导入 {{count}} 个零件' },
  move: { one: '移动 {{name}}', many: '移动 {{count}} 个零件' },
  rotate: { one: '旋转 {{name}}', many: '旋转 {{count}} 个零件' },
  scale: { one: '缩放 {{name}}', many: '缩放 {{count}} 个零件' },
  centre: { one: '居中 {{name}}', many: '居中 {{count}} 个零件' },
  drop: { one: '落板 {{name}}', many: '落板 {{count}} 个零件' },
  fit: { one: '适配 {{name}}', many: '适配 {{count}} 个零件' },
  duplicate: { one: '复制 {{name}}', many: '复制 {{count}} 个零件' },
  remove: { one: '删除 {{name}}', many: '删除 {{count}} 个零件' },
  rename: { one: '重命名 {{name}}', many: '重命名 {{count}} 个零件' },
  reorder: { one: '调整 {{name}} 的顺序', many: '调整 {{count}} 个零件的顺序' },
  'document-name': '重命名项目',
  printer: '选择 {{name}}',
  craft: '更改打印工艺',
  material: '更改材料',
};

export const toast = {
  'mesh-missing': '有零件无法从本机读取，已略去。',
  'printer-unknown': '项目所用的打印机不在库中，已改用其他打印机。',
};

export const phase = {
  previews: '正在绘制预览图',
  prepare: '正在准备',
  slice: '正在写入各层',
  write: '正在写入文件',
  verify: '正在回读文件',
  work: '处理中',
};
