import { Ellipsis, Pencil, Slice } from 'lucide-react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import {
  ContextMenu,
  DropdownMenu,
  IconButton,
  NumericField,
  TooltipProvider,
  type MenuEntry,
} from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));
afterEach(() => vi.useRealTimers());

const ENTRIES: readonly MenuEntry[] = [
  { kind: 'item', id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => undefined },
];

const open = async () => {
  const onCut = vi.fn();
  const screen = await render(
    <TooltipProvider>
      <div style={{ display: 'grid', gap: 60, justifyItems: 'start', padding: 80 }}>
        <IconButton icon={Slice} name="Cut" help="Cuts parts in two." onClick={onCut} />
        <IconButton icon={Slice} name="Arrange" disabledReason="No parts." />
        <NumericField
          label="Slot angle"
          help="Angle between slots."
          value={30}
          unit="degree"
          unitText="°"
          decimals={0}
          min={0}
          max={90}
          step={1}
          onCommit={() => undefined}
        />
        <DropdownMenu entries={ENTRIES}>
          <IconButton icon={Ellipsis} name="More" />
        </DropdownMenu>
        <ContextMenu entries={ENTRIES}>
          <div>
            <IconButton icon={Pencil} name="In a row" />
          </div>
        </ContextMenu>
        <p>Elsewhere</p>
      </div>
    </TooltipProvider>,
  );
  return { screen, onCut, hint: screen.getByRole('tooltip') };
};

/** Fingers of the browser itself, not events made by hand. */
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', element: Element | null, byX = 0) => {
  const box = element?.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  const touchPoints =
    box === undefined
      ? []
      : [
          {
            x: frame.x + (box.x + box.width / 2) * scale + byX,
            y: frame.y + (box.y + box.height / 2) * scale,
          },
        ];
  return cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
};

it('shows the hint of what a finger stays on, which does not act, until the next touch', async () => {
  const { screen, onCut, hint } = await open();
  const cut = screen.getByRole('button', { name: 'Cut' }).element();
  await touch('touchStart', cut);
  await expect.element(hint).toHaveTextContent('Cuts parts in two.');
  await touch('touchEnd', null);
  await new Promise((done) => setTimeout(done, 100));
  await expect.element(hint).toHaveTextContent('Cuts parts in two.');
  expect(onCut).not.toHaveBeenCalled();

  // One after the other without a pause: on a busy machine an answer takes as long as a long press.
  await Promise.all([touch('touchStart', cut), touch('touchEnd', null)]);
  await vi.waitFor(() => expect(onCut).toHaveBeenCalledOnce());
  await expect.element(hint).not.toBeInTheDocument();
});

it('says why a control is off, and what a field is for', async () => {
  const { screen, hint } = await open();
  await touch('touchStart', screen.getByRole('button', { name: 'Arrange' }).element());
  await expect.element(hint).toHaveTextContent('No parts.');
  await touch('touchEnd', null);
  await touch('touchStart', screen.getByText('Slot angle').element());
  await expect.element(hint).toHaveTextContent('Angle between slots.');
  await touch('touchEnd', null);
  await expect.element(screen.getByRole('textbox')).not.toHaveFocus();
});

/** What a browser without a long press of its own sends as the finger is lifted. */
it('swallows the click that ends a long press', async () => {
  const { screen, onCut, hint } = await open();
  const cut = screen.getByRole('button', { name: 'Cut' }).element();
  const finger = { bubbles: true, pointerType: 'touch', isPrimary: true };
  cut.dispatchEvent(new PointerEvent('pointerdown', finger));
  await expect.element(hint).toBeInTheDocument();
  cut.dispatchEvent(new PointerEvent('pointerup', finger));
  cut.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(onCut).not.toHaveBeenCalled();
  cut.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(onCut).toHaveBeenCalledOnce();
});

it('leaves a finger that moves, and what has a menu for a long press, to them', async () => {
  const { screen, hint } = await open();
  const cut = screen.getByRole('button', { name: 'Cut' }).element();
  // On a busy machine the finger that moves may be sent after the half second that it would be still.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await touch('touchStart', cut);
  const moved = new Promise((done) => addEventListener('pointermove', done, { once: true }));
  await touch('touchMove', cut, 14);
  await moved;
  vi.advanceTimersByTime(700);
  vi.useRealTimers();
  await touch('touchEnd', null);
  expect(hint.query()).toBeNull();

  await touch('touchStart', screen.getByRole('button', { name: 'In a row' }).element());
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await touch('touchEnd', null);
  expect(hint.query()).toBeNull();
});

it('opens a menu, and no hint over it', async () => {
  const { screen, hint } = await open();
  await touch('touchStart', screen.getByRole('button', { name: 'More' }).element());
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await new Promise((done) => setTimeout(done, 700));
  await touch('touchEnd', null);
  expect(hint.query()).toBeNull();
});
