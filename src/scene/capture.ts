import { PerspectiveCamera, RenderTarget, type Object3D } from 'three';
import type { Scene as ThreeScene } from 'three/webgpu';
import type { Aabb } from '#kernel';
import type { ViewportPort } from '#editor';
import { cameraQuaternion, eyeOf, FIELD_OF_VIEW, frameBox, type CameraState } from './camera-rig.ts';
import { quieten, type RendererHandle } from './renderer.ts';

export type Picture = Awaited<ReturnType<ViewportPort['capture']>>;

/** Larger pictures are not asked for by any file format, and would not fit every device's textures. */
const LARGEST_SIDE = 4096;

export interface CaptureInput {
  readonly handle: RendererHandle;
  readonly scene: ThreeScene;
  /** Shown to the person at the screen alone. */
  readonly hidden: readonly Object3D[];
  /** What fills the picture, plate millimetres. */
  readonly box: Aabb;
  readonly direction: { readonly azimuth: number; readonly elevation: number };
  readonly width: number;
  readonly height: number;
}

/** One picture of the scene, off the screen: RGBA rows from the top. Sizes are clamped to 1 … 4096. */
export async function capturePlate(input: CaptureInput): Promise<Picture> {
  const width = Math.min(LARGEST_SIDE, Math.max(1, Math.round(input.width)));
  const height = Math.min(LARGEST_SIDE, Math.max(1, Math.round(input.height)));
  const { renderer, backend } = input.handle;
  const start: CameraState = { target: [0, 0, 0], distance: 100, ...input.direction };
  const state = frameBox(start, { projection: 'perspective', width, height }, input.box, 0.12);
  const eye = eyeOf(state);
  const camera = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, width / height, 1, 1);
  camera.near = state.distance / 100;
  camera.far = state.distance * 20;
  camera.position.set(...eye);
  camera.quaternion.set(...cameraQuaternion(state));
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();

  const target = new RenderTarget(width, height, { samples: 4 });
  const shown = input.hidden.map((object) => object.visible);
  for (const object of input.hidden) object.visible = false;
  renderer.setRenderTarget(target);
  renderer.render(input.scene, camera);
  renderer.setRenderTarget(null);
  quieten(renderer);
  input.hidden.forEach((object, at) => {
    object.visible = shown[at]!;
  });
  try {
    const read = await renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height);
    const pixels = new Uint8Array(read.buffer, read.byteOffset, width * height * 4);
    return { width, height, rgba: backend === 'webgl2' ? flipRows(pixels, width * 4) : pixels.slice() };
  } finally {
    target.dispose();
  }
}

/** WebGL reads from the bottom row up. */
function flipRows(pixels: Uint8Array, stride: number): Uint8Array<ArrayBuffer> {
  const flipped = new Uint8Array(pixels.length);
  for (let from = 0, to = pixels.length - stride; to >= 0; from += stride, to -= stride) {
    flipped.set(pixels.subarray(from, from + stride), to);
  }
  return flipped;
}
