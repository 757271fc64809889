/** A project far from the window is drawn some frames after the page has scrolled there. */
const FRAMES = 10;

/** Focuses the name of the project at this place of the list, as soon as it is drawn. */
export function focusProject(index: number, frames = FRAMES): void {
  const name = document.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (name !== null) name.focus();
  else if (frames > 0) requestAnimationFrame(() => focusProject(index, frames - 1));
}

/** What had the focus was taken away with it: the focus is nowhere. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** After the next drawing, where the focus is nowhere then. */
export function whenFocusIsLost(act: () => void): void {
  requestAnimationFrame(() => {
    if (focusIsLost()) act();
  });
}
