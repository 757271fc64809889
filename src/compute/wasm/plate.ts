import { type Result, fail, ok } from '#base';
import {
  type Antialias,
  type RasterSpec,
  UNITS,
  compensationReach,
  determinantOf,
  firstPlane,
  latticeMap,
  subRowsOf,
} from '#kernel';
import type { ComputeCode, Repairs, OpenEdges, SliceInput, SlicePart } from '#compute/api';
import { coneTriangles } from './cones.ts';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';
import type { MeshStore } from './mesh-store.ts';
import { inPieces } from './pieces.ts';
import {
  MOST_COLOURS,
  type LatticeBox,
  type Solid,
  boxOf,
  colourBodies,
  compareSolids,
  givesLight,
  tagOf,
} from './solids.ts';

/** Cutting planes (layers, where each has one) the index keeps together; BLOCK_SHIFT in assembly/plate.ts. */
export const LAYERS_PER_BLOCK = 16;

/** How outlines move: how far on each sub-row, 1/256 pixel, an address; no rows: they stay. */
interface MoveView {
  readonly reach: number;
  readonly rows: number;
  readonly outwards: boolean;
}

/** What is done to outlines before there is coverage (kernel/raster, "Outlines"). Only these kernels do it. */
export interface OutlineView {
  /** Millimetres, and millimetres a lattice unit; 0: points stay. */
  readonly tolerance: number;
  readonly unitX: number;
  readonly unitY: number;
  readonly bottomPlanes: number;
  readonly bottom: MoveView;
  readonly normal: MoveView;
}

/** What a plate's triangles are of, where it is not all of one plain solid. */
export interface SolidsView {
  /** Address of tag and the number past the last triangle of each solid, u32 each, in the order triangles stand in. */
  readonly list: number;
  readonly count: number;
  /** The largest colour (solids.ts) and one more. */
  readonly colours: number;
}

/** Where a plate lies in engine memory: plain numbers that cross to threads. */
export interface PlateView {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  /** log2 of the sub-rows a pixel row. */
  readonly shift: number;
  /** Anti-aliasing is off: a pixel is lit when its centre is inside. */
  readonly isBinary: boolean;
  readonly firstPlane: number;
  /** log2 of the planes a layer. */
  readonly planeShift: number;
  /** Cutting planes: layers, where each has one. */
  readonly layerCount: number;
  /** Absent: everything has one winding number. */
  readonly solids?: SolidsView;
  /** Absent: outlines are drawn as they are. */
  readonly outlines?: OutlineView;
  readonly greyTable: number;
  readonly triangles: number;
  readonly ranges: number;
  /** Ends of the blocks' lists: block b is [ends[b−1], ends[b]). */
  readonly blockEnds: number;
  readonly list: number;
}

/** A plate ready to be drawn, and how to give its memory back. */
export interface Plate {
  readonly view: PlateView;
  readonly triangles: number;
  readonly repairs: Repairs;
  readonly openEdges: readonly OpenEdges[];
  dispose(): void;
}

/** Plane numbers share a u32 with a second one; the last one stands for all beyond. */
export const LAST_PLANE = 0xffff;
const MAX_PLANES = LAST_PLANE - 1;

let lastId = 0;

/**
 * Snaps the parts, closes what is open and indexes triangles by layer. `plate_empty`: nothing that gives light reaches a layer;
 * `out_of_range`: a coordinate beyond the lattice (README.md of kernel/raster); `too_many_overlaps`: more bodies reach into each other
 * than can be told apart.
 */
export function buildPlate(
  engine: Engine,
  heap: Heap,
  meshes: MeshStore,
  input: SliceInput,
): Result<Plate, ComputeCode> {
  const { raster } = input;
  const regions: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(bytes);
    regions.push(address);
    return address;
  };
  const dispose = (): void => {
    for (const address of regions.splice(0)) heap.give(address);
  };
  const snapped: SnappedPart[] = [];
  try {
    for (const part of input.parts) {
      const one = snapPart(engine, heap, meshes, part, raster);
      if (!one)
        return fail('out_of_range', 'a part lies too far from the plate to be sliced', { reason: 'part' });
      snapped.push(one);
    }
    const parts = colouredParts(input.parts, snapped);
    const colours = 1 + parts.reduce((most, { colour }) => Math.max(most, colour), 0);
    if (colours > MOST_COLOURS)
      return fail('too_many_overlaps', 'bodies through each other are more than can be told apart', {
        most: MOST_COLOURS - 1,
      });
    const plane = firstPlane(raster);
    const most = snapped.reduce((sum, { faceCount, cones }) => sum + faceCount + cones.length / 9, 0);
    const triangles = take(most * 36);
    const ranges = take(most * 4);
    const planeShift = Math.log2(raster.planes ?? 1);
    const solids: number[] = [];
    let count = 0;
    let layerCount = 0;
    for (const { part, ...solid } of parts) {
      const lights = givesLight(solid.solidClass);
      const first = count;
      // Above what gives light there is no layer.
      count = part.emit(plane, planeShift, triangles, ranges, first, lights ? LAST_PLANE : layerCount);
      if (lights) {
        layerCount = Math.max(layerCount, engine.call.layerCountOf(ranges + first * 4, count - first));
      }
      const tag = tagOf(solid);
      if (solids.at(-2) === tag) solids.pop();
      else solids.push(tag);
      solids.push(count);
    }
    for (const part of snapped.splice(0)) part.dispose();
    if (layerCount === 0) {
      dispose();
      return fail('plate_empty', 'no part reaches the first layer');
    }
    if (layerCount > MAX_PLANES) {
      dispose();
      return fail('too_many_layers', `${layerCount} planes or more`, { most: MAX_PLANES >> planeShift });
    }
    const blockCount = Math.ceil(layerCount / LAYERS_PER_BLOCK);
    const blockEnds = take((blockCount + 1) * 4);
    engine.u8(blockEnds, (blockCount + 1) * 4).fill(0);
    const list = take(engine.call.countBlocks(ranges, count, blockEnds, blockCount) * 4);
    engine.call.fillBlocks(ranges, count, blockEnds, list);
    const shift = Math.log2(subRowsOf(raster.antialias));
    const table = greyTable(raster);
    const tableAt = take(table.length);
    engine.u8(tableAt, table.length).set(table);
    const outlines = outlinesOf(engine, take, raster);
    // What is all of one solid that gives light is drawn as what is plain.
    const isPlain = solids.length === 2;
    return ok({
      view: {
        id: ++lastId,
        width: raster.width,
        height: raster.height,
        shift,
        isBinary: raster.antialias === 'off',
        firstPlane: plane,
        planeShift,
        layerCount,
        ...(isPlain ? {} : { solids: putSolids(engine, take(solids.length * 4), solids, colours) }),
        ...(outlines ? { outlines } : {}),
        greyTable: tableAt,
        triangles,
        ranges,
        blockEnds,
        list,
      },
      triangles: count,
      repairs: sumRepairs(parts.map(({ part }) => part.repairs)),
      openEdges: openEdgesOf(meshes, input.parts),
      dispose,
    });
  } catch (error) {
    dispose();
    throw error;
  } finally {
    for (const part of snapped) part.dispose();
  }
}

function putSolids(engine: Engine, list: number, solids: readonly number[], colours: number): SolidsView {
  engine.u32(list, solids.length).set(solids);
  return { list, count: solids.length / 2, colours };
}

/** Every part with what it is, in the order in which triangles stand on a plate. */
function colouredParts(
  parts: readonly SlicePart[],
  snapped: readonly SnappedPart[],
): readonly (Solid & { readonly part: SnappedPart })[] {
  const isFeatured = ({ solidClass = 'solid' }: SlicePart): boolean => solidClass !== 'solid';
  const bodies = [...new Set(parts.filter(isFeatured).map(({ body }) => body))];
  const boxes = bodies.map((body): LatticeBox[] =>
    // One body meets no other.
    bodies.length === 1
      ? []
      : parts.flatMap((part, i) => (isFeatured(part) && part.body === body ? (snapped[i]!.box() ?? []) : [])),
  );
  const colours = colourBodies(boxes);
  return parts
    .map((part, i) => ({
      part: snapped[i]!,
      solidClass: part.solidClass ?? 'solid',
      colour: isFeatured(part) ? colours[bodies.indexOf(part.body)]! : 0,
    }))
    .sort(compareSolids);
}

/** Coverage 0..256·n → grey: rounded to nearest, then through the spec's own table. */
export function greyTable(spec: { antialias: Antialias; greyTable?: Uint8Array }): Uint8Array {
  const n = subRowsOf(spec.antialias);
  const table = new Uint8Array(256 * n + 1);
  for (let coverage = 0; coverage <= 256 * n; coverage++) {
    const grey = Math.floor((255 * coverage + 128 * n) / (256 * n));
    table[coverage] = spec.greyTable ? spec.greyTable[grey]! : grey;
  }
  return table;
}

/** Whether outlines move anywhere. */
export function movesOutlines({ compensation }: RasterSpec): boolean {
  return compensation !== undefined && (compensation.bottom !== 0 || compensation.normal !== 0);
}

function outlinesOf(
  engine: Engine,
  take: (bytes: number) => number,
  raster: RasterSpec,
): OutlineView | undefined {
  const tolerance = raster.pointReduction ?? 0;
  if (tolerance === 0 && !movesOutlines(raster)) return undefined;
  const move = (distance: number): MoveView => {
    if (distance === 0) return { reach: 0, rows: 0, outwards: true };
    const reach = compensationReach(distance, raster);
    const at = take(reach.byteLength);
    engine.i32(at, reach.length).set(reach);
    return { reach: at, rows: reach.length, outwards: distance > 0 };
  };
  const { bottom, normal, bottomLayers } = raster.compensation ?? { bottom: 0, normal: 0, bottomLayers: 0 };
  return {
    tolerance,
    unitX: raster.pitchX / UNITS,
    unitY: raster.pitchY / UNITS,
    bottomPlanes: bottomLayers * (raster.planes ?? 1),
    bottom: move(bottom),
    normal: move(normal),
  };
}

interface SnappedPart {
  readonly faceCount: number;
  readonly cones: Int32Array;
  readonly repairs: Repairs;
  box(): LatticeBox | null;
  /** Appends the triangles that meet one of the first `most` planes. */
  emit(
    plane: number,
    planeShift: number,
    triangles: number,
    ranges: number,
    count: number,
    most: number,
  ): number;
  dispose(): void;
}

function snapPart(
  engine: Engine,
  heap: Heap,
  meshes: MeshStore,
  part: SlicePart,
  raster: RasterSpec,
): SnappedPart | null {
  const mesh = meshes.get(part.key, part.mesh);
  const map = latticeMap(raster, part.transform);
  const mapAt = heap.take(22 * 8);
  engine
    .f64(mapAt, 22)
    .set([...map.transform, map.scaleX, map.offsetX, map.scaleY, map.offsetY, map.scaleZ, map.shiftZ]);
  const lattice = heap.take(mesh.vertexCount * 12);
  let inRange = true;
  inPieces(mesh.vertexCount, (vertex, count) => {
    const [from, to] = [mesh.positions + vertex * 12, lattice + vertex * 12];
    if (!engine.call.snapVertices(from, count, mapAt, to)) inRange = false;
  });
  heap.give(mapAt);
  if (!inRange) {
    heap.give(lattice);
    return null;
  }
  // The last resort: a closed mesh has no such edges, on no lattice.
  const cones = coneTriangles(mesh.openEdges, engine.i32(lattice, mesh.vertexCount * 3));
  const { findings } = mesh;
  // Parts must wind the same way, or an inside-out one would cancel another where they overlap.
  const turned = mesh.inverted !== determinantOf(part.transform) < 0 ? 1 : 0;
  return {
    faceCount: mesh.faceCount,
    cones,
    repairs: {
      flippedFaces: findings.flippedFaces,
      openEdges: findings.openEdges,
      closingTriangles: findings.addedFaces + cones.length / 9,
      duplicateFaces: findings.duplicateFaces,
      degenerateFaces: findings.degenerateFaces,
      joinedPoints: findings.joinedPoints,
      coneLoops: findings.coneLoops,
      volumeChange: findings.volumeChange,
    },
    box: () => boxOf(engine.i32(lattice, mesh.vertexCount * 3)),
    emit: (plane, planeShift, triangles, ranges, start, most) => {
      const { call } = engine;
      let count = start;
      inPieces(mesh.faceCount, (face, faces) => {
        const at = mesh.indices + face * 12;
        count = call.addFaces(at, faces, lattice, turned, plane, triangles, ranges, count, planeShift, most);
      });
      if (cones.length === 0) return count;
      const conesAt = heap.take(cones.byteLength);
      engine.i32(conesAt, cones.length).set(cones);
      const faces = cones.length / 9;
      const all = call.addTriangles(
        conesAt,
        faces,
        turned,
        plane,
        triangles,
        ranges,
        count,
        planeShift,
        most,
      );
      heap.give(conesAt);
      return all;
    },
    dispose: () => heap.give(lattice),
  };
}

/** The open edges of every mesh on the plate, each mesh once. */
function openEdgesOf(meshes: MeshStore, parts: readonly SlicePart[]): OpenEdges[] {
  const found = new Map<string, OpenEdges>();
  for (const { key, mesh } of parts) {
    const { openLines: lines, coneLines } = meshes.get(key, mesh).findings;
    if (lines.length > 0 && !found.has(key)) found.set(key, { key, lines, coneLines });
  }
  return [...found.values()];
}

export function sumRepairs(list: readonly Repairs[]): Repairs {
  const total = (pick: (repairs: Repairs) => number): number => list.reduce((sum, one) => sum + pick(one), 0);
  return {
    flippedFaces: total((one) => one.flippedFaces),
    openEdges: total((one) => one.openEdges),
    closingTriangles: total((one) => one.closingTriangles),
    duplicateFaces: total((one) => one.duplicateFaces),
    degenerateFaces: total((one) => one.degenerateFaces),
    joinedPoints: total((one) => one.joinedPoints),
    coneLoops: total((one) => one.coneLoops),
    volumeChange: Math.max(0, ...list.map((one) => one.volumeChange)),
  };
}
