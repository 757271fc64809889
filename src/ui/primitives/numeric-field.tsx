import { formatNumber, type NumberUnit } from '#editor';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import * as styles from './field.css.ts';
import { readNumeric, type NumericReading } from './numeric-reading.ts';
import { stepFactor, stepValue, type NumericScrub } from './numeric-scrub.ts';
import { helpId, Tooltip } from './tooltip.tsx';
import { useWheel } from './use-wheel.ts';

export interface NumericFieldProps {
  readonly label: string;
  /** The label is read out but not drawn: a second field of a row, a field under another head. */
  readonly labelHidden?: boolean;
  /** One line of help in the label's tooltip. */
  readonly help?: string | undefined;
  /** What the help says, drawn. */
  readonly picture?: ReactNode;
  /** Colours the label as an axis of the model. */
  readonly labelColor?: string;
  /** null: several parts with different values. */
  readonly value: number | null;
  readonly unit: NumberUnit;
  /** What stands behind the number; empty for bare counts. */
  readonly unitText: string;
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly disabledReason?: string | null;
  readonly error?: string | undefined;
  readonly onCommit: (value: number) => void;
  /** What `+5`, `*2` or an arrow makes of each of several different values; without it they only take a number for all. */
  readonly onCommitEach?: (change: (from: number) => number) => void;
  /** Begins a live change for scrubbing; without it only the end of a scrub is reported. */
  readonly onScrub?: () => NumericScrub | null;
}

const WHEEL_SETTLES_MS = 300;

/**
 * A number with its unit (UI brief §4.5): arithmetic, both decimal marks and other units are understood; the label is a
 * scrub handle; out of range says the range at once and is clamped on leaving; an emptied field goes back to what it was.
 */
export function NumericField(props: NumericFieldProps) {
  const {
    label,
    value,
    unit,
    unitText,
    decimals,
    min,
    max,
    step,
    disabledReason = null,
    onCommit,
    onCommitEach,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const explanation = useRef<HTMLSpanElement>(null);
  const [draft, drawDraft] = useState<string | null>(null);
  // Enter commits and then leaves the field: the second commit must see that the text is gone.
  const typed = useRef<string | null>(null);
  // Text that Enter could not take: half a number is no mistake while it is being typed.
  const [refused, setRefused] = useState(false);
  const setDraft = (text: string | null) => {
    typed.current = text;
    drawDraft(text);
    setRefused(false);
  };
  const [preview, setPreview] = useState<number | null>(null);
  const scrub = useRef<{ session: NumericScrub; value: number; x: number; steps: number } | null>(null);
  const settle = useRef(0);
  const off = disabledReason !== null;

  const shown = preview ?? value;
  const shownText = draft ?? (shown === null ? '' : formatNumber(shown, decimals));

  const read = (text: string | null): NumericReading | null => {
    if (text === null || text.trim() === '') return null;
    const reading = readNumeric(text, { unit, current: value, min, max });
    return reading.kind === 'each' && onCommitEach === undefined ? { kind: 'unreadable' } : reading;
  };
  const commit = (leaving: boolean): boolean => {
    const reading = read(typed.current);
    const taken = reading === null || reading.kind === 'number' || reading.kind === 'each';
    if (!taken && !leaving) {
      setRefused(true);
      return false;
    }
    setDraft(null);
    if (reading?.kind === 'number' && reading.value !== value) onCommit(reading.value);
    else if (reading?.kind === 'each') onCommitEach?.(reading.change);
    else if (reading?.kind === 'range') onCommit(reading.nearest);
    return true;
  };

  const beginScrub = (x: number): void => {
    if (off || value === null || scrub.current !== null) return;
    let last = value;
    const session = props.onScrub?.() ?? {
      update: (next) => (last = next),
      commit: () => onCommit(last),
      cancel: () => undefined,
    };
    scrub.current = { session, value, x, steps: 0 };
  };
  const moveScrub = (steps: number): void => {
    const active = scrub.current;
    if (active === null) return;
    active.steps += steps;
    const next = stepValue(active.value, active.steps, step, min, max);
    setDraft(null);
    setPreview(next);
    active.session.update(next);
  };
  const endScrub = (how: 'commit' | 'cancel'): void => {
    const active = scrub.current;
    if (active === null) return;
    scrub.current = null;
    window.clearTimeout(settle.current);
    if (active.steps === 0) active.session.cancel();
    else active.session[how]();
    setPreview(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      if (!commit(false) || off) return;
      const moved = steps * stepFactor(event);
      if (value === null) onCommitEach?.((from) => stepValue(from, moved, step, min, max));
      beginScrub(0);
      moveScrub(moved);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (commit(false)) event.currentTarget.blur();
    } else if (event.key === 'Escape') {
      endScrub('cancel');
      setDraft(null);
    }
  };

  useWheel(input, (event) => {
    if (document.activeElement !== input.current || off) return;
    event.preventDefault();
    beginScrub(0);
    moveScrub((event.deltaY < 0 ? 1 : -1) * stepFactor(event));
    window.clearTimeout(settle.current);
    settle.current = window.setTimeout(() => endScrub('commit'), WHEEL_SETTLES_MS);
  });
  useEffect(() => () => window.clearTimeout(settle.current), []);

  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      beginScrub(event.clientX);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const active = scrub.current;
      if (active === null) return;
      const pixels = Math.trunc(event.clientX - active.x);
      if (pixels === 0) return;
      active.x += pixels;
      moveScrub(pixels * stepFactor(event));
    },
    onPointerUp: () => endScrub('commit'),
    onPointerCancel: () => endScrub('cancel'),
  };

  const reading = read(draft);
  const message =
    props.error ??
    (reading?.kind === 'range'
      ? t('number.range', { min, max, unit: unitText })
      : reading?.kind === 'unreadable' && refused
        ? t('number.unreadable')
        : undefined);
  // Said below a field at the end of what is in view, it would be said to nobody.
  useEffect(() => {
    if (message !== undefined && document.activeElement === input.current)
      explanation.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  const tip = disabledReason ?? props.help;
  // The word for several values has no unit.
  const shownUnit = shownText === '' && value === null ? '' : unitText;

  const box = (
    <span
      className={styles.box}
      data-invalid={message !== undefined}
      data-off={off}
      aria-disabled={off || undefined}
    >
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        value={shownText}
        placeholder={value === null ? t('number.mixed') : ''}
        data-editing={draft !== null}
        readOnly={off}
        aria-disabled={off || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={
          message !== undefined ? `${id}-message` : tip === undefined ? undefined : helpId(id)
        }
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          endScrub('commit');
          commit(true);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key.startsWith('Arrow') || event.key.startsWith('Page')) endScrub('commit');
        }}
      />
      {shownUnit !== '' && (
        <span className={styles.unit} aria-hidden>
          {shownUnit}
        </span>
      )}
    </span>
  );

  const labelElement = (
    <label
      htmlFor={id}
      className={
        props.labelHidden ? 'visually-hidden' : `${styles.label} ${off || value === null ? '' : styles.scrub}`
      }
      style={props.labelColor === undefined ? undefined : { color: props.labelColor, fontWeight: 600 }}
      {...(off || props.labelHidden ? {} : handle)}
    >
      {label}
      {unitText !== '' && <span className="visually-hidden"> {unitText}</span>}
    </label>
  );

  return (
    <>
      {tip === undefined ? (
        labelElement
      ) : (
        <Tooltip name={label} help={tip} picture={props.picture} side="left" field={id}>
          {labelElement}
        </Tooltip>
      )}
      {box}
      {message !== undefined && (
        <span ref={explanation} id={`${id}-message`} className={styles.message}>
          {message}
        </span>
      )}
      {reading?.kind === 'ambiguous' && refused && (
        <span className={styles.offers}>
          {reading.readings.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.offer}
              // Before the blur that would revert the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setDraft(null);
                onCommit(each);
              }}
            >
              {each} {unitText}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
