import { createRandom, unwrap } from '#base';
import {
  type Antialias,
  type MeshBuffers,
  type RasterSpec,
  type Runs,
  closeMesh,
  closingTriangles,
  compensationReach,
  determinantOf,
  finishOracleLayer,
  firstPlane,
  latticeMap,
  oracleLayerCount,
  rasteriseOracleLayer,
  snapVertices,
  solidNumber,
} from '#kernel';
import type { SliceBackend, SliceInput, SlicePart } from '#compute/api';
import { quietContext } from '#base';

/** Box as 12 outward triangles in lattice units, 9 numbers each. */
export function latticeBox(a: readonly number[], b: readonly number[]): number[] {
  const corner = (i: number): number[] => [
    i & 1 ? b[0]! : a[0]!,
    i & 2 ? b[1]! : a[1]!,
    i & 4 ? b[2]! : a[2]!,
  ];
  const faces = [
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
  ];
  return faces.flatMap((face) => face.flatMap(corner));
}

/** The 50-triangle soup of the test vectors: panel 64 × 40, 12 layers, one draw per coordinate in order. */
export function vectorSoup(nudge = 0): number[] {
  const random = createRandom(1);
  const draw = (range: number, offset: number): number => ((random.u32() >>> 8) % range) - offset;
  const out: number[] = [];
  for (let i = 0; i < 150; i++)
    out.push(draw(3 * 256 * 64, 256 * 64), draw(3 * 256 * 40, 256 * 40), draw(256 * 12, 0));
  out[4]! += nudge;
  return out;
}

/** A panel on which one millimetre is one lattice unit: lattice triangles can be given as meshes. */
export function latticePanel(width: number, height: number, antialias: Antialias): RasterSpec {
  return {
    width,
    height,
    pitchX: 256,
    pitchY: 256,
    directionX: 1,
    directionY: 1,
    layerHeight: 256,
    firstLayerHeight: 256,
    antialias,
  };
}

/** Lattice triangles as a welded mesh for latticePanel: x and y move to the panel's centre. */
export function latticeMesh(triangles: readonly number[], width: number, height: number): MeshBuffers {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const key = triangles.slice(i, i + 3).join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      positions.push(triangles[i]! - 128 * width, triangles[i + 1]! - 128 * height, triangles[i + 2]!);
    }
    indices.push(number);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Every layer of a plate by the definition alone: close, snap, turn, close again, draw, finish. Null when a part is out of range. */
export function oracleLayers(input: SliceInput): Runs[] | null {
  const { raster } = input;
  const { compensation, hardSupports, greyTable, panelGreys } = raster;
  const planes = raster.planes ?? 1;
  const blur = raster.blur ?? 0;
  const supports = input.parts.filter(({ role }) => role === 'support');
  const moves = compensation !== undefined && (compensation.bottom !== 0 || compensation.normal !== 0);
  const isApart = supports.length > 0 && (hardSupports === true || moves);
  const finishes = isApart || planes > 1 || blur > 0 || panelGreys !== undefined;
  const { greyTable: _, ...coverage } = raster;
  const drawn = finishes ? coverage : raster;
  const parts = oraclePlanes(
    isApart ? input.parts.filter(({ role }) => role !== 'support') : input.parts,
    drawn,
  );
  const { compensation: __, ...unmoved } = drawn;
  const apart = isApart ? oraclePlanes(supports, unmoved) : [];
  if (!parts || !apart) return null;
  if (!finishes) return parts;
  const rules = {
    planes,
    blur,
    hardSupports: hardSupports === true,
    ...(greyTable ? { greyTable } : {}),
    ...(panelGreys ? { panelGreys } : {}),
  };
  const layerCount = Math.ceil(Math.max(parts.length, apart.length) / planes);
  return Array.from({ length: layerCount }, (_layer, layer) => {
    const of = (list: readonly Runs[]): readonly Runs[] => list.slice(layer * planes, (layer + 1) * planes);
    const { width, height } = raster;
    return finishOracleLayer({ width, height, layer, parts: of(parts), supports: of(apart) }, rules);
  });
}

function oraclePlanes(parts: readonly SlicePart[], raster: RasterSpec): Runs[] | null {
  const all: number[] = [];
  const kinds: number[] = [];
  const bodies = [...new Set(parts.map(({ body }) => body))];
  for (const part of parts) {
    const triangles = oraclePart(part, raster);
    if (!triangles) return null;
    for (const value of triangles) all.push(value);
    const kind = solidNumber(part.solidClass ?? 'solid', bodies.indexOf(part.body));
    while (kinds.length < all.length / 9) kinds.push(kind);
  }
  const triangles = Int32Array.from(all);
  const solids = Uint32Array.from(kinds);
  const plane = firstPlane(raster);
  const { width, height, antialias, pitchX, pitchY, planes = 1, pointReduction = 0, compensation } = raster;
  const distanceOf = (index: number): number =>
    compensation
      ? index < compensation.bottomLayers * planes
        ? compensation.bottom
        : compensation.normal
      : 0;
  return Array.from({ length: oracleLayerCount(triangles, plane, planes, solids) }, (_, index) => {
    const distance = distanceOf(index);
    const oracle = {
      triangles,
      solids,
      width,
      height,
      antialias,
      planes,
      firstPlane: plane,
      ...(raster.greyTable ? { greyTable: raster.greyTable } : {}),
      ...(pointReduction > 0
        ? { reduction: { tolerance: pointReduction, unitX: pitchX / 256, unitY: pitchY / 256 } }
        : {}),
      ...(distance === 0
        ? {}
        : { move: { reach: compensationReach(distance, raster), outwards: distance > 0 } }),
    };
    const drawn = rasteriseOracleLayer(oracle, index);
    if (drawn.unbalanced !== 0) throw new Error(`plane ${index}: ${drawn.unbalanced} unbalanced rows`);
    return drawn.runs;
  });
}

function oraclePart(part: SlicePart, raster: RasterSpec): number[] | null {
  const { mesh } = closeMesh(part.mesh);
  const lattice = snapVertices(mesh.positions, latticeMap(raster, part.transform));
  if (!lattice) return null;
  const turned = volumeOf(mesh) < 0 !== determinantOf(part.transform) < 0;
  const out: number[] = [];
  for (const vertex of mesh.indices) out.push(...lattice.subarray(vertex * 3, vertex * 3 + 3));
  out.push(...closingTriangles(Int32Array.from(out)));
  if (!turned) return out;
  const reversed: number[] = [];
  for (let i = 0; i < out.length; i += 9) {
    reversed.push(...out.slice(i, i + 3), ...out.slice(i + 6, i + 9), ...out.slice(i + 3, i + 6));
  }
  return reversed;
}

function volumeOf(mesh: MeshBuffers): number {
  let sum = 0;
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const at = (k: number): Float32Array =>
      mesh.positions.subarray(mesh.indices[i + k]! * 3, mesh.indices[i + k]! * 3 + 3);
    const [a, b, c] = [at(0), at(1), at(2)];
    sum +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return sum;
}

/** Every layer a backend gives on demand. */
export async function backendLayers(backend: SliceBackend, input: SliceInput): Promise<Runs[]> {
  const session = unwrap(await backend.prepare(input, quietContext()));
  try {
    const layers: Runs[] = [];
    for (let index = 0; index < session.layerCount; index++) layers.push(unwrap(await session.layer(index)));
    return layers;
  } finally {
    session.dispose();
  }
}
