import type { ModelViewHandle } from '../services.ts';

const ORBIT_DEGREES = 15;
const PAN_PIXELS = 40;
const ZOOM = 1.2;
const TURNS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Plus and minus zoom; where it `turns`, arrows turn the model, with Shift they move it. Answers whether the key was one of these. */
export function moveCamera(
  view: Pick<ModelViewHandle, 'zoom' | 'pan' | 'orbit'>,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  turns: boolean,
): boolean {
  const turn = TURNS[key];
  if (key === '+' || key === '=') view.zoom(ZOOM);
  else if (key === '-') view.zoom(1 / ZOOM);
  else if (turn === undefined || !turns) return false;
  else if (shiftKey) view.pan(turn[0] * PAN_PIXELS, -turn[1] * PAN_PIXELS);
  else view.orbit(turn[0] * ORBIT_DEGREES, turn[1] * ORBIT_DEGREES);
  return true;
}
