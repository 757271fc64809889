/**
 * Closes meshes on the lattice (README.md, "Closing"): every directed edge u→v counts +1, v→u −1; what is left over
 * is a cycle, and a cone of triangles from one apex per connected component cancels it exactly. After that every row
 * of every layer balances by construction.
 */

/** Triangles, 9 lattice coordinates each, that close the given ones. Slow and certain: the reference for compute/wasm. */
export function closingTriangles(triangles: Int32Array): Int32Array {
  const vertices: (readonly [number, number, number])[] = [];
  const numbers = new Map<string, number>();
  const vertexNumber = (at: number): number => {
    const x = triangles[at]!;
    const y = triangles[at + 1]!;
    const z = triangles[at + 2]!;
    const key = `${x},${y},${z}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = vertices.length;
      numbers.set(key, number);
      vertices.push([x, y, z]);
    }
    return number;
  };

  const edges = new Map<string, { from: number; to: number; count: number }>();
  const addEdge = (u: number, v: number): void => {
    if (u === v) return;
    const from = Math.min(u, v);
    const to = Math.max(u, v);
    const key = `${from}:${to}`;
    const edge = edges.get(key) ?? { from, to, count: 0 };
    edge.count += u === from ? 1 : -1;
    edges.set(key, edge);
  };
  for (let t = 0; t < triangles.length; t += 9) {
    const a = vertexNumber(t);
    const b = vertexNumber(t + 3);
    const c = vertexNumber(t + 6);
    addEdge(a, b);
    addEdge(b, c);
    addEdge(c, a);
  }

  const left = [...edges.values()].filter((edge) => edge.count !== 0);
  const parent = new Map<number, number>();
  const find = (v: number): number => {
    let root = v;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root)!;
    return root;
  };
  for (const { from, to } of left) parent.set(find(from), find(to));
  const members = new Map<number, Set<number>>();
  for (const { from, to } of left) {
    const root = find(from);
    const set = members.get(root) ?? new Set<number>();
    set.add(from).add(to);
    members.set(root, set);
  }

  const apexes = new Map<number, readonly [number, number, number]>();
  for (const [root, set] of members) apexes.set(root, apexOf([...set].map((v) => vertices[v]!)));

  const out: number[] = [];
  for (const { from, to, count } of left) {
    const apex = apexes.get(find(from))!;
    const [u, v] = count > 0 ? [from, to] : [to, from];
    for (let i = 0; i < Math.abs(count); i++) out.push(...apex, ...vertices[v]!, ...vertices[u]!);
  }
  return Int32Array.from(out);
}

/** Up to three vertices: the smallest by (z, y, x), which repairs flipped and doubled faces exactly. More: the floor of their mean. */
function apexOf(points: (readonly [number, number, number])[]): readonly [number, number, number] {
  if (points.length <= 3) {
    return points.reduce((least, p) =>
      (p[2] - least[2] || p[1] - least[1] || p[0] - least[0]) < 0 ? p : least,
    );
  }
  const sum = [0, 0, 0];
  for (const p of points) for (let axis = 0; axis < 3; axis++) sum[axis]! += p[axis as 0 | 1 | 2];
  const mean = (axis: number): number => Math.floor(sum[axis]! / points.length);
  return [mean(0), mean(1), mean(2)];
}
