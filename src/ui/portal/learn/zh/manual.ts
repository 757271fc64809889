import type { Chapter } from '../chapter.ts';

/** The chapters of the manual, in order; what each says is fetched when it is read. */
export const manual: readonly Chapter[] = [
  {
    id: 'start',
    title: '开始使用',
    about: 'Corallite 能做什么，需要什么。',
    load: async () => (await import('./start.ts')).sections,
  },
  {
    id: 'import',
    title: '导入模型',
    about: '格式、单位与修复。',
    load: async () => (await import('./import.ts')).sections,
  },
  {
    id: 'arrange',
    title: '在平台上摆放',
    about: '选择、移动、旋转、缩放。',
    load: async () => (await import('./arrange.ts')).sections,
  },
  {
    id: 'look',
    title: '查看模型',
    about: '视角、视图方块、看穿零件和剖切。',
    load: async () => (await import('./look.ts')).sections,
  },
  {
    id: 'setup',
    title: '打印机、材料、打印工艺',
    about: '层和估算由此而来。',
    load: async () => (await import('./setup.ts')).sections,
  },
  {
    id: 'exposure',
    title: '曝光基础',
    about: '各项时间的作用，以及怎样找到合适的数值。',
    load: async () => (await import('./exposure.ts')).sections,
  },
  {
    id: 'layers',
    title: '层与问题',
    about: '在打印机之前先读懂每一层。',
    load: async () => (await import('./layers.ts')).sections,
  },
  {
    id: 'export',
    title: '导出',
    about: '打印机可用的文件，交付前先核对。',
    load: async () => (await import('./export.ts')).sections,
  },
  {
    id: 'projects',
    title: '项目与云端',
    about: '保存、查找、删除、恢复。',
    load: async () => (await import('./projects.ts')).sections,
  },
  {
    id: 'share',
    title: '分享',
    about: '链接、验证码，以及对方能做什么。',
    load: async () => (await import('./share.ts')).sections,
  },
  {
    id: 'account',
    title: '账号与设置',
    about: '昵称、头像、密码、设置，以及谁能看到您的文件。',
    load: async () => (await import('./account.ts')).sections,
  },
  {
    id: 'keys',
    title: '快捷键',
    about: '编辑器的全部快捷键。',
    load: async () => (await import('./keys.ts')).sections,
  },
  {
    id: 'trouble',
    title: '遇到麻烦时',
    about: '各种提示的意思，以及接下来怎么做。',
    load: async () => (await import('./trouble.ts')).sections,
  },
];
