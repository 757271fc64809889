import { computeCreaseNormals, transformPoint, type Transform, type Vector } from '#kernel';
import type { Body } from './shapes.ts';

/** A picture of pixels in sRGB, rows from above, four bytes each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Where a design is looked at from: degrees around z, from the front to the left, and above the plate. */
export interface Camera {
  readonly around: number;
  readonly above: number;
}

const [WIDTH, HEIGHT] = [880, 660] as const;
/** Samples of a pixel along each axis: edges are drawn in steps of a quarter. */
const SAMPLES = 2;
/** Share of the picture that the design takes. */
const FILLED = 0.8;
const SHADOW_BLUR = 12;
const BACKGROUND: readonly [above: Vector, below: Vector] = [
  [238, 241, 244],
  [214, 219, 226],
];

/** Directions to lights as the camera has them (right, up, towards it), with what each adds. */
const LIGHTS: readonly (readonly [Vector, number])[] = [
  [[-0.45, 0.7, 0.55], 0.62],
  [[0.8, 0.25, 0.55], 0.22],
];
const AMBIENT = 0.3;
/** Faces of shapes meet at 45° at least, those of what is round at far less. */
const CREASE_DEGREES = 25;

type Project = (point: Vector) => [x: number, y: number, depth: number];

/** Bodies at the angle of a camera: x to the right, y up, depth towards the camera. */
function turnTo({ around, above }: Camera): Project {
  const [a, e] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return ([x, y, z]) => {
    const right = x * ca - y * sa;
    const away = x * sa + y * ca;
    return [right, away * se + z * ce, z * se - away * ce];
  };
}

/** Calls `paint` for every sample of a triangle, with its place and the shares of its first two corners. */
function eachSample(
  [[ax, ay], [bx, by], [cx, cy]]: readonly [Vector, Vector, Vector],
  width: number,
  height: number,
  paint: (place: number, a: number, b: number) => void,
): void {
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  // Shares of the corners are linear along a row.
  const [aStep, bStep] = [(by - cy) / area, (cy - ay) / area];
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const steps = [aStep, bStep, -aStep - bStep];
  for (let y = top; y <= bottom; y++) {
    const aLeft = ((bx - left) * (cy - y) - (cx - left) * (by - y)) / area;
    const bLeft = ((cx - left) * (ay - y) - (ax - left) * (cy - y)) / area;
    const shares = [aLeft, bLeft, 1 - aLeft - bLeft];
    let [first, last] = [0, right - left];
    for (let corner = 0; corner < 3; corner++) {
      const [share, step] = [shares[corner]!, steps[corner]!];
      if (step > 0) first = Math.max(first, Math.ceil(-share / step));
      else if (step < 0) last = Math.min(last, Math.floor(-share / step));
      else if (share < 0) last = -1;
    }
    for (let x = first; x <= last; x++) paint(y * width + left + x, aLeft + x * aStep, bLeft + x * bStep);
  }
}

/** The direction a normal has after a transform: that of the plane it stands on. */
function turnNormal(transform: Transform, [x, y, z]: Vector): Vector {
  const column = (at: number): Vector => [transform[at]!, transform[at + 1]!, transform[at + 2]!];
  const [u, v, w] = [column(0), column(4), column(8)];
  const times = (p: Vector, q: Vector): Vector => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const [vw, wu, uv] = [times(v, w), times(w, u), times(u, v)];
  return [
    x * vw[0] + y * wu[0] + z * uv[0],
    x * vw[1] + y * wu[1] + z * uv[1],
    x * vw[2] + y * wu[2] + z * uv[2],
  ];
}

/** Each value of a line by the mean of those up to `reach` before and after it; `line` is room for it. */
function blurLine(
  values: Float32Array,
  first: number,
  step: number,
  reach: number,
  line: Float32Array,
): void {
  const count = line.length - 2 * reach - 1;
  for (let index = 0; index < count; index++) line[index + reach + 1] = values[first + index * step]!;
  let sum = 0;
  for (let index = 0; index < reach; index++) sum += line[index + reach + 1]!;
  for (let index = 0; index < count; index++) {
    sum += line[index + 2 * reach + 1]! - line[index]!;
    values[first + index * step] = sum / (2 * reach + 1);
  }
}

/** Each value by the mean of a square around it. */
function blur(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const [row, column] = [new Float32Array(width + 2 * reach + 1), new Float32Array(height + 2 * reach + 1)];
  for (let y = 0; y < height; y++) blurLine(values, y * width, 1, reach, row);
  for (let x = 0; x < width; x++) blurLine(values, x, width, reach, column);
  return values;
}

/** How light a place with this normal is: 1 is the colour of the resin. */
function shadeOf([x, y, towards]: Vector): number {
  const length = Math.hypot(x, y, towards) || 1;
  return LIGHTS.reduce((light, [way, strength]) => {
    const along = (x * way[0] + y * way[1] + towards * way[2]) / length / Math.hypot(...way);
    return light + strength * Math.max(0, along);
  }, AMBIENT);
}

/** Bodies as samples: how light each is, how near (−∞ where there is none), and which pixels have a shadow below them. */
interface Samples {
  readonly shades: Float32Array;
  readonly depths: Float32Array;
  readonly shadow: Float32Array;
}

function drawSamples(bodies: readonly Body[], camera: Camera, width: number, height: number): Samples {
  const project = turnTo(camera);
  const lit = bodies.map(({ mesh, transform }) => {
    const { positions, normals, indices } = computeCreaseNormals(mesh, CREASE_DEGREES);
    const places: Vector[] = [];
    const shades: number[] = [];
    for (let at = 0; at < positions.length; at += 3) {
      places.push(transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]));
      const normal = turnNormal(transform, [normals[at]!, normals[at + 1]!, normals[at + 2]!]);
      shades.push(shadeOf(project(normal)));
    }
    return { places, shades, indices };
  });
  const seen = lit.flatMap(({ places }) => places.map(project));
  const range = (axis: 0 | 1): readonly [number, number] => [
    seen.reduce((least, point) => Math.min(least, point[axis]), Infinity),
    seen.reduce((most, point) => Math.max(most, point[axis]), -Infinity),
  ];
  const [[left, right], [low, high]] = [range(0), range(1)];
  const scale = FILLED * Math.min(width / (right - left), height / (high - low));
  const onScreen = (point: Vector): Vector => {
    const [x, y, depth] = project(point);
    return [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (low + high) / 2) * scale, depth];
  };
  const depths = new Float32Array(width * height).fill(-Infinity);
  const shades = new Float32Array(width * height);
  const shadow = new Float32Array(WIDTH * HEIGHT);
  for (const body of lit) {
    const points = body.places.map(onScreen);
    // Light falls from above, a little to the right.
    const fallen = body.places.map(([x, y, z]): Vector => {
      const [across, down] = onScreen([x + z * 0.18, y - z * 0.06, 0]);
      return [across / SAMPLES, down / SAMPLES, 0];
    });
    for (let at = 0; at < body.indices.length; at += 3) {
      const [i, j, k] = [body.indices[at]!, body.indices[at + 1]!, body.indices[at + 2]!];
      const [one, two, three] = [points[i]!, points[j]!, points[k]!];
      const [light, other, third] = [body.shades[i]!, body.shades[j]!, body.shades[k]!];
      eachSample([one, two, three], width, height, (place, a, b) => {
        const c = 1 - a - b;
        const depth = a * one[2] + b * two[2] + c * three[2];
        if (depth <= depths[place]!) return;
        depths[place] = depth;
        shades[place] = a * light + b * other + c * third;
      });
      eachSample([fallen[i]!, fallen[j]!, fallen[k]!], WIDTH, HEIGHT, (place) => {
        shadow[place] = 1;
      });
    }
  }
  return { shades, depths, shadow };
}

/** What lies behind what is around it is darker, by this much for each millimetre, at most by `MOST_HIDDEN`: edges and hollows show. */
const HIDDEN_BY_MM = 0.3;
const MOST_HIDDEN = 0.3;
const HIDDEN_REACH = 7;
const SHADOW_STRENGTH = 0.34;

/**
 * Bodies on a plate as a camera without perspective sees them, lit from the left above, with a soft shadow below them: what
 * designs are shown by. `colour` is #rrggbb.
 */
export function drawPicture(bodies: readonly Body[], colour: string, camera: Camera): Picture {
  const [width, height] = [WIDTH * SAMPLES, HEIGHT * SAMPLES];
  const { shades, depths, shadow } = drawSamples(bodies, camera, width, height);
  const count = SAMPLES * SAMPLES;
  const pixels = WIDTH * HEIGHT;
  const [light, near, covered] = [
    new Float32Array(pixels),
    new Float32Array(pixels),
    new Float32Array(pixels),
  ];
  for (let place = 0; place < depths.length; place++) {
    if (depths[place] === -Infinity) continue;
    const [x, y] = [place % width, Math.floor(place / width)];
    const pixel = Math.floor(y / SAMPLES) * WIDTH + Math.floor(x / SAMPLES);
    covered[pixel]! += 1 / count;
    light[pixel]! += shades[place]! / count;
    near[pixel]! += depths[place]! / count;
  }
  const around = blur(near.slice(), WIDTH, HEIGHT, HIDDEN_REACH);
  const share = blur(covered.slice(), WIDTH, HEIGHT, HIDDEN_REACH);
  const dark = blur(shadow, WIDTH, HEIGHT, SHADOW_BLUR);
  const paint = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const rgba = new Uint8Array(pixels * 4);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const down = pixel / pixels;
    const [part, whole] = [covered[pixel]!, share[pixel]!];
    const behind = part > 0 && whole > 0 ? around[pixel]! / whole - near[pixel]! / part : 0;
    const hidden = Math.min(MOST_HIDDEN, Math.max(0, behind * HIDDEN_BY_MM));
    for (let channel = 0; channel < 3; channel++) {
      const ground = BACKGROUND[0][channel]! * (1 - down) + BACKGROUND[1][channel]! * down;
      const body = paint[channel]! * light[pixel]! * 1.05 * (1 - hidden);
      rgba[pixel * 4 + channel] = Math.min(
        255,
        body + ground * (1 - part) * (1 - SHADOW_STRENGTH * dark[pixel]!),
      );
    }
    rgba[pixel * 4 + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, rgba };
}
