import { ChevronsRight, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, limits, type CaptchaPurpose } from '#contract';
import type { Answer, CallData } from '#cloud';
import { SESSION } from '../../locales/namespaces.ts';
import { Button, IconButton } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useCloud } from '../cloud-context.tsx';
import { startWork, type PuzzleWork } from './puzzle-work.ts';
import * as styles from './puzzle.css.ts';

type Picture = CallData<typeof api.session.puzzle>;
type Phase = 'loading' | 'ready' | 'checking' | 'unreachable';

const ARROW_PIXELS = 5;
const PAGE_PIXELS = 25;
const NOT_MOVED = { since: 0, places: [] };

export interface PuzzleProps {
  /** What the ticket is to be good for, and nothing else. */
  readonly purpose: CaptchaPurpose;
  /** The account, or the name in a link. */
  readonly subject: string;
  /** With the ticket of a solved puzzle, good once. */
  readonly onSolved: (ticket: string) => void;
}

/** A slider puzzle: drag, click the track, or use the arrow keys. A piece let go after a drag is checked at once. */
export function Puzzle({ purpose, subject, onSolved }: PuzzleProps) {
  const { t } = useTranslation(SESSION);
  const { call } = useCloud();
  const [phase, setPhase] = useState<Phase>('loading');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);
  const [x, setX] = useState(0);
  const handle = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly startX: number; readonly from: number; moved: boolean } | null>(null);

  const work = useRef<PuzzleWork | null>(null);
  const moves = useRef<{ readonly since: number; readonly places: [number, number][] }>(NOT_MOVED);

  const show = useCallback((answer: Answer<Picture>) => {
    work.current?.stop();
    work.current = answer.ok ? startWork(answer.data.work) : null;
    moves.current = { since: performance.now(), places: [] };
    setPicture(answer.ok ? answer.data : null);
    setPhase(answer.ok ? 'ready' : 'unreachable');
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const body = { purpose, subject };
    void call(api.session.puzzle, { body, quiet: true, signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) show(answer);
    });
    return () => {
      controller.abort();
      work.current?.stop();
    };
  }, [call, show, purpose, subject]);
  const load = async () => {
    setPhase('loading');
    setX(0);
    show(await call(api.session.puzzle, { body: { purpose, subject }, quiet: true }));
  };

  const most = picture === null ? 0 : picture.width - picture.pieceSize;
  const place = (to: number) => Math.round(Math.min(Math.max(to, 0), most));
  const busy = phase !== 'ready';
  const note = (to: number) => {
    const { since, places } = moves.current;
    places.push([Math.round(performance.now() - since), to]);
  };
  const move = (to: number) => {
    note(place(to));
    setX(place(to));
  };

  const check = async (at: number) => {
    const going = work.current;
    if (picture === null || busy || going === null) return;
    setPhase('checking');
    setFailed(false);
    note(at);
    const { counter, derivedKey } = await going.done;
    // Another puzzle was asked for meanwhile.
    if (going !== work.current) return;
    const answer = await call(api.session.solvePuzzle, {
      body: {
        id: picture.id,
        x: at,
        moves: moves.current.places.slice(-limits.PUZZLE_MOVES),
        work: { counter, derivedKey },
      },
      quiet: true,
    });
    if (answer.ok) {
      onSolved(answer.data.ticket);
      return;
    }
    setFailed(true);
    await load();
    handle.current?.focus();
  };

  /** Pixels of the puzzle in one pixel of the screen. */
  const scale = () => {
    const width = track.current?.clientWidth ?? 0;
    return picture === null || width === 0 ? 1 : picture.width / width;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (busy || event.button !== 0) return;
    grip.current = { startX: event.clientX, from: x, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (held === null) return;
    const by = (event.clientX - held.startX) * scale();
    if (Math.abs(by) > 2) held.moved = true;
    if (held.moved) move(held.from + by);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    grip.current = null;
    if (held?.moved === true) void check(place(held.from + (event.clientX - held.startX) * scale()));
  };
  const drag = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => {
      grip.current = null;
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (busy) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: x - ARROW_PIXELS,
      ArrowDown: x - ARROW_PIXELS,
      ArrowRight: x + ARROW_PIXELS,
      ArrowUp: x + ARROW_PIXELS,
      PageDown: x - PAGE_PIXELS,
      PageUp: x + PAGE_PIXELS,
      Home: 0,
      End: most,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      move(next);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void check(x);
    }
  };

  if (phase === 'unreachable')
    return (
      <div className={styles.root}>
        <p className={styles.failed} role="alert">
          {t('puzzle.noPuzzle')}
        </p>
        <Button variant="outline" icon={RotateCw} onClick={() => void load()}>
          {t('puzzle.again')}
        </Button>
      </div>
    );

  const share = (pixels: number, of: number) => `${(100 * pixels) / of}%`;
  return (
    <div className={styles.root} aria-busy={busy}>
      <div
        className={styles.picture}
        style={{ aspectRatio: picture === null ? '2 / 1' : `${picture.width} / ${picture.height}` }}
      >
        {picture === null ? (
          <span className={styles.loading}>{t('puzzle.loading')}</span>
        ) : (
          <>
            <img className={styles.background} src={picture.background} alt="" draggable={false} />
            <img
              className={styles.piece}
              src={picture.piece}
              alt=""
              draggable={false}
              style={{
                left: share(x, picture.width),
                top: share(picture.pieceTop, picture.height),
                width: share(picture.pieceSize, picture.width),
              }}
              {...drag}
            />
          </>
        )}
        <span className={styles.refresh}>
          <IconButton
            icon={RotateCw}
            name={t('puzzle.refresh')}
            size={28}
            onClick={() => {
              setFailed(false);
              void load();
            }}
          />
        </span>
      </div>
      {/* The handle is the control; the track only brings it nearer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={track}
        className={styles.track}
        onClick={(event) => {
          if (busy || picture === null || event.target !== event.currentTarget) return;
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
          move(left * scale() - picture.pieceSize / 2);
          handle.current?.focus();
        }}
      >
        <div
          ref={handle}
          // A range input cannot be drawn as the piece.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          className={styles.handle}
          style={
            picture === null
              ? {}
              : { left: share(x, picture.width), width: share(picture.pieceSize, picture.width) }
          }
          aria-label={t('puzzle.handle')}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={x}
          aria-valuetext={t('puzzle.place', { percent: most === 0 ? 0 : Math.round((100 * x) / most) })}
          aria-disabled={busy || undefined}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <Icon of={ChevronsRight} size={20} />
        </div>
      </div>
      <div className={styles.footer}>
        <p className={failed ? styles.failed : styles.hint} role={failed ? 'alert' : undefined}>
          {t(failed ? 'puzzle.failed' : 'puzzle.hint')}
        </p>
        <Button variant="primary" loading={busy} onClick={() => void check(x)}>
          {t('puzzle.check')}
        </Button>
      </div>
    </div>
  );
}
