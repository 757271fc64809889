export const common = {
  title: '{{title}} - Corallite',
  close: '关闭',
  cancel: '取消',
  notice: '通知',
  field: { showPassword: '显示密码', hidePassword: '隐藏密码', count: '{{used}}/{{most}}' },
  search: { clear: '清除搜索' },
  number: {
    range: '{{min}} 到 {{max}} {{unit}}',
    mixed: '不同',
    unreadable: '不是数字。可输入 12.5、=10/3 或 1/2 in。',
  },
  unit: { mm: 'mm', degree: '°', percent: '%', ml: 'ml', g: 'g', hour: 'h' },
};
