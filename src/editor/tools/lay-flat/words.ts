import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Place on face',
    action: 'Place on face',
    help: 'Point at a part to see its flat faces; click one to put the part down on it',
    hint: { face: 'Click|face down', apply: 'Enter|chosen face down' },
    apply: 'Place on face',
    busy: 'Finding flat faces',
    history: { one: 'place {{name}} on a face', many: 'place {{count}} parts on a face' },
    choices: {
      label: 'Flat faces, largest first',
      name: { face: 'Face {{number}}' },
      figure: { area: 'Area' },
      note: { none: 'This part has no flat face. Click anywhere on it to put that side down.' },
    },
  },
  zh: {
    name: '选择底面',
    action: '选择底面',
    help: '将指针移到零件上会显示它的平面，单击一个面，让零件以此面着板',
    hint: { face: '单击|以此面着板', apply: 'Enter|以所选面着板' },
    apply: '以此面着板',
    busy: '正在查找平面',
    history: { one: '为 {{name}} 选择底面', many: '为 {{count}} 个零件选择底面' },
    choices: {
      label: '平面，从大到小',
      name: { face: '面 {{number}}' },
      figure: { area: '面积' },
      note: { none: '此零件没有平面。单击零件任意处，让该侧着板。' },
    },
  },
};
