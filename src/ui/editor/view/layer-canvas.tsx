/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import type { LayerPicture, LayerView } from '#editor';
import { useGesture } from '@use-gesture/react';
import { Fullscreen, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, IconButton, Toolbar, ToolbarItem } from '../../primitives/index.ts';
import { LayerRing, ringOf } from '../issues/layer-ring.tsx';
import type { LayerPainter, LayerSurface } from '../services.ts';
import type { ListedIssue } from '../shared/listed-issues.ts';
import * as styles from './view.css.ts';

const KEY_ZOOM = 1.25;
const WHEEL_ZOOM_PER_PIXEL = 0.0015;
/** Zoom reaches from a quarter of the fitted panel to 64 CSS pixels a panel pixel. */
const LARGEST_ZOOM = 64;

/** The layer slider lies over the right edge. */
const SLIDER_WIDTH = 80;

/** A ring nearer to an edge than this is brought to the middle. */
const RING_MARGIN = 40;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface LayerCanvasProps {
  readonly painter: LayerPainter;
  readonly layer: number | null;
  /** What was drawn last: of this layer, or until that is there of the one before. */
  readonly picture: LayerPicture | null;
  /** Top of a layer above the plate, mm. */
  readonly heightOf: (index: number) => number;
  /** The layer's issues in words, for who cannot see them. */
  readonly issues: readonly string[];
  /** The issue that is marked. */
  readonly issue: ListedIssue | null;
  /** Whether the mark says what it marks. */
  readonly named: boolean;
  /** Stands over the picture: why there is none. */
  readonly note: ReactNode;
}

/** An exact layer, to be looked at from any distance. */
export function LayerCanvas({
  painter,
  layer,
  picture,
  heightOf,
  issues,
  issue,
  named,
  note,
}: LayerCanvasProps) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const surface = useRef<LayerSurface>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<LayerView | null>(null);
  const fitted = (what: 'panel' | 'parts') =>
    picture === null || size === null
      ? null
      : painter.fit(what, picture, { width: size.width - SLIDER_WIDTH, height: size.height });
  const view = chosen ?? fitted('parts');

  useLayoutEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      element.width = Math.round(width * window.devicePixelRatio);
      element.height = Math.round(height * window.devicePixelRatio);
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const attached = painter.attach(canvas.current!, behind.current!);
    surface.current = attached;
    return () => attached.dispose();
  }, [painter]);

  useLayoutEffect(() => {
    const shown = view === null || picture === null || layer === null ? null : { layer, picture, view };
    surface.current!.show(shown);
  });

  // An issue walked to comes into view, at the zoom the person chose.
  useEffect(() => {
    if (chosen === null || picture === null || size === null) return;
    const ring = ringOf(painter, issue, picture, chosen);
    if (ring === null) return;
    const isIn = (at: number, span: number): boolean => at > RING_MARGIN && at < span - RING_MARGIN;
    const width = size.width - SLIDER_WIDTH;
    if (isIn(ring.x, width) && isIn(ring.y, size.height)) return;
    setChosen({
      ...chosen,
      panX: chosen.panX + width / 2 - ring.x,
      panY: chosen.panY + size.height / 2 - ring.y,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- a person who moves the picture away may do so
  }, [issue]);

  const zoomAt = (factor: number, x: number, y: number) => {
    const panelView = fitted('panel');
    if (view === null || panelView === null) return;
    const wanted = Math.min(LARGEST_ZOOM, Math.max(panelView.zoom / 4, view.zoom * factor));
    setChosen(painter.zoom(view, wanted / view.zoom, x, y));
  };
  const zoom = (factor: number) => size !== null && zoomAt(factor, size.width / 2, size.height / 2);
  const local = (clientX: number, clientY: number) => {
    const box = canvas.current!.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top] as const;
  };

  useGesture(
    {
      onDrag: ({ delta: [x, y], pinching }) => {
        if (view !== null && pinching !== true)
          setChosen({ ...view, panX: view.panX + x, panY: view.panY + y });
      },
      onWheel: ({ event, delta: [, y] }) => {
        event.preventDefault();
        zoomAt(Math.exp(-y * WHEEL_ZOOM_PER_PIXEL), ...local(event.clientX, event.clientY));
      },
      onPinch: ({ offset: [scale], origin: [x, y], first, memo, event }) => {
        const before = first ? scale : (memo as number);
        if (event.cancelable) event.preventDefault();
        // The wheel handler has the trackpad's pinch, which arrives as a wheel.
        if (event.type !== 'wheel') zoomAt(scale / before, ...local(x, y));
        return scale;
      },
    },
    {
      target: canvas,
      eventOptions: { passive: false },
      drag: { pointer: { buttons: [1, 2, 4], keys: false } },
      pinch: { scaleBounds: { min: 1e-6, max: 1e6 } },
    },
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(KEY_ZOOM);
    else if (event.key === '-') zoom(1 / KEY_ZOOM);
    else if (event.key === '0') setChosen(null);
    else return;
    event.preventDefault();
  };
  const oneToOne = () => {
    if (view !== null) zoom(1 / window.devicePixelRatio / view.zoom);
  };

  const caption = picture === null ? null : captionOf(picture);
  function captionOf({ index }: LayerPicture) {
    return t('layers.caption', {
      layer: format.count(index + 1),
      height: format.length(heightOf(index)),
    });
  }

  return (
    <section className={styles.layerPane} aria-label={t('layers.pane')}>
      <div ref={behind} className={styles.deviceCanvas} />
      <canvas
        ref={canvas}
        className={styles.layerCanvas}
        role="img"
        aria-label={
          picture === null || caption === null
            ? t('layers.pane')
            : [t('layers.summary', { caption, area: format.spokenArea(picture.areaMm2) }), ...issues].join(
                ', ',
              )
        }
        // The picture zooms by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        onDoubleClick={() => setChosen(null)}
      />
      {issue !== null && picture !== null && view !== null && (
        <LayerRing painter={painter} issue={issue} picture={picture} view={view} named={named} />
      )}
      {caption !== null && <output className={styles.caption}>{caption}</output>}
      {note}
      <div className={styles.viewBar}>
        <Toolbar label={t('layers.viewBar')}>
          <ToolbarItem>
            <Button
              variant="ghost"
              hint={{ name: t('layers.oneToOne'), help: t('layers.oneToOneHelp') }}
              onClick={oneToOne}
            >
              1:1
            </Button>
          </ToolbarItem>
          <ToolbarItem>
            <IconButton
              side="top"
              icon={Fullscreen}
              name={t('layers.fitParts')}
              shortcut="0"
              onClick={() => setChosen(null)}
            />
          </ToolbarItem>
          <ToolbarItem>
            <IconButton
              side="top"
              icon={Maximize}
              name={t('layers.fitPanel')}
              onClick={() => setChosen(fitted('panel'))}
            />
          </ToolbarItem>
          <ToolbarItem>
            <IconButton
              side="top"
              icon={ZoomOut}
              name={t('layers.zoomOut')}
              shortcut="−"
              onClick={() => zoom(1 / KEY_ZOOM)}
            />
          </ToolbarItem>
          <ToolbarItem>
            <IconButton
              side="top"
              icon={ZoomIn}
              name={t('layers.zoomIn')}
              shortcut="+"
              onClick={() => zoom(KEY_ZOOM)}
            />
          </ToolbarItem>
        </Toolbar>
      </div>
    </section>
  );
}
