/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { fromShown, parseNumber, scaleOf, toShown } from '#editor';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { usePreferences } from '../../preferences.ts';
import { Tooltip, useWheel } from '../../primitives/index.ts';
import * as styles from './layer-slider.css.ts';

const PAGE = 100;
const BIG_STEP = 10;

interface LayerTrackProps {
  readonly count: number;
  readonly index: number;
  /** It lies on near-black. */
  readonly solid: boolean;
  /** Top of a layer above the plate, mm. */
  readonly heightOf: (index: number) => number;
  /** The layer that a height lies in. */
  readonly layerAt: (height: number) => number;
  /** The layer's issues in words, for who cannot see the marks. */
  readonly issues: readonly string[];
  /** Stand beside the track. */
  readonly marks: ReactNode;
  /** What is said of the layer under the pointer. */
  readonly pointedText: (index: number) => string;
  /** Called with a layer there is. */
  readonly onMove: (index: number) => void;
}

/** Layers from the plate up: drag, wheel, keys, or type a layer ("514") or a height ("25.7 mm"). */
export function LayerTrack({
  count,
  index,
  solid,
  heightOf,
  layerAt,
  issues,
  marks,
  pointedText,
  onMove,
}: LayerTrackProps) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const scale = scaleOf(usePreferences((state) => state.lengthUnit));
  const well = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  /** Share of the track the pointer is at, from its foot; null when it is elsewhere. */
  const [pointed, setPointed] = useState<number | null>(null);
  const top = count - 1;
  const height = heightOf(index);
  const move = (to: number) => onMove(Math.min(top, Math.max(0, Math.round(to))));

  useWheel(well, (event) => {
    event.preventDefault();
    // Shift turns the wheel sideways in most browsers.
    const turned = event.deltaY === 0 ? event.deltaX : event.deltaY;
    if (turned !== 0) move(index - Math.sign(turned) * (event.shiftKey ? BIG_STEP : 1));
  });

  const shareAt = (event: PointerEvent) => {
    const box = track.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, 1 - (event.clientY - box.top) / box.height));
  };
  const pointTo = (event: PointerEvent) => move(shareAt(event) * top);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP : 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: index + step,
      ArrowRight: index + step,
      ArrowDown: index - step,
      ArrowLeft: index - step,
      PageUp: index + PAGE,
      PageDown: index - PAGE,
      Home: 0,
      End: top,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(target);
  };
  const typed = (text: string) => {
    const isHeight =
      /[a-zμ"\p{Script=Han}]/iu.test(text) || (text.includes('.') && !Number.isInteger(Number(text)));
    const parsed = parseNumber(text, {
      unit: isHeight ? scale.unit : 'count',
      current: isHeight ? toShown(height, scale) : index + 1,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    });
    if (parsed.ok) move(isHeight ? layerAt(fromShown(parsed.value, scale)) : parsed.value - 1);
  };

  const share = top === 0 ? 1 : index / top;
  const shownNumber = format.count(index + 1);
  return (
    <div className={styles.root} data-region="layers" data-covers="right" data-solid={solid} tabIndex={-1}>
      <Tooltip
        name={t('layers.number')}
        help={t('layers.numberHelp', { height: format.length(25.7) })}
        side="left"
      >
        <input
          type="text"
          inputMode="decimal"
          maxLength={20}
          aria-label={t('layers.number')}
          className={styles.number}
          value={draft ?? shownNumber}
          onFocus={(event) => {
            setDraft(String(index + 1));
            const field = event.currentTarget;
            // Selecting takes the focus: not from whatever the person went on to meanwhile.
            requestAnimationFrame(() => document.activeElement === field && field.select());
          }}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => {
            if (draft !== null && draft.trim() !== '' && draft !== String(index + 1)) typed(draft);
            setDraft(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') {
              setDraft(String(index + 1));
              requestAnimationFrame(() => (document.activeElement as HTMLElement | null)?.blur());
            }
          }}
        />
      </Tooltip>
      <output className={styles.small}>{format.bareLength(height)}</output>
      <div ref={well} className={styles.well}>
        <div
          ref={track}
          role="slider"
          tabIndex={0}
          aria-label={t('layers.slider')}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={index + 1}
          aria-valuetext={[
            t('layers.valueText', {
              layer: format.count(index + 1),
              count: format.count(count),
              height: format.spokenLength(height),
            }),
            ...issues,
          ].join(', ')}
          className={styles.track}
          data-dragging={dragging}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragging(true);
            pointTo(event);
          }}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse' || dragging) setPointed(shareAt(event));
            if (dragging) pointTo(event);
          }}
          onPointerLeave={() => setPointed(null)}
          onPointerUp={() => setDragging(false)}
          onPointerCancel={() => setDragging(false)}
        >
          <div className={styles.rail} />
          <div className={styles.fill} style={{ height: `${share * 100}%` }} />
          <div className={styles.thumb} style={{ top: `${(1 - share) * 100}%` }} />
          {pointed !== null && (
            <div className={styles.pointed} style={{ top: `${(1 - pointed) * 100}%` }} aria-hidden>
              {pointedText(Math.round(pointed * top))}
            </div>
          )}
        </div>
        {marks}
      </div>
      <span className={styles.total} title={t('layers.total')}>
        {format.count(count)}
      </span>
    </div>
  );
}
