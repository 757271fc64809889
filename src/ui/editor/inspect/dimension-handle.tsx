/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { toolNamed } from '#editor';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Tooltip } from '../../primitives/index.ts';
import { useEscapeFromDrag } from '../list-drag.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './support-drawing.css.ts';

export type Point = readonly [x: number, y: number];

interface DimensionHandleProps {
  /** The parameter it sets. */
  readonly param: string;
  /** The dimension in the drawing; the number grows the way from the first to the second. */
  readonly from: Point;
  readonly to: Point;
  /** It grows to both sides: either end is drawn outwards. */
  readonly isWidth: boolean;
  /** What it measures, mm. */
  readonly value: number;
  /** How much the parameter grows for a unit of the drawing. */
  readonly perUnit: number;
}

/** Arrows with Shift, and the page keys, go so many steps. */
const STRIDE = 10;

/** A dimension of a drawing as a handle: dragged along its line, or by arrows once it has the focus. */
export function DimensionHandle({ param, from, to, isWidth, value, perUnit }: DimensionHandleProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const format = useFormat();
  const verbs = useVerbs();
  const tool = useEditor((state) => toolNamed(state.tool));
  const set = useEditor((state) => Number(state.toolParams[param]));
  const spec = tool.params?.[param];
  const held = useRef<{ last: Point; value: number; start: number; perPixel: number } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const letGo = () => {
    held.current = null;
    setHeld(false);
  };
  useEscapeFromDrag(isHeld, () => {
    if (held.current !== null) verbs.setToolParam(param, held.current.start);
    letGo();
  });
  if (spec === undefined || !('min' in spec)) return null;

  const setTo = (next: number) => {
    const stepped = Math.round(next / spec.step) * spec.step;
    const within = Math.min(spec.max, Math.max(spec.min, stepped));
    verbs.setToolParam(param, Number(within.toFixed(spec.decimals)));
  };
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const along = ([x, y]: Point): number => (x * dx + y * dy) / length;

  const onPointerDown = (event: PointerEvent<SVGPathElement>) => {
    if (event.button !== 0) return;
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at: Point = [event.clientX, event.clientY];
    const middle = new DOMPoint((from[0] + to[0]) / 2, (from[1] + to[1]) / 2).matrixTransform(matrix);
    const side = isWidth ? 2 * (along([at[0] - middle.x, at[1] - middle.y]) < 0 ? -1 : 1) : 1;
    // The drawing is made to fit anew at every step: what the pointer was over when it went down holds.
    held.current = { last: at, value: set, start: set, perPixel: (side * perUnit) / matrix.a };
    setHeld(true);
  };
  const onPointerMove = ({ clientX, clientY, altKey }: PointerEvent) => {
    const now = held.current;
    if (now === null) return;
    const by = along([clientX - now.last[0], clientY - now.last[1]]);
    now.last = [clientX, clientY];
    now.value += by * now.perPixel * (altKey ? 0.1 : 1);
    setTo(now.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stride = event.shiftKey ? STRIDE : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: stride,
      ArrowRight: stride,
      ArrowDown: -stride,
      ArrowLeft: -stride,
      PageUp: STRIDE,
      PageDown: -STRIDE,
      Home: -Infinity,
      End: Infinity,
    };
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(Number.isFinite(by) ? set + by * spec.step : by < 0 ? spec.min : spec.max);
  };
  const name = keyText(`tool.${tool.id}.param.${param}.label`);
  return (
    <Tooltip name={name} help={t('inspect.dimensionHelp')} side="left">
      <path
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={spec.min}
        aria-valuemax={spec.max}
        aria-valuenow={set}
        aria-valuetext={format.spokenLength(value)}
        className={styles.handle}
        data-param={param}
        data-held={isHeld}
        style={{ cursor: Math.abs(dx) > Math.abs(dy) ? 'ew-resize' : 'ns-resize' }}
        d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  );
}
