/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { LEFT, RIGHT, usePage, usePageStore } from '../page-store.ts';
import * as styles from './frame.css.ts';

const KEY_STEP = 16;

/** The edge of a docked panel: drag it, or move it with the arrow keys; double-click gives the usual width back. */
export function Resizer({ side }: { readonly side: 'left' | 'right' }) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const range = side === 'left' ? LEFT : RIGHT;
  const width = usePage((page) => (side === 'left' ? page.leftWidth : page.rightWidth));
  const start = useRef<{ x: number; width: number } | null>(null);
  const outward = side === 'left' ? 1 : -1;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    store.setWidth(side, start.current.width + (event.clientX - start.current.x) * outward);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowRight: outward, ArrowLeft: -outward }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    store.setWidth(side, width + steps * KEY_STEP);
  };

  return (
    // A focusable separator with a value is a widget (WAI-ARIA: window splitter), which the rule does not know.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={side === 'left' ? t('frame.resizeLeft') : t('frame.resizeRight')}
      aria-valuenow={width}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`${styles.resizer} ${side === 'left' ? styles.resizerLeft : styles.resizerRight}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = null)}
      onDoubleClick={() => store.setWidth(side, range.initial)}
      onKeyDown={onKeyDown}
    />
  );
}
