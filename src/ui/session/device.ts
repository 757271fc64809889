import { createStore, useStore } from 'zustand';

export type DeviceClass = 'mobile' | 'tablet' | 'desktop';
export type OperatingSystem = 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'other';

export interface Device {
  readonly class: DeviceClass;
  readonly system: OperatingSystem;
  readonly orientation: 'portrait' | 'landscape';
}

/** What a browser reports of the device it runs on. */
export interface DeviceFacts {
  readonly userAgent: string;
  /** Fingers it can feel at once. */
  readonly touchPoints: number;
  /** A mouse, trackpad or pen is there (`any-pointer: fine`). */
  readonly finePointer: boolean;
  readonly width: number;
  readonly height: number;
}

/** Below this a screen without a mouse is held in one hand: the short side of a phone, CSS pixels. */
const PHONE_SHORT_SIDE = 600;

function systemOf({ userAgent, touchPoints }: DeviceFacts): OperatingSystem {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  // An iPad says it is a Mac; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Linux|CrOS|X11/.test(userAgent) ? 'linux' : 'other';
}

function classOf(facts: DeviceFacts, system: OperatingSystem): DeviceClass {
  const { userAgent, touchPoints, finePointer, width, height } = facts;
  if (/iPhone|iPod|Windows Phone/.test(userAgent)) return 'mobile';
  if (system === 'android' && /Mobile/.test(userAgent)) return 'mobile';
  if (system === 'ios' || system === 'android') return 'tablet';
  if (touchPoints === 0 || finePointer) return 'desktop';
  return Math.min(width, height) < PHONE_SHORT_SIDE ? 'mobile' : 'tablet';
}

/** Phone, tablet or desktop: by what it says it is; a computer without a mouse by its size (SPEC §1). */
export function classify(facts: DeviceFacts): Device {
  const system = systemOf(facts);
  return {
    class: classOf(facts, system),
    system,
    orientation: facts.height > facts.width ? 'portrait' : 'landscape',
  };
}

const readFacts = (): DeviceFacts => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  finePointer: window.matchMedia('(any-pointer: fine)').matches,
  width: window.innerWidth,
  height: window.innerHeight,
});

const store = createStore<Device>(() => ({ class: 'desktop', system: 'other', orientation: 'landscape' }));

/** Reads the device, and again whenever its window turns or changes. Call once, before the first paint. */
export function watchDevice(): void {
  const update = () => {
    const next = classify(readFacts());
    const now = store.getState();
    if (next.class !== now.class || next.system !== now.system || next.orientation !== now.orientation)
      store.setState(next);
  };
  update();
  addEventListener('resize', update);
  screen.orientation?.addEventListener('change', update);
  window.matchMedia('(any-pointer: fine)').addEventListener('change', update);
}

export const currentDevice = (): Device => store.getState();
export const useDevice = (): Device => useStore(store);
