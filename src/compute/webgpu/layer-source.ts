import { type Result, fail, ok } from '#base';
import type { Runs } from '#kernel';
import type { ComputeCode } from '#compute/api';
import { LAYERS_PER_BLOCK, type PlateView } from '#compute/wasm';
import { type Piece, type PlateLoad, halvePiece, planPieces } from './plan.ts';
import type { PlateDrawer } from './plate-drawer.ts';

/** A layer's runs; in more than one part where its pixel rows were drawn in parts, and then canonical only within each. */
export type LayerParts = readonly Runs[];

/** Batches a job is cut into at least, so that the first layers come early and the threads never wait long. */
const FEWEST_BATCHES = 8;

/** Layers of a plate, drawn by the device. */
export class LayerSource {
  private readonly drawer: PlateDrawer;
  private readonly view: PlateView;
  private readonly load: PlateLoad;
  private readonly inFlight: number;

  constructor(drawer: PlateDrawer, view: PlateView, load: PlateLoad) {
    this.drawer = drawer;
    this.view = view;
    this.load = load;
    this.inFlight = drawer.planLimits().inFlight;
  }

  /** Layers first..past−1. What does not fit into a batch is drawn in halves. */
  async layers(first: number, past: number): Promise<Result<readonly LayerParts[], ComputeCode>> {
    const pieces = [...planPieces(this.load, this.view.shift, this.drawer.planLimits(), first, past)];
    const drawn = await Promise.all(pieces.map((piece) => this.drawPiece(piece)));
    const parts = Array.from({ length: past - first }, (): Runs[] => []);
    for (let i = 0; i < pieces.length; i++) {
      const result = drawn[i]!;
      if (!result.ok) return result;
      result.value.forEach((layer, k) => parts[pieces[i]!.firstLayer - first + k]!.push(...layer));
    }
    return ok(parts);
  }

  private async drawPiece(piece: Piece): Promise<Result<readonly LayerParts[], ComputeCode>> {
    const drawn = await this.drawer.draw(piece);
    if (!drawn.ok) return drawn;
    if (drawn.value.fits) return ok(drawn.value.layers.map((layer) => [layer]));
    const halves = halvePiece(piece);
    if (!halves) return fail('compute_out_of_memory', 'one pixel row is more than a batch holds');
    const [a, b] = [await this.drawPiece(halves[0]), await this.drawPiece(halves[1])];
    if (!a.ok) return a;
    if (!b.ok) return b;
    if (halves[0].layerCount < piece.layerCount) return ok([...a.value, ...b.value]);
    return ok([[...a.value[0]!, ...b.value[0]!]]);
  }

  /** Blocks of layers in order, for one job. */
  blocks(): BlockReader {
    return new BlockReader((first, past) => this.layers(first, past), this.batchEnds(), this.inFlight);
  }

  /** Where batches end, in layers, whole blocks each. */
  private *batchEnds(): Generator<number, void> {
    const { layerCount } = this.view;
    const blocks = Math.ceil(layerCount / LAYERS_PER_BLOCK);
    const most = Math.ceil(blocks / FEWEST_BATCHES) * LAYERS_PER_BLOCK;
    for (let first = 0; first < layerCount;) {
      const past = Math.min(layerCount, first + most);
      const [piece] = planPieces(this.load, this.view.shift, this.drawer.planLimits(), first, past);
      const whole = first + piece!.layerCount;
      const rounded = whole === past ? past : whole - (whole % LAYERS_PER_BLOCK);
      first = Math.max(rounded, Math.min(layerCount, first + LAYERS_PER_BLOCK));
      yield first;
    }
  }
}

interface Batch {
  readonly first: number;
  readonly past: number;
  readonly layers: Promise<Result<readonly LayerParts[], ComputeCode>>;
}

/** Draws ahead of who reads: some batches are always under way, and no more are kept. */
export class BlockReader {
  private readonly draw: (first: number, past: number) => Batch['layers'];
  private readonly ends: Iterator<number, void>;
  private readonly ahead: number;
  private batches: Batch[] = [];
  private drawnTo = 0;
  private stopped = false;

  constructor(
    draw: (first: number, past: number) => Batch['layers'],
    ends: Iterator<number, void>,
    ahead: number,
  ) {
    this.draw = draw;
    this.ends = ends;
    this.ahead = ahead;
  }

  /** Layers of a block. Blocks are asked for in order; earlier ones are forgotten once a whole batch is behind. */
  async block(index: number): Promise<Result<readonly LayerParts[], ComputeCode>> {
    const first = index * LAYERS_PER_BLOCK;
    this.batches = this.batches.filter(({ past }) => past > first);
    while (this.drawnTo <= first || this.batches.length < this.ahead) if (!this.startBatch()) break;
    const batch = this.batches.find((one) => first >= one.first && first < one.past);
    if (!batch) return fail('cancelled', 'the job is over');
    const drawn = await batch.layers;
    if (!drawn.ok) return drawn;
    return ok(drawn.value.slice(first - batch.first, first - batch.first + LAYERS_PER_BLOCK));
  }

  /** No further batch is drawn. */
  stop(): void {
    this.stopped = true;
    this.batches = [];
  }

  private startBatch(): boolean {
    if (this.stopped) return false;
    const { value: past, done } = this.ends.next();
    if (done || past === undefined) return false;
    const first = this.drawnTo;
    this.drawnTo = past;
    this.batches.push({ first, past, layers: this.draw(first, past) });
    return true;
  }
}
