import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** A finger that lies still for so long does not come to press (UI brief §4.2). */
const HELD_MS = 500;
/** One that goes further drags. CSS pixels. */
const STILL_PX = 8;

/** Marks what has a menu of its own for a long press: what lies in it leaves the press to that. */
export const HOLDS_MENU = 'data-holds-menu';

/**
 * Handlers for an element that answers a finger which stays on it by `onHeld`: the press does nothing else then, neither what a tap
 * would nor the browser's menu.
 */
export function useLongPress(onHeld: () => void) {
  const press = useRef<{
    readonly on: HTMLElement;
    readonly x: number;
    readonly y: number;
    readonly timer: number;
  } | null>(null);
  const isHeld = useRef(false);
  const end = (): void => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  const hold = (): void => {
    // A menu opens as the finger comes down: it says what is there.
    const hasOpened = press.current?.on.getAttribute('aria-expanded') === 'true';
    end();
    if (hasOpened) return;
    isHeld.current = true;
    onHeld();
  };
  useEffect(() => end, []);
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      end();
      isHeld.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const { currentTarget: on, clientX: x, clientY: y } = event;
      if (on.closest(`[${HOLDS_MENU}]`) !== null) return;
      press.current = { on, x, y, timer: window.setTimeout(hold, HELD_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      swallow(event);
    },
    // A browser whose own long press is shorter says so by this.
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null) hold();
      if (isHeld.current) swallow(event);
    },
  };
}
