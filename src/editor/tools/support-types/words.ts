import { settingWords } from '../grow-supports/setting-words.ts';
import type { Tool } from '../tool.ts';

const { en, zh } = settingWords();

export const words: Tool['words'] = {
  en: {
    name: 'Types',
    action: 'Edit support types',
    help: 'Makes, changes and deletes your own types of supports',
    hint: { apply: 'Enter|save the type' },
    apply: 'Save type',
    history: {
      added: 'add the support type {{name}}',
      saved: 'save the support type {{name}}',
      removed: 'delete the support type {{name}}',
    },
    choices: {
      label: 'Support types',
      name: {
        light: 'Light',
        medium: 'Medium',
        heavy: 'Heavy',
        own: '{{name}}',
        default: '{{name}} (default)',
        new: 'Type',
      },
      figure: { uses: 'Used by' },
      note: {},
    },
    button: { add: 'New', duplicate: 'Duplicate', default: 'Set default', remove: 'Delete' },
    said: {
      builtIn: 'Built-in types can’t be changed. Duplicate it first.',
      used: 'Supports use this type. Give them another one first.',
      default: 'Supports begin with this type. Set another default first.',
      isDefault: 'This is the default already',
      set: 'Supports begin with “{{name}}” from now on',
      full: 'There are 200 types, the most there can be',
    },
    param: { name: { label: 'Name', help: 'How it is called in the list of types' }, ...en.param },
    fold: en.fold,
  },
  zh: {
    name: '类型',
    action: '编辑支撑类型',
    help: '新建、修改和删除自己的支撑类型',
    hint: { apply: 'Enter|保存类型' },
    apply: '保存类型',
    history: {
      added: '新建支撑类型 {{name}}',
      saved: '保存支撑类型 {{name}}',
      removed: '删除支撑类型 {{name}}',
    },
    choices: {
      label: '支撑类型',
      name: {
        light: '轻型',
        medium: '中型',
        heavy: '重型',
        own: '{{name}}',
        default: '{{name}}（默认）',
        new: '类型',
      },
      figure: { uses: '使用数' },
      note: {},
    },
    button: { add: '新建', duplicate: '创建副本', default: '设为默认', remove: '删除' },
    said: {
      builtIn: '内置类型无法修改，请先创建副本',
      used: '有支撑正在使用此类型，请先更换',
      default: '此类型是默认类型，请先设置其他默认类型',
      isDefault: '已是默认类型',
      set: '今后默认使用“{{name}}”',
      full: '最多 200 个类型，已满',
    },
    param: { name: { label: '名称', help: '在类型列表中的名称' }, ...zh.param },
    fold: zh.fold,
  },
};
