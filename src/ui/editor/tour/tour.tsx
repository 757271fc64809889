import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { countIssues, LISTED_KINDS } from '../shared/listed-issues.ts';
import { useServices } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import { TOUR_STEPS, endTour, useTourStep, type TourStep } from '../shared/tour-store.ts';
import * as styles from './tour.css.ts';
import { useStepDone } from './use-step-done.ts';

/** What each step is about, on the page. */
const TARGETS: Readonly<Record<TourStep, string>> = {
  import: '[data-tour="import"]',
  move: '[data-region="rail"]',
  // In the compact frame the section lies behind its button until that is pressed.
  issue: '[data-tour="issues"], [data-section="issues"]',
  // The stage, then its button once that is there, then the panel of what it began.
  support: '[data-region="top"] [role="radiogroup"], [data-tour="prepare"]',
  slice: '[data-region="top"] [role="radiogroup"]',
  layer: '[data-region="layers"]',
  // The panel under the button, once it is open: a card under the button would cover it.
  export: '[data-tour="step"], [data-tour="export"]',
};
const GAP = 12;
const WIDTH = 300;
/** Under something narrower than the card, but not narrower than this, the card is as narrow. */
const LEAST_WIDTH = 220;
/** What ends so near to a side of the page has its card beside it, not below, where its neighbours are. */
const AT_THE_SIDE = 64;
/** The ring stands off its target. */
const RING = 2;
/** Room the mark is sure to find below its target, else it stands above. */
const HEIGHT = 150;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The guided tour over the real editor: a ring, one sentence, and the person does it. Nothing else is in the way. */
export function Tour() {
  const step = useTourStep();
  const { onTourEnd } = useServices();
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== null && step === null) onTourEnd?.();
    before.current = step;
  }, [onTourEnd, step]);
  return step === null ? null : <Mark step={step} />;
}

function Mark({ step }: { readonly step: TourStep }) {
  const { t } = useTranslation(EDITOR);
  const place = usePlace(TARGETS[step]);
  useStepDone(step);
  const number = TOUR_STEPS.indexOf(step) + 1;
  const last = number === TOUR_STEPS.length;
  const card = place === null ? centre() : beside(place);
  const nothingFound = useNothingFound();
  const keys = useKeyNames();
  const keyText = useKeyText();
  // The tool's button has the same name, where no key has it.
  const key = step === 'move' ? (keys('tool.move')[0] ?? keyText('tool.move.name')) : keyName('PageUp');
  return (
    <>
      {place !== null && <div className={styles.ring} style={around(place)} aria-hidden />}
      <section className={styles.card} style={card} aria-label={t('tour.label')}>
        <output className={styles.text}>
          {t(step === 'issue' && nothingFound ? 'tour.issueNone' : `tour.${step}`, { key })}
        </output>
        <div className={styles.footer}>
          <span className="visually-hidden">{t('tour.step', { number, count: TOUR_STEPS.length })}</span>
          <span className={styles.dots} aria-hidden>
            {TOUR_STEPS.map((each) => (
              <span key={each} className={styles.dot} data-now={each === step} />
            ))}
          </span>
          <Button variant={last ? 'outline' : 'ghost'} onClick={endTour}>
            {t(last ? 'tour.finish' : 'tour.skip')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Where the target stands, followed while the page moves; null while it is not there. */
function usePlace(selector: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    let before = '';
    const follow = () => {
      // The last that is seen: what was opened stands behind what opens it.
      const next = [...document.querySelectorAll(selector)]
        .map((target) => target.getBoundingClientRect())
        .findLast(({ width }) => width > 0);
      const key = next === undefined ? '' : [next.left, next.top, next.width, next.height].join();
      if (key !== before) {
        before = key;
        setPlace(
          next === undefined
            ? null
            : { left: next.left, top: next.top, width: next.width, height: next.height },
        );
      }
      frame = requestAnimationFrame(follow);
    };
    // In the frame to come, before it is painted: here a layout would be forced in the middle of the commit.
    frame = requestAnimationFrame(() => flushSync(follow));
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return place;
}

const within = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));

/**
 * Beside a tall target or one at the side of the page, where there is more room; else below; never off the page. Beside the
 * slider of the layers it stands low: the layer that is looked at is in the middle.
 */
function beside({ left, top, width, height }: Place): { left: number; top: number; width: number } {
  const isTall = height > width;
  const isAtTheSide = left + width < AT_THE_SIDE || left > window.innerWidth - AT_THE_SIDE;
  const cardWidth = isTall || width < LEAST_WIDTH + 2 * GAP ? WIDTH : Math.min(WIDTH, width - 2 * GAP);
  const toRight = left + width / 2 < window.innerWidth / 2;
  const x =
    isTall || isAtTheSide
      ? toRight
        ? left + width + GAP
        : left - WIDTH - GAP
      : left + width / 2 - cardWidth / 2;
  const y = isTall ? top + height * 0.75 - HEIGHT / 2 : isAtTheSide ? top : top + height + GAP;
  return {
    left: within(x, window.innerWidth - cardWidth),
    top: within(y, window.innerHeight - HEIGHT),
    width: cardWidth,
  };
}

/** A little more than the target, and all of it on the page. */
function around({ left, top, width, height }: Place): Place {
  const [x, y] = [Math.max(RING, left - RING), Math.max(RING, top - RING)];
  return {
    left: x,
    top: y,
    width: Math.min(window.innerWidth - RING, left + width + RING) - x,
    height: Math.min(window.innerHeight - RING, top + height + RING) - y,
  };
}

function centre(): { left: number; top: number; width: number } {
  return { left: (window.innerWidth - WIDTH) / 2, top: window.innerHeight / 3, width: WIDTH };
}

/** The layers were checked and there is nothing to look at. */
function useNothingFound(): boolean {
  return useEditor(
    (state, editor) =>
      state.issues.status === 'ready' && LISTED_KINDS.every((kind) => countIssues(editor, kind) === 0),
  );
}
