import type { LitExtent } from '#kernel';
import { createLayout, f32, fixed, text, u32, zeros } from '../layout.ts';
import type { PrintJob } from '../types.ts';

/** The head of `scene.slice`; mm from the plate's centre. */
const SCENE_HEAD = createLayout('little', {
  name: fixed(text(16), 'ANYCUBIC-PWSZ'),
  software: text(64),
  binaryType: fixed(u32, 3),
  version: fixed(u32, 1),
  sliceType: zeros(4),
  /** 0: mm. */
  modelUnit: zeros(4),
  pointRatio: fixed(f32, 1),
  layerCount: u32,
  minX: f32,
  minY: f32,
  minZ: zeros(4),
  maxX: f32,
  maxY: f32,
  maxZ: f32,
  modelStats: zeros(4),
  padding: zeros(256),
  mark: fixed(text(4), '<---'),
  records: u32,
});

/** 64 bytes a layer; mm and mm², from the plate's centre. */
const SCENE_LAYER = createLayout('little', {
  z: f32,
  area: f32,
  minX: f32,
  minY: f32,
  maxX: f32,
  maxY: f32,
  objectCount: u32,
  maxContourArea: f32,
  padding: zeros(32),
});

const SCENE_END = createLayout('little', { mark: fixed(text(4), '--->') });

/**
 * `scene.slice`: where each layer is lit, from what is lit of its bytes. How many parts a layer has is not counted: it is
 * said to be one, as large as all.
 */
export function sceneBytes(job: PrintJob, extents: readonly LitExtent[]): Uint8Array<ArrayBuffer> {
  const { width, height, platform } = job.printer;
  const pitchX = platform[0] / width;
  const pitchY = platform[1] / height;
  const rectangleOf = ({ left, top, right, bottom }: Omit<LitExtent, 'pixels'>) => ({
    minX: left * pitchX - platform[0] / 2,
    minY: top * pitchY - platform[1] / 2,
    maxX: right * pitchX - platform[0] / 2,
    maxY: bottom * pitchY - platform[1] / 2,
  });
  const empty = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const whole = boundsOf(extents);
  const bytes = new Uint8Array(SCENE_HEAD.size + extents.length * SCENE_LAYER.size + SCENE_END.size);
  bytes.set(
    SCENE_HEAD.write({
      software: `${job.software.name} ${job.software.version}`,
      layerCount: extents.length,
      records: extents.length,
      maxZ: job.layers.at(-1)!.z,
      ...(whole === undefined ? empty : rectangleOf(whole)),
    }),
  );
  for (const [index, extent] of extents.entries()) {
    const area = extent.pixels * pitchX * pitchY;
    const record = SCENE_LAYER.write({
      z: job.layers[index]!.z,
      area,
      ...(extent.pixels > 0 ? rectangleOf(extent) : empty),
      objectCount: Number(extent.pixels > 0),
      maxContourArea: area,
    });
    bytes.set(record, SCENE_HEAD.size + index * SCENE_LAYER.size);
  }
  bytes.set(SCENE_END.write({}), bytes.length - SCENE_END.size);
  return bytes;
}

/** The rectangle around all that is lit; undefined where nothing is. */
function boundsOf(extents: readonly LitExtent[]): Omit<LitExtent, 'pixels'> | undefined {
  let bounds: Omit<LitExtent, 'pixels'> | undefined;
  for (const extent of extents) {
    if (extent.pixels === 0) continue;
    bounds = {
      left: Math.min(extent.left, bounds?.left ?? extent.left),
      top: Math.min(extent.top, bounds?.top ?? extent.top),
      right: Math.max(extent.right, bounds?.right ?? 0),
      bottom: Math.max(extent.bottom, bounds?.bottom ?? 0),
    };
  }
  return bounds;
}
