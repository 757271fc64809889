import type { Vector } from '#kernel';
import type { CanvasPoint } from '#editor';
import { project, type CameraState, type Lens } from './camera-rig.ts';

type Listener = (at: CanvasPoint | null) => void;

/** Plate points that somebody keeps a label on. */
export interface PlaceFollowers {
  /** Reports to the listener where the point is now, and again after frames that moved it; returns the way to stop. */
  follow(point: Vector, listener: Listener, camera: CameraState, lens: Lens): () => void;
  /** After a frame from this camera. */
  update(camera: CameraState, lens: Lens): void;
}

export function createPlaceFollowers(): PlaceFollowers {
  const followers = new Set<{
    readonly point: Vector;
    readonly listener: Listener;
    at: CanvasPoint | null;
  }>();
  return {
    follow: (point, listener, camera, lens) => {
      const follower = { point, listener, at: placeOf(point, camera, lens) };
      followers.add(follower);
      listener(follower.at);
      return () => void followers.delete(follower);
    },
    update: (camera, lens) => {
      for (const follower of followers) {
        const at = placeOf(follower.point, camera, lens);
        if (at?.x === follower.at?.x && at?.y === follower.at?.y) continue;
        follower.at = at;
        follower.listener(at);
      }
    },
  };
}

function placeOf(point: Vector, camera: CameraState, lens: Lens): CanvasPoint | null {
  const { x, y, depth } = project(camera, lens, point);
  const isSeen = depth > 0 && x >= 0 && y >= 0 && x <= lens.width && y <= lens.height;
  return isSeen ? { x, y } : null;
}
