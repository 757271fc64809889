import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';

/** In reading order (UI brief §6). */
const REGIONS = ['top', 'parts', 'toolbar', 'rail', 'model', 'view', 'layers', 'inspect', 'bottom'] as const;
const FOCUSABLE = 'a[href], button:not([tabindex="-1"]), input, [tabindex="0"]';

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;

/** F6 and Shift+F6 go from region to region of the frame. */
export function useRegions(): void {
  useEffect(() => {
    const jump = (by: 1 | -1) => (event: KeyboardEvent) => {
      event.preventDefault();
      const shown = REGIONS.flatMap((name) => {
        const element = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
        return element !== null && isShown(element) ? [element] : [];
      });
      const at = shown.findIndex((element) => element.contains(document.activeElement));
      const start = at < 0 && by < 0 ? 0 : at;
      const target = shown[(start + by + shown.length) % shown.length];
      if (target === undefined) return;
      const inner =
        target.tabIndex === 0 ? target : [...target.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
      (inner ?? target).focus();
    };
    return tinykeys(window, { F6: jump(1), 'Shift+F6': jump(-1) });
  }, []);
}
