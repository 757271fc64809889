/** A loop of more edges than this is not triangulated: least area takes the cube of their number, and is no better a guess. */
const LARGEST = 100;

/** Faces, three points each, that fill loops, and what only a cone filled. */
export interface Filled {
  readonly faces: readonly number[];
  /** Grid positions of the cones' tips, which are numbered on from `pointCount`. */
  readonly apexes: readonly (readonly [number, number, number])[];
  /** The loops that have a cone. */
  readonly coneLoops: readonly (readonly number[])[];
}

/** Fills loops (../README.md, step 5). */
export function fillLoops(points: Float64Array, loops: readonly (readonly number[])[]): Filled {
  const pointCount = points.length / 3;
  const faces: number[] = [];
  const apexes: (readonly [number, number, number])[] = [];
  const coneLoops: (readonly number[])[] = [];
  for (const loop of loops) {
    if (loop.length <= LARGEST) {
      for (const point of triangulate(points, loop)) faces.push(point);
      continue;
    }
    const apex = pointCount + apexes.length;
    loop.forEach((point, i) => faces.push(apex, loop[(i + 1) % loop.length]!, point));
    apexes.push(meanOf(points, loop));
    coneLoops.push(loop);
  }
  return { faces, apexes, coneLoops };
}

function meanOf(points: Float64Array, loop: readonly number[]): readonly [number, number, number] {
  const mean = (axis: number): number =>
    Math.floor(loop.reduce((sum, point) => sum + points[point * 3 + axis]!, 0) / loop.length);
  return [mean(0), mean(1), mean(2)];
}

/** The triangulation of least area, by the areas of ever longer stretches of the loop. */
function triangulate(points: Float64Array, loop: readonly number[]): number[] {
  const count = loop.length;
  const costs = new Float64Array(count * count);
  const middles = new Int32Array(count * count);
  for (let length = 2; length < count; length++) {
    for (let i = 0; i + length < count; i++) {
      const j = i + length;
      let least = Infinity;
      for (let k = i + 1; k < j; k++) {
        const cost =
          costs[i * count + k]! + costs[k * count + j]! + doubleArea(points, loop[i]!, loop[k]!, loop[j]!);
        if (cost >= least) continue;
        least = cost;
        middles[i * count + j] = k;
      }
      costs[i * count + j] = least;
    }
  }
  const faces: number[] = [];
  const emit = (i: number, j: number): void => {
    if (j - i < 2) return;
    const k = middles[i * count + j]!;
    faces.push(loop[i]!, loop[j]!, loop[k]!);
    emit(i, k);
    emit(k, j);
  };
  emit(0, count - 1);
  return faces;
}

function doubleArea(points: Float64Array, i: number, k: number, j: number): number {
  const difference = (to: number, axis: number): number => points[to * 3 + axis]! - points[i * 3 + axis]!;
  const [ux, uy, uz] = [difference(k, 0), difference(k, 1), difference(k, 2)];
  const [vx, vy, vz] = [difference(j, 0), difference(j, 1), difference(j, 2)];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  return Math.sqrt(x * x + y * y + z * z);
}
