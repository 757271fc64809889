import { addScaled, type Vector } from '#kernel';
import type { Editor } from '#editor';
import { millimetresPerPixel, onTargetPlane, rayAt, type CameraState, type Lens } from './camera-rig.ts';
import type { Pick, Picker } from './picking.ts';
import type { SupportPicker } from './support-picker.ts';
import type { SupportPicking } from './types.ts';

/** What is under a point of the canvas, CSS pixels from its left and top. */
export interface Pointing {
  /** The nearest part or support below the cut; supports are met as `met` says. */
  readonly pick: (x: number, y: number, met?: SupportPicking) => Pick | null;
  /** A plate point there: on what is picked, on the plate around it, or as far away as what the camera looks at. */
  readonly pointUnder: (x: number, y: number) => Vector;
}

/** How the scene is seen. */
interface Seen {
  readonly camera: () => CameraState;
  readonly lens: () => Lens;
  readonly cutHeight: () => number | null;
}

export function createPointing(
  editor: Editor,
  picker: Picker,
  supports: SupportPicker,
  { camera, lens, cutHeight }: Seen,
): Pointing {
  const pick = (x: number, y: number, met: SupportPicking = 'drawn'): Pick | null => {
    const ray = rayAt(camera(), lens(), x, y);
    const hit = picker.pick(ray, cutHeight());
    if (met === 'none') return hit;
    const scale = (along: number): number =>
      millimetresPerPixel(camera(), lens(), addScaled(ray.origin, ray.direction, along));
    const reach = met === 'drawn' ? null : (along: number): number => met.within * scale(along);
    return supports.pick(ray, cutHeight(), hit, reach) ?? hit;
  };

  const pointUnder = (x: number, y: number): Vector => {
    const hit = pick(x, y);
    if (hit) return hit.point;
    const ray = rayAt(camera(), lens(), x, y);
    const along = -ray.origin[2] / ray.direction[2];
    const onPlate = addScaled(ray.origin, ray.direction, along);
    const [width, depth] = editor.printer().platform;
    if (along > 0 && Math.abs(onPlate[0]) < width && Math.abs(onPlate[1]) < depth) return onPlate;
    return onTargetPlane(camera(), ray);
  };

  return { pick, pointUnder };
}
