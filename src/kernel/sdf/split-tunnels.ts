import type { FieldSurface } from './surface-oracle.ts';

/**
 * Takes apart the edges of a surface that four quads meet at: where a tunnel is narrower than a voxel, two cells have one vertex each for both
 * of its sides. Their vertices become two each, at one place, so that every edge has two quads.
 */
export function splitTunnels(surface: FieldSurface): FieldSurface {
  const crowded = findCrowdedEdges(surface);
  if (crowded.length === 0) return surface;
  const quads = surface.quads.slice();
  const vertices = [...surface.vertices];
  const isCrowded = new Set(crowded.map(({ low, high }) => edgeKey(low, high)));
  const fans = fansAround(new Set(crowded.flatMap(({ low, high }) => [low, high])), surface.quads, isCrowded);

  for (const { low, high, uses } of crowded) {
    const [first, ...others] = uses;
    // The quads of one side run along the edge in opposite directions; of two that do, the one in the same fans.
    const partner = others
      .filter((use) => surface.quads[use] !== surface.quads[first!])
      .toSorted(
        (a, b) => sharedFans(fans, [low, high], first!, b) - sharedFans(fans, [low, high], first!, a),
      )[0]!;
    const rest = others.filter((use) => use !== partner);
    for (const vertex of [low, high]) {
      fans.join(vertex, first! >> 2, partner >> 2);
      fans.join(vertex, rest[0]! >> 2, rest[1]! >> 2);
    }
  }
  for (const [vertex, incident] of fans.incident) {
    const copies = new Map<number, number>();
    for (const quad of incident) {
      const fan = fans.of(vertex, quad);
      let copy = copies.get(fan);
      if (copy === undefined) {
        copy = copies.size === 0 ? vertex : vertices.length / 3;
        if (copy !== vertex) vertices.push(...surface.vertices.subarray(vertex * 3, vertex * 3 + 3));
        copies.set(fan, copy);
      }
      for (let corner = 4 * quad; corner < 4 * quad + 4; corner++)
        if (surface.quads[corner] === vertex) quads[corner] = copy;
    }
  }
  return { vertices: Int32Array.from(vertices), quads };
}

interface CrowdedEdge {
  readonly low: number;
  readonly high: number;
  /** Corners that the edge begins at in its quads, in `quads`. */
  readonly uses: readonly number[];
}

const edgeKey = (a: number, b: number): string => `${Math.min(a, b)}:${Math.max(a, b)}`;
const nextCorner = (corner: number): number => (corner & ~3) | ((corner + 1) & 3);

/** Edges of more than two quads: edges are sorted by their lower vertex, of which each has a few. */
function findCrowdedEdges({ vertices, quads }: FieldSurface): readonly CrowdedEdge[] {
  const starts = new Uint32Array(vertices.length / 3 + 1);
  for (let corner = 0; corner < quads.length; corner++)
    starts[Math.min(quads[corner]!, quads[nextCorner(corner)]!)]!++;
  let total = 0;
  for (let vertex = 0; vertex < starts.length; vertex++) {
    const count = starts[vertex]!;
    starts[vertex] = total;
    total += count;
  }
  const corners = new Uint32Array(quads.length);
  const uppers = new Uint32Array(quads.length);
  for (let corner = 0; corner < quads.length; corner++) {
    const [from, to] = [quads[corner]!, quads[nextCorner(corner)]!];
    const place = starts[Math.min(from, to)]!++;
    corners[place] = corner;
    uppers[place] = Math.max(from, to);
  }
  const found: CrowdedEdge[] = [];
  let from = 0;
  for (let low = 0; low + 1 < starts.length; low++) {
    const past = starts[low]!;
    for (let at = from; at + 2 < past; at++) {
      const high = uppers[at]!;
      let uses = 1;
      for (let other = at + 1; other < past; other++) if (uppers[other] === high) uses++;
      if (uses < 3 || uppers.subarray(from, at).includes(high)) continue;
      found.push({
        low,
        high,
        uses: [...corners.subarray(at, past)].filter((_, n) => uppers[at + n] === high),
      });
    }
    from = past;
  }
  return found;
}

/** Quads around vertices, by the fans they make across edges that are not crowded. */
interface Fans {
  readonly incident: ReadonlyMap<number, readonly number[]>;
  of(vertex: number, quad: number): number;
  join(vertex: number, one: number, other: number): void;
}

function fansAround(wanted: ReadonlySet<number>, quads: Uint32Array, isCrowded: ReadonlySet<string>): Fans {
  const incident = new Map<number, number[]>([...wanted].map((vertex) => [vertex, []]));
  for (let corner = 0; corner < quads.length; corner++) incident.get(quads[corner]!)?.push(corner >> 2);
  const fanOf = new Map<string, number>();
  for (const [vertex, around] of incident) for (const quad of around) fanOf.set(`${vertex}:${quad}`, quad);
  const of = (vertex: number, quad: number): number => fanOf.get(`${vertex}:${quad}`)!;
  const join = (vertex: number, one: number, other: number): void => {
    const [from, to] = [of(vertex, one), of(vertex, other)];
    for (const quad of incident.get(vertex)!)
      if (of(vertex, quad) === from) fanOf.set(`${vertex}:${quad}`, to);
  };
  for (const [vertex, around] of incident) {
    const byNeighbour = new Map<number, number>();
    for (const quad of around)
      for (let corner = 4 * quad; corner < 4 * quad + 4; corner++) {
        const [a, b] = [quads[corner]!, quads[nextCorner(corner)]!];
        if ((a !== vertex && b !== vertex) || isCrowded.has(edgeKey(a, b))) continue;
        const neighbour = a === vertex ? b : a;
        const other = byNeighbour.get(neighbour);
        if (other === undefined) byNeighbour.set(neighbour, quad);
        else join(vertex, quad, other);
      }
  }
  return { incident, of, join };
}

function sharedFans(fans: Fans, ends: readonly number[], one: number, other: number): number {
  return ends.filter((vertex) => fans.of(vertex, one >> 2) === fans.of(vertex, other >> 2)).length;
}
