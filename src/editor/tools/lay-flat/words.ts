import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Place on face',
    action: 'Place on face',
    help: 'Click a face to put the part down on it',
    hint: { face: 'Click|face down' },
    history: { one: 'place {{name}} on a face', many: 'place {{count}} parts on a face' },
  },
  zh: {
    name: '选择底面',
    action: '选择底面',
    help: '单击一个面，让零件以此面着板',
    hint: { face: '单击|以此面着板' },
    history: { one: '为 {{name}} 选择底面', many: '为 {{count}} 个零件选择底面' },
  },
};
