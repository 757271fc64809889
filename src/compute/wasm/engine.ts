import type { ClosingExports } from './closing/exports.ts';
import type { FieldExports } from './field/exports.ts';

/** The functions the WASM module exports (assembly/index.ts has their docs). Addresses are byte offsets into memory. */
interface EngineExports extends ClosingExports, FieldExports {
  reserve(bytes: number): number;
  clear(address: number, bytes: number): void;
  snapVertices(positions: number, count: number, map: number, out: number): number;
  classOverhang(
    points: number,
    indices: number,
    faceCount: number,
    mirrored: boolean,
    thresholds: number,
    count: number,
    out: number,
  ): void;
  markUndersides(indices: number, roles: number, faceCount: number, isOfOne: number): void;
  listUndersides(
    indices: number,
    first: number,
    faceCount: number,
    isOfOne: number,
    faces: number,
    count: number,
    starts: number,
  ): number;
  startEdges(starts: number, pointCount: number): number;
  placeEdges(
    indices: number,
    faces: number,
    count: number,
    starts: number,
    edges: number,
    keys: number,
  ): void;
  sortEdgesOfPoints(
    first: number,
    count: number,
    starts: number,
    edges: number,
    keys: number,
    ends: number,
  ): number;
  compareHeights(points: number, indices: number, faceCount: number, states: number): void;
  listLowest(states: number, pointCount: number, out: number): number;
  turnPoints(points: number, count: number, cosine: number, sine: number, turned: number, box: number): void;
  readonly crossingsOfCells: { readonly value: number };
  startCells(): void;
  crossCells(
    points: number,
    turned: number,
    indices: number,
    first: number,
    past: number,
    mirrored: boolean,
    side: number,
    left: number,
    front: number,
    width: number,
    cells: number,
    heights: number,
    faces: number,
    room: number,
  ): number;
  squareDistances(
    cells: number,
    width: number,
    depth: number,
    tall: number,
    known: number,
    spare: number,
    row: number,
    out: number,
  ): void;
  costCells(
    squared: number,
    landing: number,
    width: number,
    depth: number,
    tall: number,
    threshold: number,
    down: number,
    downAcross: number,
    runs: number,
    out: number,
  ): void;
  lookAtFaces(
    positions: number,
    indices: number,
    faceCount: number,
    left: number,
    front: number,
    side: number,
    width: number,
    depth: number,
    tall: number,
    cells: number,
    columnsLeft: number,
    columnsFront: number,
    columnsPerMm: number,
    columnsWidth: number,
    starts: number,
    reaches: number,
    large: number,
  ): number;
  windCells(cells: number, count: number, tall: number): void;
  markCells(
    positions: number,
    pointCount: number,
    large: number,
    largeCount: number,
    left: number,
    front: number,
    side: number,
    width: number,
    depth: number,
    tall: number,
    cells: number,
  ): void;
  startColumnsOfFaces(starts: number, count: number): number;
  listFaces(
    first: number,
    past: number,
    width: number,
    starts: number,
    reaches: number,
    entries: number,
  ): void;
  sumOverhang(
    points: number,
    indices: number,
    faceCount: number,
    groups: number,
    count: number,
    sums: number,
  ): void;
  shiftVertices(
    source: number,
    count: number,
    x: number,
    y: number,
    z: number,
    turned: boolean,
    out: number,
  ): void;
  findOpenEdges(
    indices: number,
    triangleCount: number,
    vertexCount: number,
    cursors: number,
    entries: number,
    out: number,
  ): number;
  isBalanced(indices: number, triangleCount: number): number;
  countDegenerate(indices: number, triangleCount: number): number;
  signedVolume(positions: number, indices: number, triangleCount: number): number;
  addFaces(
    indices: number,
    faceCount: number,
    lattice: number,
    turned: number,
    firstPlane: number,
    triangles: number,
    ranges: number,
    count: number,
    planeShift: number,
    most: number,
  ): number;
  addTriangles(
    source: number,
    faceCount: number,
    turned: number,
    firstPlane: number,
    triangles: number,
    ranges: number,
    count: number,
    planeShift: number,
    most: number,
  ): number;
  layerCountOf(ranges: number, count: number): number;
  countBlocks(ranges: number, count: number, starts: number, blockCount: number): number;
  fillBlocks(ranges: number, count: number, starts: number, list: number): void;
  setPanel(
    width: number,
    height: number,
    shift: number,
    table: number,
    firstPlane: number,
    triangles: number,
    planeShift: number,
    isBinary: boolean,
  ): number;
  setSolids(list: number, count: number): void;
  setReduction(limit: number, unitX: number, unitY: number): void;
  setCompensation(
    bottomPlanes: number,
    bottom: number,
    bottomRows: number,
    bottomOutwards: boolean,
    normal: number,
    normalRows: number,
    normalOutwards: boolean,
  ): void;
  startCounting(): void;
  setFinish(
    width: number,
    height: number,
    planeShift: number,
    blur: number,
    hardSupports: boolean,
    greyTable: number,
    dithers: boolean,
  ): number;
  startLayer(): void;
  keepPlane(count: number, isSupport: boolean): number;
  finishLayer(layer: number): number;
  openBlock(block: number, list: number, count: number, ranges: number, plate: number): number;
  drawBlockLayer(layer: number, plate: number): number;
  drawBlockSpans(layer: number, leastFirm: number): number;
  readonly litRows: { readonly value: number };
  readonly litEdges: { readonly value: number };
  readonly firmRows: { readonly value: number };
  readonly firmEdges: { readonly value: number };
  drawSingleLayer(layer: number, list: number, count: number, ranges: number): number;
  blockList(layer: number, plate: number): number;
  blockCount(layer: number, plate: number): number;
  placeRuns(count: number): number;
  mergeRuns(past: number): number;
  measureLit(count: number, width: number): void;
  readonly litCount: { readonly value: number };
  readonly litLeft: { readonly value: number };
  readonly litTop: { readonly value: number };
  readonly litRight: { readonly value: number };
  readonly litBottom: { readonly value: number };
  encodeGoo(count: number, used: number): number;
  decodeGoo(source: number, length: number, pixels: number): number;
  checkGoo(count: number, used: number, length: number, pixels: number): number;
  encodeCtb(count: number, used: number): number;
  decodeCtb(source: number, length: number, pixels: number): number;
  encodePw0(count: number, used: number): number;
  decodePw0(source: number, length: number, pixels: number): number;
  encodePackedPw0(count: number, used: number): number;
  decodePackedPw0(source: number, length: number, pixels: number): number;
  encodeCxdlp(used: number, width: number, height: number): number;
  decodeCxdlp(source: number, length: number, width: number, height: number): number;
  encodePlanes(count: number, used: number): number;
  decodePlanes(source: number, length: number, pixels: number): number;
  encodePhz(count: number, used: number, width: number, height: number): number;
  decodePhz(source: number, length: number, pixels: number): number;
  encodeVuf(count: number, used: number, width: number): number;
  decodeVuf(source: number, length: number, width: number, height: number): number;
  /** `greys`: 1, or 3 for three side by side in an RGB pixel; width is that of the layer. */
  encodePng(count: number, used: number, width: number, height: number, greys: number): number;
  decodePng(source: number, length: number, width: number, height: number, greys: number): number;
  swapRuns(): void;
  areSameRuns(count: number): number;
  xxh64(at: number, length: number): bigint;
  readonly runs: { readonly value: number };
  readonly bytes: { readonly value: number };
  readonly unbalanced: { readonly value: number };
  readonly litSum: { readonly value: number };
  startWelding(): void;
  setWeldRoom(points: number, slots: number, slotCount: number): void;
  fillSlots(): void;
  boundPoints(out: number): void;
  weldFaces(records: number, count: number, indices: number): void;
  readonly weldedPoints: { readonly value: number };
  dropFlatFaces(indices: number, count: number): number;
  dropUnusedPoints(indices: number, count: number, numbers: number): void;
  readonly flatFaces: { readonly value: number };
  readonly endlessFaces: { readonly value: number };
  startPicture(): void;
  seeVertices(positions: number, count: number, rows: number, out: number): void;
  clearPicture(pixels: number, depths: number, count: number): void;
  placeVertices(
    seen: number,
    count: number,
    scale: number,
    offsetX: number,
    offsetY: number,
    out: number,
  ): void;
  drawFaces(
    vertices: number,
    indices: number,
    faceCount: number,
    width: number,
    height: number,
    pixels: number,
    depths: number,
  ): void;
  readonly pictureLeft: { readonly value: number };
  readonly pictureRight: { readonly value: number };
  readonly pictureTop: { readonly value: number };
  readonly pictureBottom: { readonly value: number };
}

/** One instance of the module: its own scratch, on memory that other instances may share. */
export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly call: EngineExports;
  /** Views are made again each time: memory may have grown. */
  u8(address: number, length: number): Uint8Array;
  u32(address: number, length: number): Uint32Array;
  i32(address: number, length: number): Int32Array;
  f32(address: number, length: number): Float32Array;
  f64(address: number, length: number): Float64Array;
}

/** Pages the module's static data needs. */
const INITIAL_PAGES = 1;
/** 4 GiB: what 32-bit addresses reach. */
const MAXIMUM_PAGES = 65536;

/** Memory for a group of engines; shared when its instances run on several threads. */
export function createEngineMemory(shared: boolean): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES, shared });
}

/** Starts an engine on memory. The module must be the shared or the single build, as the memory is. */
export function createEngine(module: WebAssembly.Module, memory: WebAssembly.Memory): Engine {
  const abort = (): never => {
    throw new Error('the engine aborted');
  };
  const instance = new WebAssembly.Instance(module, { env: { memory, abort } });
  return {
    memory,
    call: instance.exports as unknown as EngineExports,
    u8: (address, length) => new Uint8Array(memory.buffer, address, length),
    u32: (address, length) => new Uint32Array(memory.buffer, address, length),
    i32: (address, length) => new Int32Array(memory.buffer, address, length),
    f32: (address, length) => new Float32Array(memory.buffer, address, length),
    f64: (address, length) => new Float64Array(memory.buffer, address, length),
  };
}
