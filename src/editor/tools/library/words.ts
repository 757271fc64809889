import { measuresOf, PRIMITIVE_KINDS, type PrimitiveKind } from '#kernel';
import type { Tool, ToolWords } from '../tool.ts';
import { measureParam } from './params.ts';

interface MeasureWords {
  readonly label: string;
  readonly help: string;
}
interface Vocabulary {
  readonly measures: Readonly<Record<string, MeasureWords>>;
  /** A ring's radii end in the middle of its profile. */
  readonly ring: string;
  readonly words: ToolWords;
}

const RINGS: ReadonlySet<PrimitiveKind> = new Set(['torus', 'elliptical-torus']);

/** The words of every measure of every shape beside the tool's own. */
function withMeasures({ measures, ring, words }: Vocabulary): ToolWords {
  const params = PRIMITIVE_KINDS.flatMap((kind) =>
    Object.keys(measuresOf(kind)).map((name) => {
      const own = measures[name]!;
      const isRing = RINGS.has(kind) && ['radius', 'xRadius', 'yRadius'].includes(name);
      return [measureParam(kind, name), isRing ? { ...own, help: ring } : own] as const;
    }),
  );
  const { from, shape, ...others } = words.param!;
  return { ...words, param: { from: from!, shape: shape!, ...Object.fromEntries(params), ...others } };
}

const en: Vocabulary = {
  measures: {
    length: { label: 'Length', help: 'Size along X' },
    width: { label: 'Width', help: 'Size along Y' },
    height: { label: 'Height', help: 'Size along Z' },
    size: { label: 'Size', help: 'Distance between opposite faces' },
    radius: { label: 'Radius', help: 'Distance from the centre' },
    bottomRadius: { label: 'Bottom radius', help: 'Radius of the lower end' },
    topRadius: { label: 'Top radius', help: 'Radius of the upper end' },
    xRadius: { label: 'X radius', help: 'Distance from the centre along X' },
    yRadius: { label: 'Y radius', help: 'Distance from the centre along Y' },
    zRadius: { label: 'Z radius', help: 'Distance from the centre along Z' },
    profileRadius: { label: 'Profile radius', help: 'Half the thickness of the ring' },
    profileEdges: { label: 'Profile edges', help: 'Edges across the ring: more are smoother' },
    edges: { label: 'Edges', help: 'Edges around the axis: more are smoother' },
    angle: { label: 'Rotation angle', help: 'How far the ring goes round' },
    twist: { label: 'Rotation angle', help: 'Turn of the top against the bottom; it narrows the middle' },
    partitions: { label: 'Height partitions', help: 'Steps from bottom to top: more are smoother' },
  },
  ring: 'From the centre to the middle of the ring',
  words: {
    name: 'Library',
    action: 'Add a shape from the library',
    help: 'Adds a simple shape or a part you have kept, or changes the selected shape',
    hint: { apply: 'Enter|add or change the shape' },
    apply: 'Apply',
    busy: 'Making the shape',
    history: { one: 'add {{name}}', changed: 'change {{name}}' },
    said: {
      hole: 'The ring has no hole: make its profile radius smaller.',
      neck: 'The middle is too thin: choose another rotation angle.',
      none: 'To change a shape, select it first, then choose Library.',
      failed: 'Couldn’t make the shape. Nothing has changed.',
    },
    param: {
      from: {
        label: 'Show',
        help: 'Simple shapes, or parts you have kept',
        option: { shapes: 'Primitives', personal: 'Personal' },
      },
      shape: {
        label: 'Shape',
        help: 'Click a tile to see it on the plate, or drag it to where it is to stand',
        option: {
          box: 'Box',
          pyramid: 'Pyramid',
          'pyramid-frustum': 'Pyramid frustum',
          sphere: 'Sphere',
          ellipsoid: 'Ellipsoid',
          cylinder: 'Cylinder',
          cone: 'Cone',
          'cone-frustum': 'Cone frustum',
          torus: 'Torus',
          'elliptical-torus': 'Elliptical torus',
          hyperboloid: 'Rotation hyperboloid',
          // Soft hyphens: it is wider than a tile.
          rhombicuboctahedron: 'Rhombi\u00ADcub\u00ADocta\u00ADhedron',
        },
      },
      location: {
        label: 'Location',
        help: 'The point that stays in place when sizes change',
        option: {
          centre: 'Centre',
          'front-left': 'Front left',
          'front-right': 'Front right',
          'back-left': 'Back left',
          'back-right': 'Back right',
        },
      },
      target: {
        label: 'Result',
        help: 'Add a part, or change the one selected before',
        option: { new: 'New part', selected: 'Selected part' },
      },
    },
  },
};

const zh: Vocabulary = {
  measures: {
    length: { label: '长度', help: 'X 方向的尺寸' },
    width: { label: '宽度', help: 'Y 方向的尺寸' },
    height: { label: '高度', help: 'Z 方向的尺寸' },
    size: { label: '尺寸', help: '相对两个面之间的距离' },
    radius: { label: '半径', help: '到中心的距离' },
    bottomRadius: { label: '底面半径', help: '下端的半径' },
    topRadius: { label: '顶面半径', help: '上端的半径' },
    xRadius: { label: 'X 半径', help: 'X 方向到中心的距离' },
    yRadius: { label: 'Y 半径', help: 'Y 方向到中心的距离' },
    zRadius: { label: 'Z 半径', help: 'Z 方向到中心的距离' },
    profileRadius: { label: '截面半径', help: '圆环粗细的一半' },
    profileEdges: { label: '截面边数', help: '截面一圈的边数，越多越圆滑' },
    edges: { label: '边数', help: '绕轴一圈的边数，越多越圆滑' },
    angle: { label: '旋转角度', help: '圆环绕轴的角度' },
    twist: { label: '旋转角度', help: '顶面相对底面的转角，使中部变细' },
    partitions: { label: '高度分段', help: '自下而上的段数，越多越圆滑' },
  },
  ring: '中心到圆环截面中心的距离',
  words: {
    name: '零件库',
    action: '从零件库添加基本体',
    help: '添加基本体或收藏的零件，或修改所选的基本体',
    hint: { apply: 'Enter|添加或修改基本体' },
    apply: '应用',
    busy: '正在生成',
    history: { one: '添加{{name}}', changed: '修改{{name}}' },
    said: {
      hole: '圆环中间没有孔，请减小截面半径。',
      neck: '中部太细，请更改旋转角度。',
      none: '如需修改基本体，请先选中，再打开零件库。',
      failed: '未能生成基本体，内容未改动。',
    },
    param: {
      from: {
        label: '显示',
        help: '基本体，或收藏的零件',
        option: { shapes: '基本体', personal: '个人' },
      },
      shape: {
        label: '形状',
        help: '单击在盘上预览，或拖到盘上要放的位置',
        option: {
          box: '长方体',
          pyramid: '棱锥',
          'pyramid-frustum': '棱台',
          sphere: '球体',
          ellipsoid: '椭球体',
          cylinder: '圆柱',
          cone: '圆锥',
          'cone-frustum': '圆台',
          torus: '圆环',
          'elliptical-torus': '椭圆环',
          hyperboloid: '旋转双曲面',
          rhombicuboctahedron: '小斜方截半立方体',
        },
      },
      location: {
        label: '定位点',
        help: '尺寸改变时保持不动的点',
        option: {
          centre: '中心',
          'front-left': '左前角',
          'front-right': '右前角',
          'back-left': '左后角',
          'back-right': '右后角',
        },
      },
      target: {
        label: '结果',
        help: '添加零件，或修改之前选中的零件',
        option: { new: '新零件', selected: '所选零件' },
      },
    },
  },
};

export const words: Tool['words'] = { en: withMeasures(en), zh: withMeasures(zh) };
