/** Samples of a print on a grid of unequal steps, x fastest: 1 where it is lit. */
export interface Samples {
  readonly lit: Uint8Array;
  readonly counts: readonly [number, number, number];
  /** From one sample to the next, mm. */
  readonly steps: readonly [number, number, number];
}

/** Squared distance of each sample to the nearest that is outside, mm²: exact, a dimension after the other (Felzenszwalb and Huttenlocher, 2012). */
export function squaredDistances(
  isOutside: Uint8Array,
  { counts, steps }: Omit<Samples, 'lit'>,
): Float64Array {
  const squares = Float64Array.from(isOutside, (outside) => (outside === 1 ? 0 : 1e12));
  const most = Math.max(...counts);
  const line = new Float64Array(most);
  const hulls = new Int32Array(most);
  const borders = new Float64Array(most + 1);
  let stride = 1;
  for (const axis of [0, 1, 2] as const) {
    const [count, step] = [counts[axis], steps[axis]];
    for (let first = 0; first < squares.length; first++) {
      if (Math.floor(first / stride) % count !== 0) continue;
      for (let at = 0; at < count; at++) line[at] = squares[first + at * stride]!;
      lowerEnvelope(line, count, step, hulls, borders, (at, square) => {
        squares[first + at * stride] = square;
      });
    }
    stride *= count;
  }
  return squares;
}

function lowerEnvelope(
  line: Float64Array,
  count: number,
  step: number,
  hulls: Int32Array,
  borders: Float64Array,
  put: (at: number, square: number) => void,
): void {
  const meet = (a: number, b: number): number =>
    (line[b]! - line[a]! + step * step * (b * b - a * a)) / (2 * step * step * (b - a));
  let last = 0;
  hulls[0] = 0;
  borders[0] = -Infinity;
  borders[1] = Infinity;
  for (let at = 1; at < count; at++) {
    let border = meet(hulls[last]!, at);
    while (border <= borders[last]!) border = meet(hulls[--last]!, at);
    hulls[++last] = at;
    borders[last] = border;
    borders[last + 1] = Infinity;
  }
  for (let at = 0, hull = 0; at < count; at++) {
    while (borders[hull + 1]! < at) hull++;
    const from = hulls[hull]!;
    put(at, line[from]! + (step * (at - from)) ** 2);
  }
}

/** Samples around the print: what is not lit and hangs together with a corner of the grid. */
export function outsideOf({ lit, counts }: Samples): Uint8Array {
  const [width, depth] = counts;
  const outside = new Uint8Array(lit.length);
  const waiting = new Int32Array(lit.length);
  let count = 1;
  outside[0] = 1;
  while (count > 0) {
    const at = waiting[--count]!;
    for (const step of [1, -1, width, -width, width * depth, -width * depth]) {
      const next = at + step;
      if (next < 0 || next >= lit.length || lit[next] === 1 || outside[next] === 1) continue;
      outside[next] = 1;
      waiting[count++] = next;
    }
  }
  return outside;
}

/**
 * Judges a hollow print without holes: how many samples are certainly wrong, solid ones deeper than the wall allows and void ones less deep. The surface
 * lies between the nearest sample outside and its neighbours, so that a distance is known to a diagonal of the steps. What is infill, by the number of
 * a sample, may be solid at any depth.
 */
export function createWallCheck(
  samples: Samples,
  isInfill: (sample: number) => boolean = () => false,
): (thickness: number, voxel: number) => { readonly deepSolid: number; readonly shallowVoid: number } {
  const { lit, steps } = samples;
  const outside = outsideOf(samples);
  const squares = squaredDistances(outside, samples);
  const unsure = Math.hypot(...steps);
  return (thickness, voxel) => {
    let deepSolid = 0;
    let shallowVoid = 0;
    for (let at = 0; at < lit.length; at++) {
      if (outside[at] === 1) continue;
      const distance = Math.sqrt(squares[at]!);
      if (lit[at] === 1 && distance - unsure > thickness + voxel && !isInfill(at)) deepSolid++;
      if (lit[at] === 0 && distance < thickness - voxel) shallowVoid++;
    }
    return { deepSolid, shallowVoid };
  };
}
