import { createStore, useStore } from 'zustand';

/** Steps of the guided tour, in order. Each is done by doing it. */
export const TOUR_STEPS = ['import', 'move', 'issue', 'support', 'slice', 'layer', 'export'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

interface TourState {
  /** Where the tour stands, or null while there is none. */
  readonly step: TourStep | null;
}

const store = createStore<TourState>(() => ({ step: null }));

/** Begins the tour; it is seen as soon as the editor's page is. */
export function startTour(): void {
  store.setState({ step: TOUR_STEPS[0] });
}

/** The next step, or the end. */
export function nextTourStep(): void {
  const { step } = store.getState();
  if (step === null) return;
  store.setState({ step: TOUR_STEPS[TOUR_STEPS.indexOf(step) + 1] ?? null });
}

/** Goes on to a step; one that is behind already stays there. */
export function skipToTourStep(step: TourStep): void {
  const { step: now } = store.getState();
  if (now !== null && TOUR_STEPS.indexOf(now) < TOUR_STEPS.indexOf(step)) store.setState({ step });
}

export function endTour(): void {
  store.setState({ step: null });
}

export function useTourStep(): TourStep | null {
  return useStore(store, ({ step }) => step);
}
