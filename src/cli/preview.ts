import type { SlicePart } from '#compute/api';
import type { Picture } from '#formats/printer';

/** Pixels of the picture; formats scale it to what they hold. */
const WIDTH = 400;
const HEIGHT = 300;
/** Share of the picture left free round the parts, each side. */
const MARGIN = 0.06;
/** The view: from the front right, from above. Axes of the picture in plate coordinates. */
const TURN = (-35 * Math.PI) / 180;
const TILT = (28 * Math.PI) / 180;
const RIGHT = [Math.cos(TURN), -Math.sin(TURN), 0] as const;
const AWAY = [Math.sin(TURN) * Math.cos(TILT), Math.cos(TURN) * Math.cos(TILT), -Math.sin(TILT)] as const;
const UP = [Math.sin(TURN) * Math.sin(TILT), Math.cos(TURN) * Math.sin(TILT), Math.cos(TILT)] as const;
/** Grey of a face turned away from the light, and what full light adds. */
const SHADE = 70;
const LIGHT = 170;

/** Corners as seen: x to the right, y up, depth away, millimetres; three numbers a vertex. */
function projectVertices({ mesh, transform }: SlicePart): Float32Array {
  const rows = [RIGHT, UP, AWAY].map((axis) =>
    [0, 4, 8, 12].map(
      (at) => axis[0] * transform[at]! + axis[1] * transform[at + 1]! + axis[2] * transform[at + 2]!,
    ),
  );
  const { positions } = mesh;
  const seen = new Float32Array(positions.length);
  for (let row = 0; row < 3; row++) {
    const [a, b, c, d] = rows[row]! as [number, number, number, number];
    for (let i = 0; i < positions.length; i += 3) {
      seen[i + row] = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]! + d;
    }
  }
  return seen;
}

/** Fits what is seen into the picture, in place: x and y become pixels, depth keeps its order. */
function fitIntoPicture(views: readonly Float32Array[]): void {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const seen of views) {
    for (let i = 0; i < seen.length; i += 3) {
      left = Math.min(left, seen[i]!);
      right = Math.max(right, seen[i]!);
      low = Math.min(low, seen[i + 1]!);
      high = Math.max(high, seen[i + 1]!);
    }
  }
  const room = 1 - 2 * MARGIN;
  const scale = Math.min((WIDTH * room) / (right - left || 1), (HEIGHT * room) / (high - low || 1));
  for (const seen of views) {
    for (let i = 0; i < seen.length; i += 3) {
      seen[i] = WIDTH / 2 + (seen[i]! - (left + right) / 2) * scale;
      seen[i + 1] = HEIGHT / 2 - (seen[i + 1]! - (low + high) / 2) * scale;
      seen[i + 2] = seen[i + 2]! * scale;
    }
  }
}

/** Draws a part's triangles into the grey and depth pictures: the nearest one covers a pixel's centre. */
function drawPart(seen: Float32Array, indices: Uint32Array, grey: Uint8Array, depth: Float32Array): void {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ax = seen[a]!;
    const ay = seen[a + 1]!;
    const ux = seen[b]! - ax;
    const uy = seen[b + 1]! - ay;
    const vx = seen[c]! - ax;
    const vy = seen[c + 1]! - ay;
    // Pixels whose centres lie within the triangle's box; most triangles of a scan have none.
    const left = Math.ceil(ax + Math.min(0, ux, vx) - 0.5);
    const right = Math.floor(ax + Math.max(0, ux, vx) - 0.5);
    const top = Math.ceil(ay + Math.min(0, uy, vy) - 0.5);
    const bottom = Math.floor(ay + Math.max(0, uy, vy) - 0.5);
    if (left > right || top > bottom) continue;
    const nz = ux * vy - uy * vx;
    if (nz === 0) continue;
    const az = seen[a + 2]!;
    const uz = seen[b + 2]! - az;
    const vz = seen[c + 2]! - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    // Light from the viewer's upper left, on whichever side faces the viewer: y grows downwards here.
    const towards = (nz > 0 ? -1 : 1) / Math.sqrt(nx * nx + ny * ny + nz * nz);
    const shade = SHADE + LIGHT * Math.max(0, towards * (-0.45 * nx - 0.6 * ny - 0.66 * nz));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const px = x + 0.5 - ax;
        const py = y + 0.5 - ay;
        // Shares of the corners b and c in the pixel's centre.
        const s = (px * vy - py * vx) / nz;
        const t = (ux * py - uy * px) / nz;
        if (s < 0 || t < 0 || s + t > 1) continue;
        const z = az + s * uz + t * vz;
        const at = y * WIDTH + x;
        if (z >= depth[at]!) continue;
        depth[at] = z;
        grey[at] = shade;
      }
    }
  }
}

/**
 * Pictures of the plate for the printer's screen, drawn without a graphics device: grey parts, transparent ground. They
 * are for recognising a file, not for judging a surface.
 */
export function renderPreviews(parts: readonly SlicePart[]): {
  readonly large: Picture;
  readonly small: Picture;
} {
  const views = parts.map(projectVertices);
  fitIntoPicture(views);
  const grey = new Uint8Array(WIDTH * HEIGHT);
  const depth = new Float32Array(WIDTH * HEIGHT).fill(Infinity);
  parts.forEach(({ mesh }, index) => drawPart(views[index]!, mesh.indices, grey, depth));
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < grey.length; at++) {
    if (depth[at] === Infinity) continue;
    rgba.fill(grey[at]!, at * 4, at * 4 + 3);
    rgba[at * 4 + 3] = 255;
  }
  const picture: Picture = { width: WIDTH, height: HEIGHT, rgba };
  return { large: picture, small: picture };
}
