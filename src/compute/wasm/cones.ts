/**
 * The cones that close a mesh whose unpaired edges are known: the same triangles as kernel/raster/closing.ts finds from
 * all faces, without walking them again, 9 lattice coordinates each. `edges`: from, to, multiplicity a piece, by vertex;
 * `lattice`: x, y, z a vertex. Vertices that met on the lattice are one vertex here, so edges may cancel.
 */
export function coneTriangles(edges: Int32Array, lattice: Int32Array): Int32Array {
  if (edges.length === 0) return new Int32Array(0);
  const points = numberPoints(edges, lattice);
  const left = netEdges(edges, points.ofEnd);
  const apexes = findApexes(left, points.coordinates);

  let total = 0;
  for (const count of left.counts) total += Math.abs(count);
  const out = new Int32Array(total * 9);
  const put = (at: number, from: Int32Array, index: number): void => {
    out[at] = from[index * 3]!;
    out[at + 1] = from[index * 3 + 1]!;
    out[at + 2] = from[index * 3 + 2]!;
  };
  let at = 0;
  for (let edge = 0; edge < left.counts.length; edge++) {
    const count = left.counts[edge]!;
    const low = left.low[edge]!;
    const high = left.high[edge]!;
    for (let i = Math.abs(count); i > 0; i--, at += 9) {
      put(at, apexes, low);
      put(at + 3, points.coordinates, count > 0 ? high : low);
      put(at + 6, points.coordinates, count > 0 ? low : high);
    }
  }
  return out;
}

/** A table by open addressing: twice as many places as entries or more, −1 where free. */
function createTable(entries: number): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(entries * 2 + 2))).fill(-1);
}

/** Spreads neighbouring numbers over the table; any odd multipliers do. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x27d4eb2d) >>> 0;
}

/** Numbers the lattice positions of the edges' ends. `ofEnd`: two a edge, from then to. */
function numberPoints(
  edges: Int32Array,
  lattice: Int32Array,
): { readonly ofEnd: Int32Array; readonly coordinates: Int32Array } {
  const ends = (edges.length / 3) * 2;
  const table = createTable(ends);
  const mask = table.length - 1;
  const ofEnd = new Int32Array(ends);
  const coordinates = new Int32Array(ends * 3);
  let count = 0;
  for (let end = 0; end < ends; end++) {
    const vertex = edges[(end >> 1) * 3 + (end & 1)]! * 3;
    const x = lattice[vertex]!;
    const y = lattice[vertex + 1]!;
    const z = lattice[vertex + 2]!;
    let place = (mix(x, y) ^ mix(z, x)) & mask;
    for (;;) {
      const number = table[place]!;
      if (number < 0) {
        table[place] = count;
        coordinates.set([x, y, z], count * 3);
        ofEnd[end] = count++;
        break;
      }
      const at = number * 3;
      if (coordinates[at] === x && coordinates[at + 1] === y && coordinates[at + 2] === z) {
        ofEnd[end] = number;
        break;
      }
      place = (place + 1) & mask;
    }
  }
  return { ofEnd, coordinates: coordinates.subarray(0, count * 3) };
}

/** Edges between two points, low number first, with how often they are left over that way round; none is 0. */
interface NetEdges {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly counts: Int32Array;
}

function netEdges(edges: Int32Array, ofEnd: Int32Array): NetEdges {
  const most = edges.length / 3;
  const table = createTable(most);
  const mask = table.length - 1;
  const low = new Int32Array(most);
  const high = new Int32Array(most);
  const counts = new Int32Array(most);
  let used = 0;
  for (let edge = 0; edge < most; edge++) {
    const from = ofEnd[edge * 2]!;
    const to = ofEnd[edge * 2 + 1]!;
    if (from === to) continue;
    const least = Math.min(from, to);
    const greatest = Math.max(from, to);
    let place = mix(least, greatest) & mask;
    while (table[place]! >= 0 && (low[table[place]!] !== least || high[table[place]!] !== greatest)) {
      place = (place + 1) & mask;
    }
    if (table[place]! < 0) {
      low[used] = least;
      high[used] = greatest;
      table[place] = used++;
    }
    counts[table[place]!]! += from < to ? edges[edge * 3 + 2]! : -edges[edge * 3 + 2]!;
  }
  let kept = 0;
  for (let i = 0; i < used; i++) {
    if (counts[i] === 0) continue;
    low[kept] = low[i]!;
    high[kept] = high[i]!;
    counts[kept++] = counts[i]!;
  }
  return { low: low.subarray(0, kept), high: high.subarray(0, kept), counts: counts.subarray(0, kept) };
}

/**
 * The apex of every point's connected component, 3 coordinates a point. Up to three points: the smallest by (z, y, x); more:
 * the floor of their mean.
 */
function findApexes(edges: NetEdges, coordinates: Int32Array): Int32Array {
  const count = coordinates.length / 3;
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const find = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root]!;
    for (let next = point; parent[next] !== root;) {
      const above = parent[next]!;
      parent[next] = root;
      next = above;
    }
    return root;
  };
  const isOpen = new Uint8Array(count);
  for (let edge = 0; edge < edges.low.length; edge++) {
    const low = edges.low[edge]!;
    const high = edges.high[edge]!;
    isOpen[low] = isOpen[high] = 1;
    parent[find(low)] = find(high);
  }

  const members = new Int32Array(count);
  const sums = new Float64Array(count * 3);
  const least = new Int32Array(count);
  const isBefore = (a: number, b: number): boolean => {
    for (const axis of [2, 1, 0]) {
      const difference = coordinates[a * 3 + axis]! - coordinates[b * 3 + axis]!;
      if (difference !== 0) return difference < 0;
    }
    return false;
  };
  for (let point = 0; point < count; point++) {
    if (!isOpen[point]) continue;
    const root = find(point);
    if (members[root]!++ === 0 || isBefore(point, least[root]!)) least[root] = point;
    for (let axis = 0; axis < 3; axis++) sums[root * 3 + axis]! += coordinates[point * 3 + axis]!;
  }
  const apexes = new Int32Array(count * 3);
  for (let point = 0; point < count; point++) {
    const root = find(point);
    for (let axis = 0; axis < 3; axis++) {
      apexes[point * 3 + axis] =
        members[root]! <= 3
          ? coordinates[least[root]! * 3 + axis]!
          : Math.floor(sums[root * 3 + axis]! / members[root]!);
    }
  }
  return apexes;
}
