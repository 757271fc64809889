import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Shell',
    action: 'Hollow parts',
    help: 'Hollows parts: a wall inside or around them, with or without infill',
    hint: { apply: 'Enter|apply' },
    apply: 'Apply shell',
    busy: 'Baking',
    history: {
      shell: 'shell of {{name}}',
      removed: 'remove the shell of {{name}}',
      baked: 'bake {{name}}',
    },
    figures: {
      label: 'Resin',
      figure: {
        before: 'Solid',
        after: 'Hollow',
        added: 'Added around',
        saved: 'Saved',
        cavities: 'Cavities',
        dropped: 'Too small, left solid',
      },
    },
    note: {
      coarse: 'The part is large: its wall is measured in steps of {{voxel}} mm.',
      outside: 'The wall rounds outer edges by its thickness. The part inside becomes the cavity.',
    },
    button: { remove: 'Remove shell', bake: 'Bake' },
    said: {
      fault: 'Nothing can be hollowed like this',
      failed: 'Couldn’t bake the parts. They are unchanged.',
      changed: 'The project changed during baking. Bake the parts again.',
    },
    param: {
      side: {
        label: 'Wall',
        help: 'Inside keeps the size. Outside grows the part.',
        option: { inside: 'Inside', outside: 'Outside' },
      },
      thickness: { label: 'Wall thickness', help: 'Resin between the surface and the cavity' },
      infill: {
        label: 'Infill',
        help: 'What supports the walls inside the cavity',
        option: {
          none: 'None',
          grid: 'Grid',
          honeycomb: 'Honeycomb',
          lattice: 'Lattice',
          gyroid: 'Gyroid',
          pillars: 'Pillars',
        },
      },
      size: { label: 'Size', help: 'Distance from one bar or wall of the infill to the next' },
      radius: { label: 'Radius', help: 'Half the thickness of a bar or wall of the infill' },
      tolerance: {
        label: 'Rounding',
        help: 'Radius of the smallest ball that fits in the cavity. Narrower slots stay solid.',
      },
    },
    fold: { fine: 'Details' },
  },
  zh: {
    name: '抽壳',
    action: '零件抽壳',
    help: '抽空零件，壁厚向内或向外，可添加填充',
    hint: { apply: 'Enter|应用' },
    apply: '应用抽壳',
    busy: '正在转换',
    history: {
      shell: '{{name}} 抽壳',
      removed: '移除 {{name}} 的抽壳',
      baked: '将 {{name}} 转为网格',
    },
    figures: {
      label: '树脂',
      figure: {
        before: '实心',
        after: '抽壳后',
        added: '外壁增加',
        saved: '节省',
        cavities: '空腔',
        dropped: '过小，保持实心',
      },
    },
    note: {
      coarse: '零件较大，壁厚以 {{voxel}} mm 为单位计算。',
      outside: '外侧棱边按壁厚变圆。零件原来的实体变为空腔。',
    },
    button: { remove: '移除抽壳', bake: '转为网格' },
    said: {
      fault: '当前数值无法抽壳',
      failed: '转换未成功，零件未更改。',
      changed: '转换期间项目有改动，请重试。',
    },
    param: {
      side: {
        label: '壁的位置',
        help: '向内保持外形尺寸，向外增大零件',
        option: { inside: '向内', outside: '向外' },
      },
      thickness: { label: '壁厚', help: '表面与空腔之间的树脂厚度' },
      infill: {
        label: '填充',
        help: '空腔内支撑壁的结构',
        option: {
          none: '无',
          grid: '网格',
          honeycomb: '蜂窝',
          lattice: '晶格',
          gyroid: '螺旋体',
          pillars: '立柱',
        },
      },
      size: { label: '间距', help: '相邻两根填充杆或填充壁的距离' },
      radius: { label: '半径', help: '填充杆或填充壁厚度的一半' },
      tolerance: { label: '圆角', help: '空腔中能容纳的最小球半径，更窄的缝隙保持实心' },
    },
    fold: { fine: '细节' },
  },
};
