import { toolNamed, type CanvasPoint, type ParamHandle } from '#editor';
import { addScaled } from '#kernel';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useFormat } from '../../format.ts';
import { useEscapeFromDrag } from '../list-drag.ts';
import { usePage } from '../page-store.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { dragged, type HandlePlaces } from './handle-drag.ts';
import { PointerTag } from './pointer-tag.tsx';
import * as styles from './param-handles.css.ts';

/** Handles in the view that set numbers of the tool in hand; its panel has a field for each of them, which is what keys use. */
export function ParamHandles() {
  const handles = useEditor((state, editor) => (state.stage === 'slice' ? NONE : editor.toolHandles()));
  const viewOnly = useViewOnly();
  if (viewOnly || handles.length === 0) return null;
  return (
    <div className={styles.handles} aria-hidden>
      {handles.map((handle) => (
        <Handle key={handle.param} handle={handle} />
      ))}
    </div>
  );
}

const NONE: readonly ParamHandle[] = [];
const NO_ARC: NonNullable<ParamHandle['arc']> = [];

/** Millimetres over which the way of a handle is measured on the screen. */
const PROBE_MM = 5;

function Handle({ handle }: { readonly handle: ParamHandle }) {
  const view = usePage((page) => page.view);
  const verbs = useVerbs();
  const format = useFormat();
  const spec = useEditor((state) => toolNamed(state.tool).params?.[handle.param]);
  const value = useEditor((state) => Number(state.toolParams[handle.param]));
  const knob = useRef<HTMLButtonElement>(null);
  const line = useRef<SVGPathElement>(null);
  const bow = useRef<SVGPathElement>(null);
  const places = useRef<HandlePlaces>({ from: null, at: null, ahead: null });
  const held = useRef<{ last: CanvasPoint; value: number; start: number } | null>(null);
  /** Where the pointer holds it in the view. */
  const [heldAt, setHeldAt] = useState<CanvasPoint | null>(null);
  const { at, from, along, arc = NO_ARC } = handle;

  // The camera moves them many times a second: without drawing the component again.
  useEffect(() => {
    if (view === null) return;
    const onArc: (CanvasPoint | null)[] = arc.map(() => null);
    const draw = (): void => {
      const seen = onArc.filter((point) => point !== null);
      const isWhole = seen.length > 0 && seen.length === onArc.length;
      bow.current!.setAttribute('d', isWhole ? `M${seen.map(({ x, y }) => `${x} ${y}`).join('L')}` : '');
      const { from: root, at: tip } = places.current;
      knob.current!.hidden = tip === null;
      line.current!.setAttribute('d', root && tip ? `M${root.x} ${root.y}L${tip.x} ${tip.y}` : '');
      if (tip === null) return;
      knob.current!.style.setProperty('--x', `${tip.x}px`);
      knob.current!.style.setProperty('--y', `${tip.y}px`);
    };
    const ahead = addScaled(at, along, PROBE_MM);
    const stops = (
      [
        ['from', from],
        ['at', at],
        ['ahead', ahead],
      ] as const
    ).map(([name, point]) =>
      view.follow(
        { kind: 'plate', point },
        (place) => {
          places.current = { ...places.current, [name]: place };
          draw();
        },
        true,
      ),
    );
    const arcStops = arc.map((point, index) =>
      view.follow(
        { kind: 'plate', point },
        (place) => {
          onArc[index] = place;
          draw();
        },
        true,
      ),
    );
    return () => {
      for (const stop of [...stops, ...arcStops]) stop();
    };
  }, [view, at, from, along, arc]);

  const letGo = () => {
    held.current = null;
    setHeldAt(null);
  };
  useEscapeFromDrag(heldAt !== null, () => {
    if (held.current !== null) verbs.setToolParam(handle.param, held.current.start);
    letGo();
  });

  const holdAt = ({ clientX, clientY }: PointerEvent): void => {
    const view = knob.current!.offsetParent!.getBoundingClientRect();
    setHeldAt({ x: clientX - view.left, y: clientY - view.top });
  };
  const onPointerMove = (event: PointerEvent) => {
    const { clientX: x, clientY: y, shiftKey, altKey } = event;
    const now = held.current;
    if (now === null || spec === undefined || !('min' in spec)) return;
    holdAt(event);
    const by = dragged(places.current, PROBE_MM, { x: x - now.last.x, y: y - now.last.y });
    now.last = { x, y };
    now.value += by * handle.perMillimetre * (altKey ? 0.1 : 1);
    const step = shiftKey ? (spec.kind === 'angle' ? 15 : 1) : 10 ** -spec.decimals;
    const next = Math.min(spec.max, Math.max(spec.min, Math.round(now.value / step) * step));
    verbs.setToolParam(handle.param, Number(next.toFixed(spec.decimals)));
  };

  return (
    <>
      <svg className={styles.lines} focusable="false">
        <path ref={line} className={styles.line} />
        <path ref={bow} className={styles.arc} />
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing reads it out: the field of the panel has the words */}
      <button
        ref={knob}
        type="button"
        tabIndex={-1}
        className={styles.knob}
        data-param={handle.param}
        data-held={heldAt !== null}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { last: { x: event.clientX, y: event.clientY }, value, start: value };
          holdAt(event);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      {heldAt !== null && (
        <PointerTag at={heldAt} is="value">
          {spec?.kind === 'angle' ? format.angle(value) : format.length(value)}
        </PointerTag>
      )}
    </>
  );
}
