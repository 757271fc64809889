import type { Tool } from '../tool.ts';

export const words: Tool['words'] = {
  en: {
    name: 'Measure',
    action: 'Measure parts',
    help: 'Measures between points on parts',
    hint: { pick: 'Click|pick a point', clear: 'Enter|clear' },
    apply: 'Clear',
    busy: 'Measuring',
    note: {
      distance: 'Click two points on parts.',
      angle: 'Click three points, the second at the corner.',
      faces: 'Click two faces.',
      radius: 'Click three points on a circle.',
      wall: 'Click the wall to measure.',
      area: 'Click a flat or round face.',
      box: 'Click a part.',
    },
    said: {
      same: 'Two of the points are the same. Pick three that differ.',
      line: 'The points are on a line. Pick three on a circle.',
      open: 'There is no wall behind this point.',
      bare: 'This part has no face here.',
    },
    param: {
      kind: {
        label: 'What',
        help: 'Distance: two points; angle: three, the second at the corner; angle of faces: two faces; radius: three points on a circle; wall thickness, area, size: one point',
        option: {
          distance: 'Distance',
          angle: 'Angle',
          faces: 'Angle of faces',
          radius: 'Radius',
          wall: 'Wall thickness',
          area: 'Area',
          box: 'Size',
        },
      },
      snap: { label: 'Snap', help: 'Points this near to a corner or an edge go there; 0 is off' },
    },
  },
  zh: {
    name: '测量',
    action: '测量零件',
    help: '测量零件上各点之间的尺寸',
    hint: { pick: '单击|选点', clear: 'Enter|清除' },
    apply: '清除',
    busy: '正在测量',
    note: {
      distance: '在零件上单击两个点。',
      angle: '依次单击三个点，第二个为顶点。',
      faces: '单击两个面。',
      radius: '单击圆上的三个点。',
      wall: '单击要测量的壁面。',
      area: '单击一个平面或曲面。',
      box: '单击一个零件。',
    },
    said: {
      same: '有两个点重合，请选择三个不同的点。',
      line: '三个点在一条直线上，请选择圆上的三个点。',
      open: '此处背后没有壁面。',
      bare: '此处没有面。',
    },
    param: {
      kind: {
        label: '测量内容',
        help: '距离：两个点；角度：三个点，第二个为顶点；面夹角：两个面；半径：圆上三个点；壁厚、面积、尺寸：一个点',
        option: {
          distance: '距离',
          angle: '角度',
          faces: '面夹角',
          radius: '半径',
          wall: '壁厚',
          area: '面积',
          box: '尺寸',
        },
      },
      snap: { label: '吸附', help: '离顶点或边在此距离内时吸附，0 表示关闭' },
    },
  },
};
