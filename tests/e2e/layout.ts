import type { Page } from '@playwright/test';

/**
 * What no page may do at any width, as sentences: scroll sideways, let a control or heading stick out of the window, cut off words
 * without an ellipsis, or offer a target smaller than `target` CSS pixels (links within a sentence aside, as WCAG 2.5.8
 * has it, and what `free` selects).
 */
export async function findLayoutFaults(page: Page, target: number, free = ':not(*)'): Promise<string[]> {
  // A page that draws itself otherwise in a window of another size does so in the frame after it hears of it.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
      }),
  );
  return page.evaluate(
    ([smallest, freeOfSize]) => {
      const found: string[] = [];
      const name = (element: Element) =>
        `<${element.localName}> "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth)
        found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
      const scrollsSideways = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));

      /** What it is scrolled in: half of it may be out of view there. */
      const scrollerOf = (element: Element): Element | null => {
        let at = element.parentElement;
        while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
        return at;
      };

      const controls =
        'a, button, input, select, textarea, summary, [role="tab"], [role="radio"], [role="switch"]';
      for (const element of document.querySelectorAll<HTMLElement>(
        `${controls}, h1, h2, h3, label, th, legend`,
      )) {
        if (element.closest('[inert], [aria-hidden="true"]') !== null) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const box = element.getBoundingClientRect();
        // What only screen readers meet is one pixel large.
        if (box.width <= 1 || box.height <= 1) continue;
        const style = getComputedStyle(element);
        if ((box.left < -1 || box.right > clientWidth + 1) && !scrollsSideways(element.parentElement))
          found.push(
            `${name(element)} spans ${Math.round(box.left)} to ${Math.round(box.right)} of ${clientWidth}`,
          );
        const isField = /^(?:input|textarea|select)$/.test(element.localName);
        if (
          !isField &&
          style.textOverflow !== 'ellipsis' &&
          style.overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1
        )
          found.push(`${name(element)} cuts its words: ${element.scrollWidth} in ${element.clientWidth}`);
        // Where it can be hit, whatever draws it: its label, or an area of its own laid over a card. What is scrolled away or covered
        // cannot be asked; a link in a sentence is as high as its line.
        if (!element.matches(controls) || element.matches(freeOfSize) || style.display === 'inline') continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isHit = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
        };
        // A bar that stays where it is while the page scrolls beneath it covers nothing for good.
        const underBar = (dx: number, dy: number) => {
          let at: Element | null = document.elementFromPoint(x + dx, y + dy);
          if (at?.contains(element) === true) return false;
          while (at !== null && getComputedStyle(at).position !== 'fixed') at = at.parentElement;
          return at !== null && !at.contains(element);
        };
        const reach = smallest / 2 - 1;
        const scroller = scrollerOf(element);
        const frame = scroller?.getBoundingClientRect();
        // Half scrolled away sideways: what brings it into view may lie over the rest.
        const isHalfAway =
          scroller !== null &&
          scroller.scrollWidth > scroller.clientWidth &&
          (box.left < frame!.left || box.right > frame!.right);
        const [top, bottom] = [
          Math.max(0, frame?.top ?? 0),
          Math.min(innerHeight, frame?.bottom ?? innerHeight),
        ];
        const inside = x > reach && y > top + reach && x < clientWidth - reach && y < bottom - reach;
        if (
          inside &&
          !isHalfAway &&
          isHit(0, 0) &&
          !underBar(0, reach) &&
          !underBar(0, -reach) &&
          !(isHit(-reach, 0) && isHit(reach, 0) && isHit(0, -reach) && isHit(0, reach))
        )
          found.push(
            `${name(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} and not to be hit ${smallest} wide and high`,
          );
      }
      return [...new Set(found)];
    },
    [target, free] as const,
  );
}
