import { cameraQuaternion, interpolate, type CameraState } from './camera-rig.ts';
import type { Quaternion } from './types.ts';

const FLIGHT_MS = 300;

/** The one camera of a scene: where it is, where it flies to, who wants to know when it turns. */
export interface CameraControl {
  get(): CameraState;
  /** A person moved it: flights end and the scene stops choosing views by itself. */
  set(state: CameraState): void;
  flyTo(state: CameraState): void;
  /** Places it without counting as a person's choice; nothing happens once there was one. */
  suggest(make: (state: CameraState) => CameraState): void;
  /** Moves a flight on to a moment in milliseconds; true while it continues. */
  advance(now: number): boolean;
  setReducedMotion(reduced: boolean): void;
  onOrientation(listener: (orientation: Quaternion) => void): () => void;
}

export function createCameraControl(
  initial: CameraState,
  reducedMotion: boolean,
  invalidate: () => void,
): CameraControl {
  let state = initial;
  let still = reducedMotion;
  let touched = false;
  let flight: { readonly from: CameraState; readonly to: CameraState; readonly start: number } | null = null;
  const listeners = new Set<(orientation: Quaternion) => void>();

  const move = (next: CameraState): void => {
    const turned = next.azimuth !== state.azimuth || next.elevation !== state.elevation;
    state = next;
    if (turned) for (const listener of listeners) listener(cameraQuaternion(state));
    invalidate();
  };

  return {
    get: () => state,
    set: (next) => {
      flight = null;
      touched = true;
      move(next);
    },
    flyTo: (to) => {
      touched = true;
      flight = still ? null : { from: state, to, start: performance.now() };
      if (still) move(to);
      invalidate();
    },
    suggest: (make) => {
      if (!touched) move(make(state));
    },
    advance: (now) => {
      if (!flight) return false;
      const share = Math.min(1, Math.max(0, (now - flight.start) / FLIGHT_MS));
      const { from, to } = flight;
      if (share === 1) flight = null;
      // Fast out, long in: near enough to the product's curve, cubic-bezier(.2, 0, 0, 1).
      move(share === 1 ? to : interpolate(from, to, 1 - (1 - share) ** 3));
      return flight !== null;
    },
    setReducedMotion: (reduced) => {
      still = reduced;
    },
    onOrientation: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
