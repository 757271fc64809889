import { words as grown } from '../grow-supports/words.ts';
import type { Tool, ToolWords } from '../tool.ts';

/** Words that mean the same in the tool that grows supports by itself. */
const shared = ({ param }: ToolWords) => ({
  type: param!['type']!,
  scope: param!['scope']!,
  mode: param!['mode']!,
});

export const words: Tool['words'] = {
  en: {
    name: 'Scripts',
    action: 'Run a support script',
    help: 'Places supports by a script: a sample, or one of your own',
    hint: { apply: 'Enter|run the script' },
    apply: 'Run script',
    busy: 'Running script',
    history: {
      shown: 'try a support script on {{name}}',
    },
    note: { shown: 'This is what the script would make. Nothing has changed yet.' },
    button: { dryRun: 'Dry run', stop: 'Stop' },
    said: {
      reading: 'The script is still being read',
      broken: 'Correct the script first',
      stopped: 'Script stopped. Nothing has changed.',
      grown: 'Tips: {{tips}} · Out of reach: {{unreached}} · Islands left: {{islands}}',
      shown: 'Dry run: {{tips}} tips · Out of reach: {{unreached}} · Islands left: {{islands}}',
    },
    param: {
      script: {
        label: 'Script',
        help: 'What decides where supports go',
        option: {
          'rim-then-grid': 'Rim, then grid',
          'strong-lowest': 'Strong where lowest',
          'long-wall': 'Wall under the long axis',
          'heavy-skirt': 'Heavy skirt',
          'dense-flat': 'Dense under flat faces',
        },
      },
      ...shared(grown.en),
    },
  },
  zh: {
    name: '脚本',
    action: '运行支撑脚本',
    help: '用脚本放置支撑：可用示例，也可自己编写',
    hint: { apply: 'Enter|运行脚本' },
    apply: '运行脚本',
    busy: '正在运行脚本',
    history: {
      shown: '对{{name}}试运行支撑脚本',
    },
    note: { shown: '这是脚本将生成的支撑，目前尚未更改任何内容。' },
    button: { dryRun: '试运行', stop: '停止' },
    said: {
      reading: '正在读取脚本',
      broken: '请先改正脚本',
      stopped: '脚本已停止，未更改任何内容',
      grown: '支撑头：{{tips}} · 够不到：{{unreached}} · 剩余孤岛：{{islands}}',
      shown: '试运行：支撑头 {{tips}} · 够不到 {{unreached}} · 剩余孤岛 {{islands}}',
    },
    param: {
      script: {
        label: '脚本',
        help: '由它决定支撑的位置',
        option: {
          'rim-then-grid': '先边缘后网格',
          'strong-lowest': '最低处加粗',
          'long-wall': '沿长轴成墙',
          'heavy-skirt': '加粗裙边',
          'dense-flat': '平面加密',
        },
      },
      ...shared(grown.zh),
    },
  },
};
