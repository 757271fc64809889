import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import {
  helpId,
  NumericField,
  Segmented,
  Switch,
  Tooltip,
  TooltipProvider,
} from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));

const GROUP = 'kind';
const open = async () => {
  const escaped = vi.fn();
  const screen = await render(
    <TooltipProvider>
      <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && escaped()}>
        <button type="button">Before</button>
        <NumericField
          label="Slot angle"
          help="Angle between slots."
          picture={<svg data-drawing />}
          value={30}
          unit="degree"
          unitText="°"
          decimals={0}
          min={0}
          max={90}
          step={1}
          onCommit={() => undefined}
        />
        <Switch label="Outside" help="Walls grow outwards." checked={false} onChange={() => undefined} />
        <Tooltip name="Infill" help="What supports the walls." field={GROUP}>
          <span>Infill</span>
        </Tooltip>
        <Segmented
          id={GROUP}
          label="Infill"
          value="none"
          options={[
            { value: 'none', label: 'None' },
            { value: 'grid', label: 'Grid' },
          ]}
          onChange={() => undefined}
        />
      </div>
    </TooltipProvider>,
  );
  return { screen, escaped };
};

// It opened over the label for a pointer only, and nothing read it out.
it('opens by Tab with its drawing, and Escape closes it and nothing else', async () => {
  const { screen, escaped } = await open();
  const help = screen.getByRole('tooltip');
  await screen.getByRole('button', { name: 'Before' }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await expect.element(help).toHaveTextContent('Angle between slots.');
  expect(document.querySelectorAll('[data-drawing]')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  expect(escaped).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(escaped).toHaveBeenCalledOnce();

  await userEvent.keyboard('{Tab}');
  await expect.element(help).toHaveTextContent('Walls grow outwards.');
  await userEvent.keyboard('{Tab}');
  await expect.element(help).toHaveTextContent('What supports the walls.');
  await userEvent.keyboard('{Tab}');
  await expect.element(help).not.toBeInTheDocument();
});

it('describes the field, open or not', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('Angle between slots.');
  await expect.element(screen.getByRole('switch')).toHaveAccessibleDescription('Walls grow outwards.');
  const group = document.getElementById(GROUP)!;
  expect(group.getAttribute('aria-describedby')).toBe(helpId(GROUP));
  expect(document.getElementById(helpId(GROUP))!.textContent).toBe('What supports the walls.');
});

it('stays closed after a click into the field', async () => {
  const { screen } = await open();
  const seen = new Set<string | null>();
  const watching = new MutationObserver(() => {
    for (const tip of document.querySelectorAll('[role="tooltip"]')) seen.add(tip.textContent);
  });
  watching.observe(document, { childList: true, subtree: true });
  await screen.getByRole('textbox').click();
  await screen.getByRole('switch').click();
  // Its neighbour, which Tab leads to, has the help of its own alone.
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('What supports the walls.');
  watching.disconnect();
  expect([...seen].some((text) => /Walls grow|Angle between/.test(text ?? ''))).toBe(false);
});
