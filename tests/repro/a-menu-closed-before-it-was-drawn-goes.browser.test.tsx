import { beforeAll, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import { DropdownMenu, TooltipProvider } from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));

const press = (element: Element, key: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const menu = () => document.querySelector<HTMLElement>('[role=menu]');

it.each(['reduce', 'no-preference'])(
  'a menu that is closed before its first frame goes, and gives the focus back (motion: %s)',
  async (value) => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    });
    const screen = await render(
      <TooltipProvider>
        <DropdownMenu entries={[{ kind: 'item', id: 'rename', label: 'Rename', onSelect: () => undefined }]}>
          <button type="button">More</button>
        </DropdownMenu>
      </TooltipProvider>,
    );
    const more = screen.getByRole('button', { name: 'More' }).element() as HTMLElement;
    for (let round = 0; round < 5; round++) {
      more.focus();
      press(more, 'Enter');
      // It is placed, which lets its animation begin, but no frame is drawn: no task ends.
      for (let turn = 0; turn < 1000 && menu()?.style.animation !== ''; turn++) await Promise.resolve();
      expect(menu()?.style.animation).toBe('');
      // What no event ends is waited for: browsers send none, now and then, of animations that take no time.
      if (value === 'reduce') expect(getComputedStyle(menu()!).animationName).toBe('none');
      press(menu()!, 'Escape');
      await expect.poll(() => menu()).toBeNull();
      await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    }
  },
);
