/** After the next drawing: the caret goes to the first field of a form that is said to be wrong (UI brief §4.8). */
export function focusFirstWrong(form: HTMLElement | null): void {
  // What is made of several controls is marked itself; the first of them takes the focus.
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] button')?.focus(),
  );
}
