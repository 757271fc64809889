import { useGesture } from '@use-gesture/react';
import { useRef, type RefObject } from 'react';
import type { PointerInput } from '#editor';
import type { ModelViewHandle } from '../services.ts';

type PointerLike = Pick<MouseEvent, 'clientX' | 'clientY' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  readonly pointerType?: string;
};

interface Pointers {
  /** Whether the space bar is held. */
  readonly space?: RefObject<boolean>;
  /** Whether the wheel is the model's now; else it scrolls the page. */
  readonly takesWheel?: () => boolean;
}

/** Brings pointers, wheel and pinch over an element to the model in it. Answers how an event is put to the model. */
export function useModelPointers(
  host: RefObject<HTMLElement | null>,
  view: Pick<ModelViewHandle, 'pointers'> | null,
  { space, takesWheel = () => true }: Pointers = {},
): (event: PointerLike, button: number) => PointerInput {
  const heldButton = useRef(0);
  const local = (clientX: number, clientY: number) => {
    const box = host.current!.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const input = (event: PointerLike, button: number): PointerInput => ({
    ...local(event.clientX, event.clientY),
    pointerType: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    button,
    shift: event.shiftKey,
    alt: event.altKey,
    ctrl: event.ctrlKey || event.metaKey,
    space: space?.current === true,
  });

  useGesture(
    {
      onMove: ({ event }) => view?.pointers.onMove(input(event, 0)),
      onHover: ({ active }) => {
        if (!active) view?.pointers.onLeave();
      },
      onDrag: ({ first: begins, last, canceled, pinching, event }) => {
        if (view === null) return;
        const pointer = event as PointerEvent;
        if (begins) heldButton.current = Math.max(0, pointer.button);
        const now = input(pointer, heldButton.current);
        // A second finger makes it a pinch, which gives up what the first had begun.
        if (canceled || pinching === true) view.pointers.cancel();
        else if (begins) view.pointers.onDragStart(now);
        else if (!last) view.pointers.onDrag(now);
        if (last) view.pointers.onDragEnd(now);
      },
      onWheel: ({ event }) => {
        if (!takesWheel()) return;
        event.preventDefault();
        view?.pointers.onWheel({
          ...local(event.clientX, event.clientY),
          deltaX: event.deltaX,
          deltaY: event.deltaY,
          deltaMode: event.deltaMode,
          shift: event.shiftKey,
          ctrl: event.ctrlKey,
          time: event.timeStamp,
        });
      },
      onPinch: ({ event, first: begins, offset: [scale], origin: [x, y], memo }) => {
        if (event.cancelable) event.preventDefault();
        // The wheel handler has the trackpad's pinch, which arrives as a wheel.
        if (event.type === 'wheel') return memo;
        const before = begins ? { scale, x, y } : (memo as { scale: number; x: number; y: number });
        view?.pointers.onPinch({
          ...local(x, y),
          dx: x - before.x,
          dy: y - before.y,
          factor: scale / before.scale,
        });
        return { scale, x, y };
      },
    },
    {
      target: host,
      eventOptions: { passive: false },
      drag: { pointer: { buttons: [1, 2, 4], keys: false } },
      pinch: { scaleBounds: { min: 1e-6, max: 1e6 } },
    },
  );

  return input;
}
