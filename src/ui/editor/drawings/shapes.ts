/** What a shape stands for; its colours are the theme's (`param-picture.css.ts`). */
export type Tone =
  /** The part, a hole in something, and what is neither part nor support: the build plate, another part, a scraper. */
  | 'part'
  | 'hollow'
  | 'floor'
  /** Supports and infill as areas, as lines, and the piece that the drawing is about. */
  | 'support'
  | 'line'
  | 'lit'
  /** What is left out, or would be otherwise. */
  | 'ghost'
  /** A thin line that leads to a measure. */
  | 'guide'
  /** What the parameter measures: lines, and the place it is about. */
  | 'measure'
  | 'area'
  /** Contact points and feet from above, and those the drawing is about. */
  | 'point'
  | 'litPoint';

/** A tone with its path; numbers are the only text, for a tooltip is read in two languages. */
export type Shape =
  | readonly [tone: Tone, path: string]
  | readonly [tone: 'number', text: string, x: number, y: number];

export type Shapes = readonly Shape[];

export type Point = readonly [x: number, y: number];

/** Size of a drawing, and of each where a choice has one an option: about as many pixels in a tooltip. */
export const WHOLE = { width: 224, height: 120 } as const;
export const OPTION = { width: 72, height: 56 } as const;

/** Where the build plate is from the side, and the underside of a part over it; of an option, too. */
export const FLOOR = 110;
export const UNDER = 32;
export const SMALL_FLOOR = 51;
export const SMALL_UNDER = 9;

export const ROOF: Shape = ['part', `M0 0H224V${UNDER}H0Z`];
export const GROUND: Shape = ['floor', `M0 ${FLOOR}H224V120H0Z`];
export const SMALL_ROOF: Shape = ['part', `M0 0H72V${SMALL_UNDER}H0Z`];
export const SMALL_GROUND: Shape = ['floor', `M0 ${SMALL_FLOOR}H72V56H0Z`];

const rounded = (value: number): number => Math.round(value * 10) / 10;
const move = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}`;

/** A closed outline, and an open line. */
export const outline = (...points: readonly Point[]): string => `${move(points)}Z`;
export const line = (...points: readonly Point[]): string => move(points);

/** Shapes of a tone that lie over one another, the first lowest. */
export const stacked = (tone: Tone, ...paths: readonly string[]): Shapes =>
  paths.map((path): Shape => [tone, path]);

/** Discs. */
export const discs = (radius: number, ...points: readonly Point[]): string =>
  points
    .map(
      ([x, y]) =>
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
    )
    .join('');

/** A regular polygon; its first corner is at so many degrees, counted from the right, upwards. */
export function polygon([x, y]: Point, radius: number, corners: number, turn = 90): string {
  return outline(
    ...Array.from({ length: corners }, (_, at): Point => {
      const angle = radians(turn + (360 / corners) * at);
      return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
    }),
  );
}

/** A rectangle about its middle, turned by degrees. */
export function box([x, y]: Point, width: number, height: number, turn = 0): string {
  const corners: readonly Point[] = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ];
  return outline(...corners.map((corner) => turned(corner, [x, y], turn)));
}

/** Where a place about the middle comes to by a turn of degrees. */
export function turned([dx, dy]: Point, [x, y]: Point, turn: number): Point {
  const [cosine, sine] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  return [x + dx * cosine + dy * sine, y - dx * sine + dy * cosine];
}

/** A convex outline so far outside its corners, which are in clockwise order. */
export function around(radius: number, ...corners: readonly Point[]): string {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [((to[1] - from[1]) / length) * radius, ((from[0] - to[0]) / length) * radius];
    return line([from[0] + dx, from[1] + dy], [to[0] + dx, to[1] + dy]).slice(1);
  });
  return `M${sides.join(`A${radius} ${radius} 0 0 1 `)}A${radius} ${radius} 0 0 1 ${sides[0]!.split('L')[0]}Z`;
}

/** A measured length with an end at each side. */
export function span(from: Point, to: Point, end = 4): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = [((from[1] - to[1]) / length) * end, ((to[0] - from[0]) / length) * end];
  const tick = (at: Point): string => line([at[0] - x, at[1] - y], [at[0] + x, at[1] + y]);
  return tick(from) + tick(to) + line(from, to);
}

/** A measured angle between directions in degrees, counted from the right, upwards. */
export function arc([x, y]: Point, radius: number, from: number, to: number): string {
  const at = (angle: number): string =>
    `${rounded(x + radius * Math.cos(radians(angle)))} ${rounded(y - radius * Math.sin(radians(angle)))}`;
  return `M${at(from)}A${radius} ${radius} 0 0 0 ${at(to)}`;
}

/** An arrow, measured. */
export function arrow(from: Point, to: Point): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = [((to[0] - from[0]) / length) * 5, ((to[1] - from[1]) / length) * 5];
  return line(from, to) + line([to[0] - x - y, to[1] - y + x], to, [to[0] - x + y, to[1] - y - x]);
}

/** A strut along a line of joints, of one width or of one at each joint. */
export function limb(widths: number | readonly number[], ...joints: readonly Point[]): string {
  const normals = joints.slice(1).map(([x, y], at): Point => {
    const [dx, dy] = [x - joints[at]![0], y - joints[at]![1]];
    const length = Math.hypot(dx, dy);
    return [dy / length, -dx / length];
  });
  const side = (way: number): Point[] =>
    joints.map(([x, y], at) => {
      const [before, after] = [normals[Math.max(0, at - 1)]!, normals[Math.min(normals.length - 1, at)]!];
      const [mx, my] = [before[0] + after[0], before[1] + after[1]];
      // As far out along the middle of both as keeps the width of each.
      const width = typeof widths === 'number' ? widths : widths[at]!;
      const out = (width * way) / 2 / ((mx * mx + my * my) / 2);
      return [x + mx * out, y + my * out];
    });
  return outline(...side(1), ...side(-1).toReversed());
}

export interface Stick {
  readonly x: number;
  /** Where its contact point is, and what it stands on. */
  readonly top?: number;
  readonly floor?: number;
  /** Widths of the tip, of the trunk under it, and of the trunk at its foot. */
  readonly tip?: number;
  readonly width?: number;
  readonly bottom?: number;
  /** Length of the tip, how deep it is in the part, and the height of the foot. */
  readonly neck?: number;
  readonly depth?: number;
  readonly foot?: number;
}

/** A whole support: tip, trunk and foot. */
export function stick({
  x,
  top = UNDER,
  floor = FLOOR,
  width = 11,
  tip = width * 0.35,
  bottom = width,
  neck = 20,
  depth = 3,
  foot = 7,
}: Stick): string {
  const right: readonly Point[] = [
    [tip / 2, top - depth],
    [width / 2, top + neck],
    [bottom / 2, floor - foot],
    [foot === 0 ? bottom / 2 : bottom * 0.9, floor],
  ];
  return outline(
    ...right.map(([half, y]): Point => [x + half, y]),
    ...right.toReversed().map(([half, y]): Point => [x - half, y]),
  );
}

/** A support in the drawing of an option. */
export const smallStick = (given: Stick): string =>
  stick({ top: SMALL_UNDER, floor: SMALL_FLOOR, width: 6, tip: 2, neck: 9, depth: 2, foot: 4, ...given });

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
