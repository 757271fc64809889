// A small shaded picture of triangles, for the printer's screen. Whoever looks at it looks from −z, y grows downwards.

/** Grey of a face turned away from the light, and what full light adds. */
const SHADE: f64 = 70;
const LIGHT: f64 = 170;

/** Box of all vertices since startPicture, in the picture's plane. */
export let pictureLeft: f64 = 0;
export let pictureRight: f64 = 0;
export let pictureTop: f64 = 0;
export let pictureBottom: f64 = 0;

export function startPicture(): void {
  pictureLeft = Infinity;
  pictureRight = -Infinity;
  pictureTop = Infinity;
  pictureBottom = -Infinity;
}

/** `count` vertices (3 f32) as they are seen: `rows` holds 3 × 4 f64, the rows of an affine map, one each for x, y and depth. */
export function seeVertices(positions: usize, count: i32, rows: usize, out: usize): void {
  for (let i = 0; i < count; i++) {
    const x = <f64>load<f32>(positions, 0);
    const y = <f64>load<f32>(positions, 4);
    const z = <f64>load<f32>(positions, 8);
    const seenX = load<f64>(rows, 0) * x + load<f64>(rows, 8) * y + load<f64>(rows, 16) * z + load<f64>(rows, 24);
    const seenY = load<f64>(rows, 32) * x + load<f64>(rows, 40) * y + load<f64>(rows, 48) * z + load<f64>(rows, 56);
    const depth = load<f64>(rows, 64) * x + load<f64>(rows, 72) * y + load<f64>(rows, 80) * z + load<f64>(rows, 88);
    pictureLeft = min(pictureLeft, seenX);
    pictureRight = max(pictureRight, seenX);
    pictureTop = min(pictureTop, seenY);
    pictureBottom = max(pictureBottom, seenY);
    store<f32>(out, <f32>seenX, 0);
    store<f32>(out, <f32>seenY, 4);
    store<f32>(out, <f32>depth, 8);
    positions += 12;
    out += 12;
  }
}

/** Clears width × height RGBA pixels to transparent black and their depths (f32) to infinitely far. */
export function clearPicture(pixels: usize, depths: usize, count: i32): void {
  memory.fill(pixels, 0, <usize>count << 2);
  for (let i: usize = 0; i < <usize>count; i++) store<f32>(depths + (i << 2), Infinity);
}

/** Takes seen vertices to pixels. */
export function placeVertices(seen: usize, count: i32, scale: f64, offsetX: f64, offsetY: f64, out: usize): void {
  for (let i = 0; i < count; i++) {
    store<f32>(out, <f32>(<f64>load<f32>(seen, 0) * scale + offsetX), 0);
    store<f32>(out, <f32>(<f64>load<f32>(seen, 4) * scale + offsetY), 4);
    store<f32>(out, <f32>(<f64>load<f32>(seen, 8) * scale), 8);
    seen += 12;
    out += 12;
  }
}

/**
 * Draws faces of vertices in pixels: the nearest one covers a pixel's centre. Light comes from the viewer's upper left and
 * falls on whichever side faces the viewer.
 */
export function drawFaces(
  vertices: usize,
  indices: usize,
  faceCount: i32,
  width: i32,
  height: i32,
  pixels: usize,
  depths: usize,
): void {
  const half = f32x4(0.5, 0.5, 0, 0);
  for (let face = 0; face < faceCount; face++) {
    const a = vertices + <usize>load<u32>(indices, 0) * 12;
    const b = vertices + <usize>load<u32>(indices, 4) * 12;
    const c = vertices + <usize>load<u32>(indices, 8) * 12;
    indices += 12;
    // x and y. Most triangles of a scan have no pixel's centre in their box.
    const atA = v128.load64_zero(a);
    const atB = v128.load64_zero(b);
    const atC = v128.load64_zero(c);
    const low = f32x4.ceil(f32x4.sub(f32x4.pmin(atA, f32x4.pmin(atB, atC)), half));
    const high = f32x4.floor(f32x4.sub(f32x4.pmax(atA, f32x4.pmax(atB, atC)), half));
    if (v128.any_true(f32x4.gt(low, high))) continue;
    const left = max(0, <i32>f32x4.extract_lane(low, 0));
    const right = min(width - 1, <i32>f32x4.extract_lane(high, 0));
    const top = max(0, <i32>f32x4.extract_lane(low, 1));
    const bottom = min(height - 1, <i32>f32x4.extract_lane(high, 1));
    const ax = <f64>load<f32>(a, 0);
    const ay = <f64>load<f32>(a, 4);
    const ux = <f64>load<f32>(b, 0) - ax;
    const uy = <f64>load<f32>(b, 4) - ay;
    const vx = <f64>load<f32>(c, 0) - ax;
    const vy = <f64>load<f32>(c, 4) - ay;
    const nz = ux * vy - uy * vx;
    if (nz == 0) continue;
    const az = <f64>load<f32>(a, 8);
    const uz = <f64>load<f32>(b, 8) - az;
    const vz = <f64>load<f32>(c, 8) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const towards = (nz > 0 ? -1.0 : 1.0) / sqrt(nx * nx + ny * ny + nz * nz);
    const grey = <u32>(SHADE + LIGHT * max(0.0, towards * (-0.45 * nx - 0.6 * ny - 0.66 * nz)));
    const colour = 0xff000000 | (grey * 0x010101);
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const px = <f64>x + 0.5 - ax;
        const py = <f64>y + 0.5 - ay;
        // Shares of the corners b and c in the pixel's centre.
        const s = (px * vy - py * vx) / nz;
        const t = (ux * py - uy * px) / nz;
        if (s < 0 || t < 0 || s + t > 1) continue;
        const z = <f32>(az + s * uz + t * vz);
        const at = (<usize>(y * width + x)) << 2;
        if (z >= load<f32>(depths + at)) continue;
        store<f32>(depths + at, z);
        store<u32>(pixels + at, colour);
      }
    }
  }
}
