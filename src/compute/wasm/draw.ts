import { type ErrorCode, type Result, fail, ok } from '#base';
import { type LitExtent, runBytes } from '#kernel';
import type { LayerCodecName } from '#compute/api';
import type { Engine } from './engine.ts';
import { LAYERS_PER_BLOCK, type PlateView } from './plate.ts';
import { type PrintView, layersPerBlock } from './print.ts';

/** SHA-256 of bytes; Node answers at once, browsers later. Bytes are read before the call returns. */
export type Digest = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Bytes of a layer's digest. */
export const DIGEST_BYTES = 32;
/** Bytes of a layer's checksum. */
export const CHECKSUM_BYTES = 8;

/** A block's layers in a few flat arrays, which cross between threads at no cost; the receiver owns them. */
export interface DrawnBlock {
  /** Encoded layers, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of each layer. */
  readonly lengths: Uint32Array;
  /** DIGEST_BYTES a layer. */
  readonly digests: Uint8Array;
  /** CHECKSUM_BYTES a layer: of its encoded bytes, which were seen to decode to the runs that were digested. */
  readonly checksums: Uint8Array;
  /** Lit pixels of each layer, greys counted by their share. */
  readonly litPixels: Float64Array;
  /** What is lit of each layer, where that was asked for; else nothing. */
  readonly lit: readonly LitExtent[];
  /** Sub-rows whose windings did not balance: 0, or a bug. */
  readonly unbalanced: number;
}

/** How layers become bytes, and whether it is measured where they are lit. */
export interface LayerEncoding {
  readonly codec: LayerCodecName;
  readonly measuresLight: boolean;
}

/**
 * Draws, digests and encodes one block of layers and decodes each at once, to compare. `isCancelled` is asked before each layer (and
 * may take its time, to let other work in); a cancelled block answers `cancelled`. `compute_out_of_memory` where memory is at its
 * limit; `verification_failed` where a layer's bytes decode to anything else (`details.layer`, from 1).
 */
export async function drawBlock(
  engine: Engine,
  print: PrintView,
  block: number,
  encoding: LayerEncoding,
  digest: Digest,
  isCancelled: () => boolean | Promise<boolean>,
): Promise<Result<DrawnBlock, ErrorCode>> {
  const drawPlane = (plate: number, plane: number): number =>
    selectPlate(engine, print.plates[plate]!.view) ? engine.call.drawBlockLayer(plane, plate) : -1;
  return encodeLayers(engine, print, block, encoding, digest, isCancelled, (layer, isOpen) => {
    if (!isOpen && !print.plates.every(({ view }, plate) => openBlock(engine, view, block, plate))) return -1;
    return makeLayer(engine, print, layer, drawPlane);
  });
}

/** Runs of a block's planes that were drawn elsewhere, one plane after the other. */
export interface BlockRuns {
  readonly words: Uint32Array<ArrayBuffer>;
  /** Words of each plane. */
  readonly counts: Uint32Array;
}

/** Digests and encodes a block's layers from the runs of its planes, a list for each plate. Otherwise as drawBlock. */
export async function encodeBlock(
  engine: Engine,
  print: PrintView,
  block: number,
  runs: readonly BlockRuns[],
  encoding: LayerEncoding,
  digest: Digest,
  isCancelled: () => boolean | Promise<boolean>,
): Promise<Result<DrawnBlock, ErrorCode>> {
  const from = runs.map(() => 0);
  // A plate's planes are asked for in order, each once.
  const drawPlane = (plate: number, plane: number): number => {
    const { words, counts } = runs[plate]!;
    const first = from[plate]!;
    from[plate] = first + counts[plane % LAYERS_PER_BLOCK]!;
    return loadRuns(engine, [words.subarray(first, from[plate])]);
  };
  return encodeLayers(engine, print, block, encoding, digest, isCancelled, (layer) =>
    makeLayer(engine, print, layer, drawPlane),
  );
}

/** Makes one layer in the engine's runs from its planes, which `drawPlane` puts there one by one. Words, or −1 out of memory. */
function makeLayer(
  engine: Engine,
  { width, height, planeShift, plates, finish }: PrintView,
  layer: number,
  drawPlane: (plate: number, plane: number) => number,
): number {
  if (!finish) return drawPlane(0, layer);
  const { call } = engine;
  const { blur, hardSupports, greyTable, dithers } = finish;
  if (!call.setFinish(width, height, planeShift, blur, hardSupports, greyTable, dithers)) return -1;
  call.startLayer();
  for (const [index, { view, isSupport }] of plates.entries()) {
    const past = Math.min((layer + 1) << planeShift, view.layerCount);
    for (let plane = layer << planeShift; plane < past; plane++) {
      const words = drawPlane(index, plane);
      if (words < 0 || !call.keepPlane(words, isSupport)) return -1;
    }
  }
  return call.finishLayer(layer);
}

/** Puts a layer's runs, in as many parts as they came in, into the engine and makes them canonical. Words, or −1 out of memory. */
function loadRuns(engine: Engine, parts: readonly Uint32Array[]): number {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const address = engine.call.placeRuns(count) >>> 0;
  if (address === 0) return -1;
  let at = address;
  for (const part of parts) {
    engine.u32(at, part.length).set(part);
    at += part.length * 4;
  }
  return engine.call.mergeRuns(at);
}

/** One layer's runs made canonical: a copy the caller owns, or null where memory is at its limit. */
export function joinRuns(engine: Engine, parts: readonly Uint32Array[]): Uint32Array | null {
  const words = loadRuns(engine, parts);
  return words < 0 ? null : engine.u32(engine.call.runs.value, words).slice();
}

/** Pixels of a panel. */
interface Panel {
  readonly width: number;
  readonly height: number;
}

/**
 * Digests and encodes a block's layers, which `draw` puts into the engine's runs (it answers their words, −1 out of memory). `isOpen`
 * says that nothing else has used this engine since the layer before.
 */
async function encodeLayers(
  engine: Engine,
  print: PrintView,
  block: number,
  encoding: LayerEncoding,
  digest: Digest,
  isCancelled: () => boolean | Promise<boolean>,
  draw: (layer: number, isOpen: boolean) => number,
): Promise<Result<DrawnBlock, ErrorCode>> {
  const first = block * layersPerBlock(print);
  const count = Math.min(layersPerBlock(print), print.layerCount - first);
  const lengths = new Uint32Array(count);
  const litPixels = new Float64Array(count);
  const digests: (Uint8Array | Promise<Uint8Array>)[] = [];
  const checksums = new BigUint64Array(count);
  const { codec, measuresLight } = encoding;
  const lit: LitExtent[] = [];
  let used = 0;
  engine.call.startCounting();
  for (let i = 0; i < count; i++) {
    const cancelled = isCancelled();
    if (cancelled === true || (cancelled !== false && (await cancelled))) {
      return fail('cancelled', 'slicing was cancelled');
    }
    const words = draw(first + i, i > 0 && cancelled === false);
    if (words < 0) return outOfMemory();
    digests.push(digest(runBytes(engine.u32(engine.call.runs.value, words))));
    litPixels[i] = engine.call.litSum.value / 255;
    if (measuresLight) lit.push(measureLit(engine, words, print.width));
    const length = encode(engine, codec, words, used, print);
    if (length < 0) return outOfMemory();
    if (!decodesToRuns(engine, codec, words, used, length, print)) {
      const layer = first + i + 1;
      return fail('verification_failed', `layer ${layer} does not decode to what was drawn`, { layer });
    }
    checksums[i] = checksumOf(engine, engine.call.bytes.value + used, length);
    lengths[i] = length;
    used += length;
  }
  const { unbalanced } = engine.call;
  const bytes = engine.u8(engine.call.bytes.value, used).slice();
  return ok({
    bytes,
    lengths,
    litPixels,
    lit,
    digests: await joinDigests(digests),
    checksums: new Uint8Array(checksums.buffer),
    unbalanced: unbalanced.value,
  });
}

/** What is lit of the engine's runs. */
export function measureLit({ call }: Engine, words: number, width: number): LitExtent {
  call.measureLit(words, width);
  return {
    pixels: call.litCount.value,
    left: call.litLeft.value,
    top: call.litTop.value,
    right: call.litRight.value,
    bottom: call.litBottom.value,
  };
}

/** Digests in one array, in order. */
export async function joinDigests(
  digests: readonly (Uint8Array | Promise<Uint8Array>)[],
): Promise<Uint8Array> {
  const joined = new Uint8Array(digests.length * DIGEST_BYTES);
  for (const [index, digest] of digests.entries()) {
    joined.set(digest instanceof Uint8Array ? digest : await digest, index * DIGEST_BYTES);
  }
  return joined;
}

/**
 * Sorts the triangles of a block of a plate's layers, to be drawn one after the other; `number` 0, or 1 for a second plate of the same
 * block, which is opened after the first. False where memory is at its limit.
 */
export function openBlock(engine: Engine, plate: PlateView, block: number, number: number): boolean {
  if (!selectPlate(engine, plate)) return false;
  const [list, count] = blockList(engine, plate, block);
  return engine.call.openBlock(block, list, count, plate.ranges, number) === 1;
}

/** Runs of any one layer: a copy the caller owns, or null where memory is at its limit. */
export function drawPrintLayer(engine: Engine, print: PrintView, layer: number): Uint32Array | null {
  const words = makeLayer(engine, print, layer, (plate, plane) =>
    drawPlane(engine, print.plates[plate]!.view, plane),
  );
  return words < 0 ? null : engine.u32(engine.call.runs.value, words).slice();
}

/** Runs of any one cutting plane of a plate; otherwise as drawPrintLayer. */
export function drawLayer(engine: Engine, plate: PlateView, plane: number): Uint32Array | null {
  const words = drawPlane(engine, plate, plane);
  return words < 0 ? null : engine.u32(engine.call.runs.value, words).slice();
}

function drawPlane(engine: Engine, plate: PlateView, plane: number): number {
  if (!selectPlate(engine, plate)) return -1;
  const [list, count] = blockList(engine, plate, Math.floor(plane / LAYERS_PER_BLOCK));
  return engine.call.drawSingleLayer(plane, list, count, plate.ranges);
}

/**
 * Decodes one layer's bytes and answers the digest of its runs. `compute_unsupported`: the bytes may be right but
 * are not of the kind this decoder reads (a PNG that another program wrote).
 */
export function digestLayer(
  engine: Engine,
  bytes: Uint8Array,
  codec: LayerCodecName,
  width: number,
  height: number,
  scratch: Scratch,
  digest: Digest,
): Result<Uint8Array | Promise<Uint8Array>, ErrorCode> {
  const source = scratch.fit(bytes.length);
  if (source === 0) return outOfMemory();
  engine.u8(source, bytes.length).set(bytes);
  const words = decode(engine, codec, source, bytes.length, width, height);
  if (words === -1) return outOfMemory();
  if (words === -2) return fail('format_corrupt', 'the layer cannot be decoded');
  if (words === -3)
    return fail('compute_unsupported', 'the layer is encoded in a way the engine does not read');
  return ok(digest(runBytes(engine.u32(engine.call.runs.value, words))));
}

/** A thread's place in engine memory for bytes that come from outside. */
export class Scratch {
  private address = 0;
  private capacity = 0;
  private readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Address of at least `bytes` bytes; 0 where memory is at its limit. */
  fit(bytes: number): number {
    if (bytes > this.capacity || this.address === 0) {
      this.capacity = Math.max(bytes, this.capacity * 2);
      this.address = this.engine.call.reserve(this.capacity) >>> 0;
    }
    return this.address;
  }
}

/** Greys that an RGB pixel holds side by side (formats/printer/png/codec.ts). */
const GREYS_OF_RGB = 3;

/** Encodes the engine's runs behind the first `used` of its bytes; answers how many were added, −1 out of memory. */
function encode(engine: Engine, codec: LayerCodecName, words: number, used: number, panel: Panel): number {
  switch (codec) {
    case 'goo':
      return engine.call.encodeGoo(words, used);
    case 'ctb':
      return engine.call.encodeCtb(words, used);
    case 'pw0':
      return engine.call.encodePw0(words, used);
    case 'pw0-packed':
      return engine.call.encodePackedPw0(words, used);
    case 'cxdlp':
      return engine.call.encodeCxdlp(used, panel.width, panel.height);
    case 'planes':
      return engine.call.encodePlanes(words, used);
    case 'phz':
      return engine.call.encodePhz(words, used, panel.width, panel.height);
    case 'vuf':
      return engine.call.encodeVuf(words, used, panel.width);
    case 'png':
      return engine.call.encodePng(words, used, panel.width, panel.height, 1);
    case 'png-rgb':
      return engine.call.encodePng(words, used, panel.width, panel.height, GREYS_OF_RGB);
  }
}

/** Whether bytes that were just encoded, behind the first `used`, decode to the engine's runs again. Those are as they were afterwards. */
function decodesToRuns(
  engine: Engine,
  codec: LayerCodecName,
  words: number,
  used: number,
  length: number,
  { width, height }: Panel,
): boolean {
  const { call } = engine;
  if (codec === 'goo') return call.checkGoo(words, used, length, width * height) !== 0;
  call.swapRuns();
  const decoded = decode(engine, codec, call.bytes.value + used, length, width, height);
  const same = decoded === words && call.areSameRuns(words) !== 0;
  call.swapRuns();
  return same;
}

/** XXH64 of bytes in engine memory: shows whether they have changed by accident since. */
function checksumOf(engine: Engine, address: number, length: number): bigint {
  return BigInt.asUintN(64, engine.call.xxh64(address, length));
}

/** The checksum of one layer's bytes that come from outside, as DrawnBlock has them; null where memory is at its limit. */
export function checksumLayer(engine: Engine, bytes: Uint8Array, scratch: Scratch): Uint8Array | null {
  const address = scratch.fit(bytes.length);
  if (address === 0) return null;
  engine.u8(address, bytes.length).set(bytes);
  return new Uint8Array(BigUint64Array.of(checksumOf(engine, address, bytes.length)).buffer);
}

/** Words decoded into the engine's runs, −1 out of memory, −2 damaged, −3 not of the kind the engine reads. */
function decode(
  engine: Engine,
  codec: LayerCodecName,
  source: number,
  length: number,
  width: number,
  height: number,
): number {
  switch (codec) {
    case 'goo':
      return engine.call.decodeGoo(source, length, width * height);
    case 'ctb':
      return engine.call.decodeCtb(source, length, width * height);
    case 'pw0':
      return engine.call.decodePw0(source, length, width * height);
    case 'pw0-packed':
      return engine.call.decodePackedPw0(source, length, width * height);
    case 'cxdlp':
      return engine.call.decodeCxdlp(source, length, width, height);
    case 'planes':
      return engine.call.decodePlanes(source, length, width * height);
    case 'phz':
      return engine.call.decodePhz(source, length, width * height);
    case 'vuf':
      return engine.call.decodeVuf(source, length, width, height);
    case 'png':
      return engine.call.decodePng(source, length, width, height, 1);
    case 'png-rgb':
      return engine.call.decodePng(source, length, width, height, GREYS_OF_RGB);
  }
}

/** Plate each engine instance was set to last. */
const selected = new WeakMap<Engine, number>();

function selectPlate(engine: Engine, plate: PlateView): boolean {
  if (selected.get(engine) === plate.id) return true;
  const good = engine.call.setPanel(
    plate.width,
    plate.height,
    plate.shift,
    plate.greyTable,
    plate.firstPlane,
    plate.triangles,
    plate.planeShift,
    plate.isBinary,
  );
  if (good !== 1) return false;
  selected.set(engine, plate.id);
  if (plate.solids) engine.call.setSolids(plate.solids.list, plate.solids.count);
  if (!plate.outlines) return true;
  const { tolerance, unitX, unitY, bottomPlanes, bottom, normal } = plate.outlines;
  engine.call.setReduction(tolerance * tolerance, unitX, unitY);
  engine.call.setCompensation(
    bottomPlanes,
    bottom.reach,
    bottom.rows,
    bottom.outwards,
    normal.reach,
    normal.rows,
    normal.outwards,
  );
  return true;
}

/** Address and length of a block's list of triangle numbers; nothing of one past the plate's last. */
function blockList(engine: Engine, plate: PlateView, block: number): [number, number] {
  if (block * LAYERS_PER_BLOCK >= plate.layerCount) return [plate.list, 0];
  const ends = engine.u32(plate.blockEnds, block + 1);
  const start = block === 0 ? 0 : ends[block - 1]!;
  return [plate.list + start * 4, ends[block]! - start];
}

function outOfMemory(): Result<never, 'compute_out_of_memory'> {
  return fail('compute_out_of_memory', 'engine memory is at its limit');
}
