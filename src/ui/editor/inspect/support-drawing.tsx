import { useFormat } from '../../format.ts';
import { useEditor } from '../use-editor.ts';
import { DimensionHandle, type Point } from './dimension-handle.tsx';
import * as styles from './support-drawing.css.ts';

/** Size of the drawing, and the heights of its floor and of the underside above the tip. */
const [WIDTH, HEIGHT, FLOOR] = [288, 160, 150];
const CONTACT: Point = [150, 34];
/** Down, square to the underside at the contact point. */
const DOWN: Point = [-0.223, 0.975];
/** An underside that leans by as much. */
const UNDERSIDE = `M0 0H${WIDTH}V60Q220 50 150 34T0 10Z`;

/** What it shows, mm. */
interface Shown {
  readonly tipType: unknown;
  readonly tipWidth: number;
  readonly tipLength: number;
  readonly topWidth: number;
  readonly bottomWidth: number;
  readonly ballDiameter: number;
  readonly distanceInPart: number;
  readonly plateHeight: number;
  readonly raft: boolean;
  readonly widthScale: number;
}

/**
 * A support from the side, as the parameters say, with the dimension of the lit one. Heights are cut short; widths and the tip are to scale.
 * Dimensions are handles of the parameters they measure.
 */
export function SupportDrawing({ lit }: { readonly lit: string | null }) {
  const shown = useEditor(({ toolParams }): Shown => {
    const number = (name: string): number => Number(toolParams[name]);
    const scale = number('widthScale');
    return {
      tipType: toolParams['tipType'],
      tipWidth: number('tipWidth') * scale,
      tipLength: number('tipLength'),
      topWidth: number('topWidth') * scale,
      bottomWidth: number('bottomWidth') * scale,
      ballDiameter: number('ballDiameter'),
      distanceInPart: number('distanceInPart'),
      plateHeight: number('plateHeight'),
      raft: toolParams['raft'] === true,
      widthScale: scale,
    };
  });
  const { outline, ball, raft, dimensions } = drawn(shown);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-lit={dimensions.some(({ of }) => of === lit)}
    >
      <path className={styles.part} d={UNDERSIDE} />
      <path className={styles.support} d={outline} />
      {ball !== null && <circle className={styles.support} cx={ball.at[0]} cy={ball.at[1]} r={ball.radius} />}
      {raft !== null && <path className={styles.support} d={raft} />}
      <path className={styles.floor} d={`M0 ${FLOOR}H${WIDTH}`} />
      {dimensions.map((dimension) => (
        <Dimension key={dimension.of} {...dimension} isLit={dimension.of === lit} />
      ))}
      {dimensions.map(({ of, ...dimension }) => (
        <DimensionHandle key={of} param={of} {...dimension} />
      ))}
    </svg>
  );
}

interface Measure {
  /** The parameter it is the dimension of, and whether that is measured to both sides. */
  readonly of: string;
  readonly isWidth: boolean;
  readonly from: Point;
  readonly to: Point;
  readonly value: number;
  /** How much the parameter grows for a unit of the drawing. */
  readonly perUnit: number;
}

/** A line with an end at each side; lit, it tells its length. */
function Dimension({ from, to, value, isLit }: Measure & { readonly isLit: boolean }) {
  const format = useFormat();
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(-dy / length) * 4, (dx / length) * 4];
  const end = ([x, y]: Point): string => `M${x - ax} ${y - ay}L${x + ax} ${y + ay}`;
  // Beside the support, on the side where nothing is in its way.
  const isLeft = from[0] === to[0] && from[0] < CONTACT[0];
  const x = isLeft ? from[0] - 10 : Math.max(from[0], to[0]) + 12;
  return (
    <g className={styles.dimension} data-lit={isLit}>
      <path d={`${end(from)}${end(to)}M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} />
      {isLit && (
        <text x={x} textAnchor={isLeft ? 'end' : 'start'} y={(from[1] + to[1]) / 2 + 4}>
          {format.length(value)}
        </text>
      )}
    </g>
  );
}

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
const round = (value: number): number => Math.round(value * 100) / 100;
const along = ([x, y]: Point, [dx, dy]: Point, way: number): Point => [x + dx * way, y + dy * way];

/** The two sides of something so wide at a point of an axis. */
function sides(at: Point, [dx, dy]: Point, width: number): readonly [Point, Point] {
  return [along(at, [-dy, dx], width / 2), along(at, [dy, -dx], width / 2)];
}

function drawn(shown: Shown) {
  const widest = Math.max(shown.tipWidth, shown.topWidth, shown.bottomWidth * 1.8, shown.ballDiameter);
  /** Pixels a millimetre: the whole is in the picture. */
  const scale = Math.min(22, 62 / shown.tipLength, 100 / widest);
  const axis: Point = shown.tipType === 'vertical' ? [0, 1] : DOWN;
  const end = along(CONTACT, axis, -shown.distanceInPart * scale);
  const socket = along(CONTACT, axis, shown.tipLength * scale);
  const plate = shown.raft ? Math.max(3, Math.min(14, shown.plateHeight * scale)) : 0;
  const bottom: Point = [socket[0], FLOOR - plate];
  const foot: Point = along(bottom, [0, -1], 8);
  const upright: Point = [0, 1];
  const [endLeft, endRight] = sides(end, axis, shown.tipWidth * scale);
  const [topLeft, topRight] = sides(socket, upright, shown.topWidth * scale);
  const [footLeft, footRight] = sides(foot, upright, shown.bottomWidth * scale);
  const [lowLeft, lowRight] = sides(bottom, upright, shown.bottomWidth * 1.8 * scale);
  const beside = Math.max(shown.topWidth, shown.tipWidth, shown.ballDiameter) * scale;
  const left = (point: Point): Point => [Math.min(CONTACT[0], socket[0]) - beside / 2 - 16, point[1]];
  const lengthOf = (of: string, from: Point, to: Point, value: number): Measure => ({
    of,
    isWidth: false,
    from,
    to,
    value,
    perUnit: 1 / scale,
  });
  const widthOf = (of: string, [from, to]: readonly [Point, Point], value: number): Measure => ({
    of,
    isWidth: true,
    from,
    to,
    value,
    perUnit: 1 / (scale * (of === 'ballDiameter' ? 1 : shown.widthScale)),
  });
  const contact = sides(CONTACT, axis, shown.tipWidth * scale);
  return {
    outline: pathOf([endLeft, topLeft, footLeft, lowLeft, lowRight, footRight, topRight, endRight]),
    ball: shown.tipType === 'ball' ? { at: CONTACT, radius: (shown.ballDiameter / 2) * scale } : null,
    raft: shown.raft ? `M${bottom[0] - 74} ${bottom[1]}h148l-${plate} ${plate}h-${148 - 2 * plate}Z` : null,
    dimensions: [
      widthOf('tipWidth', contact, shown.tipWidth),
      lengthOf('tipLength', left(CONTACT), left(socket), shown.tipLength),
      widthOf('topWidth', [topLeft, topRight], shown.topWidth),
      widthOf('bottomWidth', [footLeft, footRight], shown.bottomWidth),
      ...(shown.distanceInPart > 0
        ? [
            lengthOf(
              'distanceInPart',
              [CONTACT[0] + beside / 2 + 14, CONTACT[1]],
              [CONTACT[0] + beside / 2 + 14, end[1]],
              shown.distanceInPart,
            ),
          ]
        : []),
      ...(shown.tipType === 'ball'
        ? [
            widthOf(
              'ballDiameter',
              [
                along(CONTACT, [-1, 0], (shown.ballDiameter / 2) * scale),
                along(CONTACT, [1, 0], (shown.ballDiameter / 2) * scale),
              ],
              shown.ballDiameter,
            ),
          ]
        : []),
      ...(shown.raft
        ? [lengthOf('plateHeight', [bottom[0] + 88, FLOOR], [bottom[0] + 88, bottom[1]], shown.plateHeight)]
        : []),
    ],
  };
}
