import { toolNamed, type CanvasPoint } from '#editor';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { PointerTag } from './pointer-tag.tsx';

/** The pointer rests so long on a part before its name shows, ms (UI brief §2.4). */
const REST_MS = 500;

/** The name of the part that a mouse or a pen rests on in the model; tools that show something of their own under the pointer go without. */
export function NameTag({ host }: { readonly host: RefObject<HTMLElement | null> }) {
  const view = usePage((page) => page.view);
  const part = useEditor(({ hovered, stage, tool }) =>
    stage !== 'slice' && toolNamed(tool).takesHover === true ? null : hovered,
  );
  const name = useEditor((_state, editor) => editor.parts().find(({ id }) => id === part)?.name);
  /** Where the pointer is, while it is over the model with no button down. */
  const pointer = useRef<CanvasPoint | null>(null);
  /** Where the name is, once the pointer has rested. */
  const [at, setAt] = useState<CanvasPoint | null>(null);

  useEffect(() => {
    const model = host.current!;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: number | undefined;
    const hide = (): void => {
      window.clearTimeout(timer);
      setAt(null);
    };
    const leave = (): void => {
      pointer.current = null;
      hide();
    };
    const rest = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAt(pointer.current), REST_MS);
    };
    const move = ({ pointerType, buttons, clientX, clientY }: PointerEvent): void => {
      if (pointerType === 'touch' || buttons !== 0) return leave();
      const { left, top } = model.getBoundingClientRect();
      const here = { x: clientX - left, y: clientY - top };
      pointer.current = here;
      // Once it shows it goes along, as far as the part does.
      setAt((now) => now && here);
      rest();
    };
    model.addEventListener('pointermove', move, { signal });
    for (const type of ['pointerdown', 'pointerleave', 'wheel'] as const)
      model.addEventListener(type, leave, { signal, passive: true });
    const stopCamera = view?.onCamera(hide);
    // The pointer has come here from another part, or from none.
    if (pointer.current !== null) rest();
    return () => {
      listening.abort();
      stopCamera?.();
      hide();
    };
  }, [host, view, part]);

  if (at === null || name === undefined) return null;
  return (
    <PointerTag at={at} is="name">
      {name}
    </PointerTag>
  );
}
