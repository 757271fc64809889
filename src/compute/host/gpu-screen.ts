import { type Result, fail } from '#base';
import type { ComputeCode, LayerMapping } from '#compute/api';
import type { Engine, PlateView } from '#compute/wasm';
import { type Gpu, LayerPreview } from '#compute/webgpu';

/** A device that draws on the canvas, and what it draws with. */
interface Drawing {
  readonly gpu: Gpu;
  readonly context: GPUCanvasContext;
  /** Null where the device refuses to. */
  readonly preview: LayerPreview | null;
}

/** A canvas on which a graphics device shows layers: whichever device there is, one picture after the other. */
export class GpuScreen {
  /** Resolves when the screen is disposed of, or a device that drew on it is gone: what it shows cannot be relied on. */
  readonly over: Promise<void>;
  private readonly canvas: OffscreenCanvas;
  private readonly end: () => void;
  private drawing: Drawing | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private disposed = false;

  constructor(canvas: OffscreenCanvas) {
    this.canvas = canvas;
    let end = (): void => undefined;
    this.over = new Promise((resolve) => (end = resolve));
    this.end = end;
  }

  /**
   * Shows a layer of a plate; `plate` answers null once the plate is gone. Fails as LayerPreview does, and with `compute_unsupported`
   * where the device cannot draw on canvases.
   */
  show(
    gpu: Gpu,
    engine: Engine,
    plate: () => PlateView | null,
    layer: number,
    mapping: LayerMapping,
  ): Promise<Result<void, ComputeCode>> {
    const shown = this.turn.then(async (): Promise<Result<void, ComputeCode>> => {
      const drawing = await this.openDrawing(gpu);
      if (!drawing?.preview) return fail('compute_unsupported', 'the device does not draw on canvases');
      const view = plate();
      if (view === null || this.disposed) return fail('cancelled', 'the plate or the screen is gone');
      const { canvas } = this;
      if (canvas.width !== mapping.width) canvas.width = mapping.width;
      if (canvas.height !== mapping.height) canvas.height = mapping.height;
      return drawing.preview.show(engine, view, layer, mapping, () =>
        drawing.context.getCurrentTexture().createView(),
      );
    });
    this.turn = shown.catch(() => undefined);
    return shown;
  }

  /** Gives the device's buffers back once the picture under way is there. */
  dispose(): void {
    this.disposed = true;
    this.end();
    void this.turn.then(() => this.closeDrawing());
  }

  private async openDrawing(gpu: Gpu): Promise<Drawing | null> {
    if (this.drawing?.gpu === gpu) return this.drawing;
    this.closeDrawing();
    const context = this.canvas.getContext('webgpu');
    if (context === null || gpu.lostBecause() !== null) return null;
    const format = navigator.gpu.getPreferredCanvasFormat();
    const preview = await LayerPreview.open(gpu, format);
    context.configure({ device: gpu.device, format, alphaMode: 'opaque' });
    void gpu.device.lost.then(() => {
      if (this.drawing?.gpu === gpu) this.end();
    });
    this.drawing = { gpu, context, preview: preview.ok ? preview.value : null };
    return this.drawing;
  }

  private closeDrawing(): void {
    this.drawing?.preview?.dispose();
    // Left to the garbage collector, a configured canvas can stop the whole thread for good (Chromium 156, in software).
    this.drawing?.context.unconfigure();
    this.drawing = null;
  }
}
