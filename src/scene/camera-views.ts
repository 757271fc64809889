import type { Aabb } from '#kernel';
import type { EditorState, PartId } from '#editor';
import type { CameraControl } from './camera-control.ts';
import {
  clearArea,
  facing,
  frameBox,
  lookingFrom,
  lookPast,
  project,
  type CameraState,
  type Lens,
} from './camera-rig.ts';
import {
  FIRST_MARGIN,
  FIT_MARGIN,
  FRAME_MARGIN,
  HOME,
  HOME_MARGIN,
  REVEAL_SHARE,
  VIEWS,
} from './fixed-views.ts';
import { extendToPlate, type SceneBoxes } from './scene-boxes.ts';
import type { Scene } from './types.ts';

/** Steps of the history after which parts may stand where nobody looks: parts that came, and parts that were laid out. */
const LAYS_OUT = /^(?:history\.(?:import|duplicate|paste)|tool\.arrange\.history)\./;

export interface CameraViews extends Pick<Scene, 'home' | 'fit' | 'focus' | 'frame' | 'view' | 'reveal'> {
  /** What is looked at until a person moves the camera: the parts and where they stand, or the plate. */
  suggestFirst(): void;
  /** Flies back until all parts are in the picture where the last step brought parts or laid them out, and some are not. */
  keepInView(before: EditorState, now: EditorState): void;
}

/** The ways the one camera is told where to look. */
export function createCameraViews(
  control: CameraControl,
  lens: () => Lens,
  boxes: SceneBoxes,
  boxOf: (part: PartId) => Aabb | undefined,
): CameraViews {
  const homeView = (state: CameraState): CameraState =>
    frameBox({ ...state, ...HOME }, lens(), boxes.plate(), HOME_MARGIN);
  const firstView = (state: CameraState): CameraState => {
    const box = boxes.shown();
    return box ? frameBox({ ...state, ...HOME }, lens(), extendToPlate(box), FIRST_MARGIN) : homeView(state);
  };
  const flyToBox = (box: Aabb): void => control.flyTo(frameBox(control.get(), lens(), box, FIT_MARGIN));

  return {
    suggestFirst: () => control.suggest(firstView),
    keepInView(before, now) {
      const { undoLabel } = now;
      // A step that is undone shows the label of the one before it, and leaves one to redo.
      if (undoLabel === before.undoLabel || undoLabel === null || now.redoLabel !== null) return;
      if (!LAYS_OUT.test(undoLabel.key)) return;
      control.suggest(firstView);
      const box = boxes.shown();
      if (box && !isInPicture(control.get(), lens(), box)) flyToBox(box);
    },
    home: () => control.flyTo(homeView(control.get())),
    fit: () => flyToBox(boxes.selected() ?? boxes.shown() ?? boxes.plate()),
    focus: (part) => {
      const box = boxOf(part);
      if (box) flyToBox(box);
    },
    frame: (box, outward) => {
      const now = control.get();
      const turned = outward === null ? now : { ...now, ...facing(now, outward) };
      control.flyTo(frameBox(turned, lens(), box, outward === null ? FIT_MARGIN : FRAME_MARGIN));
    },
    view: (from) =>
      control.flyTo({ ...control.get(), ...(typeof from === 'string' ? VIEWS[from] : lookingFrom(from)) }),
    reveal: (point) => {
      const clear = clearArea(lens());
      const { x, y, depth } = project(control.get(), lens(), point);
      const isCentral = (aside: number, span: number): boolean => Math.abs(aside) / span < REVEAL_SHARE / 2;
      if (depth > 0 && isCentral(x - clear.x, clear.width) && isCentral(y - clear.y, clear.height)) return;
      control.flyTo(lookPast(control.get(), lens(), point));
    },
  };
}

/** Whether all corners of a box are in the clear area of the picture. */
function isInPicture(state: CameraState, lens: Lens, { min, max }: Aabb): boolean {
  const clear = clearArea(lens);
  for (let corner = 0; corner < 8; corner++) {
    const { x, y, depth } = project(state, lens, [
      (corner & 1) === 0 ? min[0] : max[0],
      (corner & 2) === 0 ? min[1] : max[1],
      (corner & 4) === 0 ? min[2] : max[2],
    ]);
    const isClear = Math.abs(x - clear.x) <= clear.width / 2 && Math.abs(y - clear.y) <= clear.height / 2;
    if (depth <= 0 || !isClear) return false;
  }
  return true;
}
