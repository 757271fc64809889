import type { Vector } from '#kernel';
import type { CanvasPoint } from '#editor';
import { project, type CameraState, type Lens } from './camera-rig.ts';

type Listener = (at: CanvasPoint | null) => void;

/** Plate points that somebody keeps a label on. */
export interface PlaceFollowers {
  /**
   * Reports to the listener where the point is now, and again after frames that moved it; null while it is behind the eye or, unless
   * it is followed `beyond` it, outside the canvas. Returns the way to stop.
   */
  follow(point: Vector, listener: Listener, camera: CameraState, lens: Lens, beyond?: boolean): () => void;
  /** After a frame from this camera. */
  update(camera: CameraState, lens: Lens): void;
}

export function createPlaceFollowers(): PlaceFollowers {
  const followers = new Set<{
    readonly point: Vector;
    readonly listener: Listener;
    readonly beyond: boolean;
    at: CanvasPoint | null;
  }>();
  return {
    follow: (point, listener, camera, lens, beyond = false) => {
      const follower = { point, listener, beyond, at: placeOf(point, camera, lens, beyond) };
      followers.add(follower);
      listener(follower.at);
      return () => void followers.delete(follower);
    },
    update: (camera, lens) => {
      for (const follower of followers) {
        const at = placeOf(follower.point, camera, lens, follower.beyond);
        if (at?.x === follower.at?.x && at?.y === follower.at?.y) continue;
        follower.at = at;
        follower.listener(at);
      }
    },
  };
}

function placeOf(point: Vector, camera: CameraState, lens: Lens, beyond: boolean): CanvasPoint | null {
  const { x, y, depth } = project(camera, lens, point);
  const isInside = x >= 0 && y >= 0 && x <= lens.width && y <= lens.height;
  return depth > 0 && (beyond || isInside) ? { x, y } : null;
}
