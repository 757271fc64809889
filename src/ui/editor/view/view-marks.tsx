import {
  shownMarks,
  supportMarks,
  thinnestWall,
  type CanvasPoint,
  type MarkValue,
  type ViewMark,
} from '#editor';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat, type Format } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Tooltip } from '../../primitives/index.ts';
import { notify } from '../../session/toasts.ts';
import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { facePath, pathOf } from './mark-path.ts';
import * as styles from './view-marks.css.ts';

/** What tools have put into the view, the thinnest wall while walls are looked at, and in the Support stage what supports do not hold. */
export function ViewMarks() {
  const { toolMarks, walls, stage, supports } = useEditor((state) => ({
    toolMarks: state.toolMarks,
    walls: state.walls,
    stage: state.stage,
    supports: state.supports,
  }));
  const parts = useEditor((_state, editor) => editor.parts());
  const marks = useMemo(() => {
    const wall = thinnestWall(walls, parts);
    const loose = stage === 'support' ? supportMarks(supports, parts) : [];
    const all = [...toolMarks, ...loose, ...(wall === null ? [] : [wall.mark])];
    return shownMarks(all, parts).filter(({ edges }) => edges === undefined);
  }, [toolMarks, walls, stage, supports, parts]);
  if (marks.length === 0) return null;
  return (
    <div className={styles.marks}>
      {marks.map((mark, at) => (
        <Mark key={at} mark={mark} />
      ))}
    </div>
  );
}

function Mark({ mark }: { readonly mark: ViewMark }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const view = usePage((page) => page.view);
  const said = mark.label === null ? '' : textOf(mark.label.value, format);
  const drawing = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLButtonElement>(null);

  // The camera moves them many times a second: without drawing the component again.
  useEffect(() => {
    if (view === null) return;
    const places: (CanvasPoint | null)[] = mark.points.map(() => null);
    const paths = [...drawing.current!.querySelectorAll('path')];
    const draw = (): void => {
      const face = mark.face === undefined ? null : facePath(places);
      drawing.current!.dataset['seen'] = String(face?.isSeen ?? true);
      for (const path of paths) path.setAttribute('d', face?.path ?? pathOf(places));
    };
    const stops = mark.points.map((point, at) =>
      view.follow(
        { kind: 'plate', point },
        (place) => {
          places[at] = place;
          draw();
        },
        true,
      ),
    );
    if (mark.label !== null) {
      stops.push(
        view.follow({ kind: 'plate', point: mark.label.at }, (place) => {
          const element = label.current!;
          element.hidden = place === null;
          if (place === null) return;
          element.style.setProperty('--x', `${place.x}px`);
          element.style.setProperty('--y', `${place.y}px`);
        }),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [view, mark]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(said);
      notify({ text: t('marks.copied') });
    } catch {
      notify({ text: t('marks.copyFailed'), error: true });
    }
  };

  return (
    <>
      <svg
        ref={drawing}
        className={styles.lines}
        data-face={mark.face ?? 'none'}
        aria-hidden
        focusable="false"
      >
        <path className={styles.casing} />
        <path className={styles.line} />
      </svg>
      {mark.label !== null && (
        <Tooltip name={t('marks.copy', { value: said })}>
          <button
            ref={label}
            type="button"
            className={styles.label}
            data-view-mark
            hidden
            aria-label={t('marks.copy', { value: said })}
            onClick={() => void copy()}
          >
            {said}
          </button>
        </Tooltip>
      )}
    </>
  );
}

function textOf({ kind, value }: MarkValue, format: Format): string {
  switch (kind) {
    case 'length':
      return format.length(value);
    case 'radius':
      return `R ${format.length(value)}`;
    case 'angle':
      return format.angle(value);
    case 'area':
      return format.area(value);
  }
}
