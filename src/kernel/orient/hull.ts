/** Steps of the lattice along the longest side: cross products of 16-bit differences times a third are exact in float64. */
const STEPS = 65535;
const NONE = -1;

/**
 * The convex hull of points as triangles of their numbers, counter-clockwise seen from outside; none where all lie on a plane.
 * Points are put on a lattice of 1/65535 of the longest side, where every decision is exact (no tolerance). Quickhull: Barber,
 * Dobkin and Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996. Flat sides come as several triangles.
 */
export function convexHull(points: Float32Array): Uint32Array {
  const lattice = toLattice(points);
  const simplex = findSimplex(lattice);
  return simplex === null ? new Uint32Array(0) : new Quickhull(lattice, simplex).triangles();
}

function toLattice(points: Float32Array): Int32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const value = points[at]!;
    if (value < low[at % 3]!) low[at % 3] = value;
    if (value > high[at % 3]!) high[at % 3] = value;
  }
  const longest = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const scale = longest > 0 ? STEPS / longest : 0;
  return Int32Array.from(points, (value, at) => Math.round((value - low[at % 3]!) * scale));
}

type Simplex = readonly [number, number, number, number];

/** Four points that are not on a plane, or null. */
function findSimplex(lattice: Int32Array): Simplex | null {
  const count = lattice.length / 3;
  const farthest = (distance: (point: number) => number): number => {
    let best = NONE;
    let most = 0;
    for (let point = 0; point < count; point++) {
      const far = distance(point);
      if (far > most) [best, most] = [point, far];
    }
    return best;
  };
  const at = (point: number, axis: number): number => lattice[point * 3 + axis]!;
  if (count === 0) return null;
  const a = 0;
  const b = farthest(
    (p) => (at(p, 0) - at(a, 0)) ** 2 + (at(p, 1) - at(a, 1)) ** 2 + (at(p, 2) - at(a, 2)) ** 2,
  );
  if (b === NONE) return null;
  const edge = [0, 1, 2].map((axis) => at(b, axis) - at(a, axis)) as [number, number, number];
  const across = (p: number): [number, number, number] => {
    const [x, y, z] = [at(p, 0) - at(a, 0), at(p, 1) - at(a, 1), at(p, 2) - at(a, 2)];
    return [edge[1] * z - edge[2] * y, edge[2] * x - edge[0] * z, edge[0] * y - edge[1] * x];
  };
  const c = farthest((p) => across(p).reduce((sum, part) => sum + part * part, 0));
  if (c === NONE) return null;
  const normal = across(c);
  const above = (p: number): number =>
    normal[0] * (at(p, 0) - at(a, 0)) + normal[1] * (at(p, 1) - at(a, 1)) + normal[2] * (at(p, 2) - at(a, 2));
  const d = farthest((p) => Math.abs(above(p)));
  if (d === NONE) return null;
  return above(d) > 0 ? [a, c, b, d] : [a, b, c, d];
}

class Quickhull {
  private readonly points: Int32Array;
  /** Three corners a face; edge k runs from corner k to the next, and `beside` has the face on its other side. */
  private readonly corners: number[] = [];
  private readonly beside: number[] = [];
  /** Four a face: its plane's normal, and the normal's product with the first corner. */
  private readonly planes: number[] = [];
  private readonly isGone: boolean[] = [];
  /** The points outside a face as a list: its first, behind it the next. */
  private readonly first: number[] = [];
  private readonly next: Int32Array;
  /** At its first corner on the horizon, the new face that begins there. */
  private readonly startingAt: Int32Array;

  constructor(points: Int32Array, [a, b, c, d]: Simplex) {
    this.points = points;
    this.next = new Int32Array(points.length / 3).fill(NONE);
    this.startingAt = new Int32Array(points.length / 3);
    // The fourth point lies below the first three.
    const faces = [
      this.addFace(a, b, c),
      this.addFace(a, d, b),
      this.addFace(b, d, c),
      this.addFace(c, d, a),
    ];
    this.beside.splice(0, 12, 1, 2, 3, 3, 2, 0, 1, 3, 0, 2, 1, 0);
    for (let point = 0; point < points.length / 3; point++) this.giveTo(faces, point);
    // Faces are added behind, until no point is outside any.
    for (let face = 0; face < this.first.length; face++) {
      const eye = this.isGone[face] ? NONE : this.farthestOf(face);
      if (eye !== NONE) this.growTo(face, eye);
    }
  }

  triangles(): Uint32Array {
    const kept = this.corners.filter((_corner, at) => !this.isGone[(at / 3) | 0]);
    return Uint32Array.from(kept);
  }

  private addFace(a: number, b: number, c: number): number {
    const { points } = this;
    const [ax, ay, az] = [points[a * 3]!, points[a * 3 + 1]!, points[a * 3 + 2]!];
    const [ux, uy, uz] = [points[b * 3]! - ax, points[b * 3 + 1]! - ay, points[b * 3 + 2]! - az];
    const [vx, vy, vz] = [points[c * 3]! - ax, points[c * 3 + 1]! - ay, points[c * 3 + 2]! - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    this.corners.push(a, b, c);
    this.beside.push(NONE, NONE, NONE);
    this.planes.push(nx, ny, nz, nx * ax + ny * ay + nz * az);
    this.isGone.push(false);
    this.first.push(NONE);
    return this.first.length - 1;
  }

  /** How far a point is outside a face, in the length of its normal; negative inside. */
  private above(face: number, point: number): number {
    const { planes, points } = this;
    return (
      planes[face * 4]! * points[point * 3]! +
      planes[face * 4 + 1]! * points[point * 3 + 1]! +
      planes[face * 4 + 2]! * points[point * 3 + 2]! -
      planes[face * 4 + 3]!
    );
  }

  /** Puts a point on the list of the first face it is outside of; one that is inside all is forgotten. */
  private giveTo(faces: readonly number[], point: number): void {
    for (const face of faces) {
      if (this.above(face, point) <= 0) continue;
      this.next[point] = this.first[face]!;
      this.first[face] = point;
      return;
    }
  }

  private farthestOf(face: number): number {
    let best = NONE;
    let most = 0;
    for (let point = this.first[face]!; point !== NONE; point = this.next[point]!) {
      const far = this.above(face, point);
      if (far > most) [best, most] = [point, far];
    }
    return best;
  }

  /** Takes away the faces a point sees, and joins it with the horizon around them. */
  private growTo(face: number, eye: number): void {
    const seen = [face];
    this.isGone[face] = true;
    const horizon: (readonly [from: number, to: number, beyond: number])[] = [];
    for (let at = 0; at < seen.length; at++) {
      for (let k = 0; k < 3; k++) {
        const edge = seen[at]! * 3 + k;
        const other = this.beside[edge]!;
        if (this.isGone[other]) continue;
        if (this.above(other, eye) > 0) {
          this.isGone[other] = true;
          seen.push(other);
        }
      }
    }
    for (const one of seen) {
      for (let k = 0; k < 3; k++) {
        const other = this.beside[one * 3 + k]!;
        if (!this.isGone[other])
          horizon.push([this.corners[one * 3 + k]!, this.corners[one * 3 + ((k + 1) % 3)]!, other]);
      }
    }
    const added = horizon.map(([from, to, beyond]) => {
      const fresh = this.addFace(from, to, eye);
      this.startingAt[from] = fresh;
      this.beside[fresh * 3] = beyond;
      for (let k = 0; k < 3; k++)
        if (this.corners[beyond * 3 + k] === to) this.beside[beyond * 3 + k] = fresh;
      return fresh;
    });
    for (const fresh of added) {
      const after = this.startingAt[this.corners[fresh * 3 + 1]!]!;
      this.beside[fresh * 3 + 1] = after;
      this.beside[after * 3 + 2] = fresh;
    }
    for (const one of seen) {
      for (let point = this.first[one]!; point !== NONE;) {
        const following = this.next[point]!;
        if (point !== eye) this.giveTo(added, point);
        point = following;
      }
    }
  }
}
