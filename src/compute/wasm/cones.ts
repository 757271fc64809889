/**
 * The cones that close a mesh whose unpaired edges are known: the same triangles as kernel/raster/closing.ts finds from
 * all faces, without walking them again. `edges`: from, to, multiplicity a piece, by vertex; `lattice`: x, y, z a vertex.
 * Vertices that met on the lattice are one vertex here, so edges may cancel.
 */
export function coneTriangles(edges: Int32Array, lattice: Int32Array): Int32Array {
  const points = new LatticePoints(lattice);
  const net = new Map<number, number>();
  for (let i = 0; i < edges.length; i += 3) {
    const from = points.numberOf(edges[i]!);
    const to = points.numberOf(edges[i + 1]!);
    if (from === to) continue;
    const key = Math.min(from, to) * PAIR + Math.max(from, to);
    net.set(key, (net.get(key) ?? 0) + (from < to ? edges[i + 2]! : -edges[i + 2]!));
  }

  const parent = Int32Array.from({ length: points.count }, (_, index) => index);
  const find = (v: number): number => {
    let root = v;
    while (parent[root] !== root) root = parent[root]!;
    while (parent[v] !== root) {
      const above = parent[v]!;
      parent[v] = root;
      v = above;
    }
    return root;
  };
  const open = new Uint8Array(points.count);
  let total = 0;
  for (const [key, count] of net) {
    if (count === 0) continue;
    const low = Math.floor(key / PAIR);
    const high = key % PAIR;
    open[low] = open[high] = 1;
    parent[find(low)] = find(high);
    total += Math.abs(count);
  }

  const apexes = findApexes(points, open, find);
  const out = new Int32Array(total * 9);
  let at = 0;
  for (const [key, count] of net) {
    if (count === 0) continue;
    const low = Math.floor(key / PAIR);
    const high = key % PAIR;
    const apex = apexes.get(find(low))!;
    const [from, to] = count > 0 ? [low, high] : [high, low];
    for (let i = Math.abs(count); i > 0; i--, at += 9) {
      out.set(apex, at);
      out.set(points.at(to), at + 3);
      out.set(points.at(from), at + 6);
    }
  }
  return out;
}

/** Two point numbers in one key: both stay below 2²⁶. */
const PAIR = 2 ** 26;

type Point = readonly [number, number, number];

/** Numbers lattice positions by first appearance. */
class LatticePoints {
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly vertices: number[] = [];
  private readonly lattice: Int32Array;

  constructor(lattice: Int32Array) {
    this.lattice = lattice;
  }

  get count(): number {
    return this.vertices.length;
  }

  numberOf(vertex: number): number {
    const [x, y, z] = this.position(vertex);
    const column = (x + 2 ** 23) * 2 ** 24 + (y + 2 ** 23);
    let heights = this.numbers.get(column);
    if (!heights) this.numbers.set(column, (heights = new Map()));
    let number = heights.get(z);
    if (number === undefined) {
      number = this.vertices.length;
      this.vertices.push(vertex);
      heights.set(z, number);
    }
    return number;
  }

  at(number: number): Point {
    return this.position(this.vertices[number]!);
  }

  private position(vertex: number): Point {
    const at = vertex * 3;
    return [this.lattice[at]!, this.lattice[at + 1]!, this.lattice[at + 2]!];
  }
}

function findApexes(
  points: LatticePoints,
  open: Uint8Array,
  find: (v: number) => number,
): Map<number, Point> {
  const members = new Map<number, number[]>();
  for (let v = 0; v < points.count; v++) {
    if (!open[v]) continue;
    const root = find(v);
    const list = members.get(root);
    if (list) list.push(v);
    else members.set(root, [v]);
  }
  const apexes = new Map<number, Point>();
  for (const [root, list] of members) {
    const corners = list.map((v) => points.at(v));
    if (corners.length <= 3) {
      apexes.set(
        root,
        corners.reduce((a, b) => ((b[2] - a[2] || b[1] - a[1] || b[0] - a[0]) < 0 ? b : a)),
      );
      continue;
    }
    const mean = (axis: 0 | 1 | 2): number =>
      Math.floor(corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
    apexes.set(root, [mean(0), mean(1), mean(2)]);
  }
  return apexes;
}
