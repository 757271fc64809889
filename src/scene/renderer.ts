import type { PictureBackend } from '#editor';
import { LinearSRGBColorSpace } from 'three';
import { WebGPURenderer } from 'three/webgpu';
import { fail, ok, type Result } from '#base';

export interface RendererHandle {
  readonly renderer: WebGPURenderer;
  readonly backend: PictureBackend;
  /** The processor stands in for a graphics device. */
  readonly isSoftware: boolean;
  /** Resolves when the device is done with all it was sent; at once on WebGL2, which does not say. */
  finished(): Promise<void>;
  /** As `finished`; on WebGL2 too, to within a few milliseconds: for measuring. */
  drawn(): Promise<void>;
  dispose(): Promise<void>;
}

/** What three keeps to itself and we need: its bookkeeping loop, and the device behind the renderer. */
interface Internals {
  readonly _animation: { stop(): void } | null;
  readonly backend: {
    readonly isWebGPUBackend?: boolean;
    readonly device?: GPUDevice | null;
    readonly gl?: WebGL2RenderingContext | null;
  };
}
const internals = (renderer: WebGPURenderer): Internals => renderer as unknown as Internals;

/**
 * A renderer on WebGPU, or on its WebGL2 back end where there is no WebGPU. `onLost` is called once if the device goes
 * away by itself. Fails with `compute_unsupported` where there is neither.
 */
export async function createRenderer(
  canvas: HTMLCanvasElement,
  options: { readonly forceWebGL: boolean; onLost(message: string): void },
): Promise<Result<RendererHandle, 'compute_unsupported'>> {
  const renderer = new WebGPURenderer({
    canvas,
    antialias: true,
    alpha: false,
    forceWebGL: options.forceWebGL,
    powerPreference: 'high-performance',
  });
  // Materials write screen colours themselves: no intermediate picture and no conversion pass (adr/0040).
  renderer.outputColorSpace = LinearSRGBColorSpace;
  let ended = false;
  const lost = (message: string): void => {
    if (ended) return;
    ended = true;
    options.onLost(message);
  };
  renderer.onDeviceLost = (info) => lost(info.message);
  try {
    await renderer.init();
  } catch (error) {
    return fail('compute_unsupported', `no graphics: ${String(error)}`);
  }
  const { backend } = internals(renderer);
  void backend.device?.lost.then((info) => lost(info.message || info.reason));
  return ok({
    renderer,
    backend: backend.isWebGPUBackend === true ? 'webgpu' : 'webgl2',
    isSoftware: isSoftware(backend),
    finished: async () => {
      await backend.device?.queue.onSubmittedWorkDone();
    },
    drawn: async () => {
      await backend.device?.queue.onSubmittedWorkDone();
      if (backend.gl) await fenced(backend.gl);
    },
    dispose: async () => {
      ended = true;
      await renderer.dispose();
    },
  });
}

/** What browsers and systems call devices that the processor stands in for. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

function isSoftware({ device, gl }: Internals['backend']): boolean {
  if (device) {
    // Browsers of before 2025 do not say.
    const info = device.adapterInfo as Partial<GPUAdapterInfo> | undefined;
    return info?.isFallbackAdapter === true || SOFTWARE.test(`${info?.architecture} ${info?.description}`);
  }
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  return named != null && SOFTWARE.test(String(gl!.getParameter(named.UNMASKED_RENDERER_WEBGL)));
}

/** How long a browser takes at most to give back a lost context, as long as it gives one back at all. */
const LONGEST_RESTORE_MS = 10_000;

/** Whether the browser gives a canvas its lost WebGL context back. */
export function contextRestored(canvas: HTMLCanvasElement): Promise<boolean> {
  if (canvas.getContext('webgl2')?.isContextLost() === false) return Promise.resolve(true);
  return new Promise((ended) => {
    const end = (isRestored: boolean): void => {
      clearTimeout(timer);
      canvas.removeEventListener('webglcontextrestored', restored);
      ended(isRestored);
    };
    const restored = (): void => end(true);
    const timer = setTimeout(() => end(false), LONGEST_RESTORE_MS);
    canvas.addEventListener('webglcontextrestored', restored);
  });
}

/** How often a fence is asked whether it was passed, ms. */
const FENCE_MS = 4;

/** Resolves when all that was sent so far is done, or when the context is lost. */
async function fenced(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return;
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED)
    await new Promise((resolve) => setTimeout(resolve, FENCE_MS));
  gl.deleteSync(fence);
}

/** Stops the loop that three starts with every render and that would tick while nothing changes. */
export function quieten(renderer: WebGPURenderer): void {
  internals(renderer)._animation?.stop();
}
