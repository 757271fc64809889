import type { WebGPURenderer } from 'three/webgpu';
import type { Pass } from './first-draws.ts';
import type { KeyTaps } from './key-light.ts';
import { createKeyShadow } from './key-shadow.ts';
import type { PartViews } from './part-views.ts';
import { createPlateShadow, type PlateShadow } from './plate-shadow.ts';
import type { SceneBoxes } from './scene-boxes.ts';
import type { Shading } from './shading.ts';
import type { SupportViews } from './support-views.ts';

/** Shadows follow the cut once the slider rests; they would double the work of a scrub. */
export const REST_MS = 150;

/** The shadows of what is shown, on the plate and on itself. Drawn when that changes, not per frame. */
export interface Shadows {
  readonly plate: PlateShadow;
  /** What throws them has changed. */
  outdate(): void;
  /** It is still changing. */
  outdateAtRest(): void;
  /** What `update` would draw of parts and supports. */
  passes(taps: KeyTaps): readonly Pass[];
  /** Draws them where they are out of date; before a frame. */
  update(renderer: WebGPURenderer, taps: KeyTaps): void;
  render(renderer: WebGPURenderer, taps: KeyTaps): void;
  dispose(): void;
}

/** `onOutdated` hears when they are to be drawn though nothing else is. */
export function createShadows(
  parts: PartViews,
  supports: SupportViews,
  shading: Shading,
  boxes: Pick<SceneBoxes, 'shown'>,
  onOutdated: () => void,
): Shadows {
  const plate = createPlateShadow(parts, supports, shading);
  const key = createKeyShadow(parts, supports, shading);
  const { taps: tapsDrawn } = shading.keyLight;
  let isOutdated = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the map was drawn for, and whether anything is in it. */
  let asked: KeyTaps = 0;
  let hasMap = false;

  const render = (renderer: WebGPURenderer, taps: KeyTaps): void => {
    isOutdated = false;
    const box = boxes.shown();
    if (box === null) plate.clear(renderer);
    else plate.render(renderer);
    if (box !== null && taps > 0) key.render(renderer, box);
    asked = taps;
    hasMap = box !== null && taps > 0;
    tapsDrawn.value = hasMap ? taps : 0;
  };

  return {
    plate,
    passes: (taps) => (taps > 0 ? [plate.pass, key.pass] : [plate.pass]),
    outdate: () => void (isOutdated = true),
    outdateAtRest() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isOutdated = true;
        onOutdated();
      }, REST_MS);
    },
    update(renderer, taps) {
      if (isOutdated || (taps > 0 && asked === 0)) render(renderer, taps);
      asked = taps;
      tapsDrawn.value = hasMap ? taps : 0;
    },
    render,
    dispose() {
      clearTimeout(timer);
      plate.dispose();
      key.dispose();
    },
  };
}
