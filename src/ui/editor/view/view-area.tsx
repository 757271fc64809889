/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Button } from '../../primitives/index.ts';
import { IssuePin } from '../issues/issue-pin.tsx';
import { useLeftOverlay } from '../frame/use-left-overlay.ts';
import { RepairNotices } from '../repairs/repair-notices.tsx';
import { SPLIT, usePage, usePageStore } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { EmptyPlate } from './empty-plate.tsx';
import { LayerPane } from './layer-pane.tsx';
import { LayerSlider } from './layer-slider.tsx';
import { ModelCanvas } from './model-canvas.tsx';
import { Rail } from './rail.tsx';
import { ViewBar } from './view-bar.tsx';
import { ViewCube } from './view-cube.tsx';
import { ParamHandles } from './param-handles.tsx';
import { ViewMarks } from './view-marks.tsx';
import { OverhangLegend } from './overhang-legend.tsx';
import { WallLegend } from './wall-legend.tsx';
import * as styles from './view.css.ts';

/** Clear of the slider, which lies over the right edge of the area. */
const CUBE_BESIDE_SLIDER = 80;
const CUBE_AT_EDGE = 12;

/** Model, layer, or both side by side. The model's canvas stays the same element throughout. */
export function ViewArea() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const area = useRef<HTMLDivElement>(null);
  const { stage, sliceView, layer, sliced } = useEditor((state) => ({
    stage: state.stage,
    sliceView: state.sliceView,
    layer: state.currentLayer,
    sliced: state.layers.count > 0,
  }));
  const printer = useEditor((_state, editor) => editor.printer().id);
  const split = usePage((page) => page.split);
  const view = usePage((page) => page.view);
  const failed = usePage((page) => page.picture === 'none');
  const shown = stage === 'slice' ? sliceView : '3d';
  const both = shown === 'split';
  const { leaveParts } = useLeftOverlay();
  return (
    <div ref={area} className={styles.area} onPointerDown={leaveParts}>
      <section
        className={styles.pane}
        data-shown={shown !== 'layer'}
        style={both ? { flexGrow: split } : undefined}
        aria-label={t('view.label')}
      >
        <ModelCanvas />
        <ViewMarks />
        <ParamHandles />
        <IssuePin />
        {stage !== 'slice' && <Rail />}
        {stage === 'slice' && layer !== null && sliced && (
          <output className={styles.caption}>{t('view.cutAt', { layer: format.count(layer + 1) })}</output>
        )}
        <ViewCube right={both || !sliced ? CUBE_AT_EDGE : CUBE_BESIDE_SLIDER} />
        <ViewBar />
        <div className={styles.lower} data-beside={both}>
          <WallLegend />
          <OverhangLegend />
          <RepairNotices />
        </div>
        {failed && (
          <div className={styles.noPicture}>
            {t(view === null ? 'view.none' : 'view.lost')}
            {view !== null && (
              <Button variant="outline" onClick={() => view.retry()}>
                {t('save.retry')}
              </Button>
            )}
          </div>
        )}
        <EmptyPlate />
      </section>
      {both && <SplitDivider area={area} />}
      {shown !== '3d' && (
        <div style={{ display: 'flex', minWidth: 0, flex: both ? `${1 - split} 1 0` : '1 1 0' }}>
          {/* Another panel has other pixels: what was looked at is gone. */}
          <LayerPane key={printer} />
        </div>
      )}
      <LayerSlider solid={shown !== '3d'} />
    </div>
  );
}

const KEY_STEP = 0.02;

function SplitDivider({ area }: { readonly area: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const split = usePage((page) => page.split);
  const dragging = useRef(false);
  const onPointerMove = (event: PointerEvent) => {
    if (!dragging.current) return;
    const box = area.current!.getBoundingClientRect();
    store.setSplit((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: split - KEY_STEP,
      ArrowRight: split + KEY_STEP,
      Home: SPLIT.min,
      End: SPLIT.max,
      Enter: SPLIT.initial,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    store.setSplit(target);
  };
  return (
    // A focusable separator with a value is a widget (WAI-ARIA: window splitter), which the rule does not know.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('view.divider')}
      aria-valuenow={Math.round(split * 100)}
      aria-valuemin={SPLIT.min * 100}
      aria-valuemax={SPLIT.max * 100}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.divider}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragging.current = true;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragging.current = false)}
      onDoubleClick={() => store.setSplit(SPLIT.initial)}
      onKeyDown={onKeyDown}
    />
  );
}
