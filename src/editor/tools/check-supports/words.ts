import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Check',
    action: 'Check supports',
    help: 'Lists what supports miss, shows where, and adds what is missing',
    busy: 'Checking supports',
    hint: { show: 'Click Show|go to the place' },
    note: {
      none: 'There are no supports yet. Generate them with Auto.',
      unknown: 'Couldn’t check the supports of {{names}}.',
      sound: 'Supports hold everything they should.',
      found: 'Problems found: {{count}}',
    },
    report: {
      label: 'Problems of supports',
      row: {
        stale: 'Part tilted since',
        islands: 'Islands',
        weak: 'Held too weakly',
        unreached: 'Points out of reach',
        bare: 'Bare overhangs',
        outside: 'Off the build plate',
        floating: 'Standing on nothing',
        grazes: 'Touching the part',
        slender: 'Too slender',
        free: 'Ends that hold nothing',
        flickers: 'Islands of one layer',
        loose: 'Islands left on purpose',
      },
    },
  },
  zh: {
    name: '检查',
    action: '检查支撑',
    help: '列出支撑的不足，显示位置并补充支撑',
    busy: '正在检查支撑',
    hint: { show: '单击“显示”|转到该处' },
    note: {
      none: '还没有支撑，可用“自动”生成。',
      unknown: '未能检查以下零件的支撑：{{names}}',
      sound: '支撑没有问题。',
      found: '发现问题：{{count}} 处',
    },
    report: {
      label: '支撑问题',
      row: {
        stale: '零件已倾斜',
        islands: '孤岛',
        weak: '支撑不够牢',
        unreached: '够不到的触点',
        bare: '未支撑的悬垂',
        outside: '超出打印平台',
        floating: '没有落脚处',
        grazes: '碰到零件',
        slender: '过于细长',
        free: '空载的支撑端',
        flickers: '单层孤岛',
        loose: '有意留下的孤岛',
      },
    },
  },
};
