import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import {
  Button,
  NumericField,
  Segmented,
  Slider,
  TextField,
  TooltipProvider,
  type NumericFieldProps,
} from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));

async function renderNumber(props: Partial<NumericFieldProps> = {}) {
  const onCommit = vi.fn();
  function Held() {
    const [value, setValue] = useState<number | null>(props.value === undefined ? 12 : props.value);
    return (
      <TooltipProvider>
        <NumericField
          label="Width"
          unit="mm"
          unitText="mm"
          decimals={2}
          min={0.2}
          max={2000}
          step={0.1}
          {...props}
          value={value}
          onCommit={(next) => {
            onCommit(next);
            setValue(next);
          }}
        />
        <button type="button">elsewhere</button>
      </TooltipProvider>
    );
  }
  const screen = await render(<Held />);
  const field = screen.getByRole('textbox', { name: 'Width' });
  return { screen, field, onCommit };
}

describe('a numeric field', () => {
  it.each([
    ['12,5', 12.5],
    ['=10/4', 2.5],
    ['+5', 17],
    ['*2', 24],
    ['1/2 in', 12.7],
    ['20 thou', 0.508],
    ['3 cm', 30],
    ['500um', 0.5],
  ])('understands %s', async (text, value) => {
    const { field, onCommit } = await renderNumber();
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(expect.closeTo(value, 9));
    await expect.element(field).toHaveValue(value.toFixed(2));
  });

  it('goes back to what it was when it is emptied, and tells nobody', async () => {
    const { screen, field, onCommit } = await renderNumber();
    await field.fill('');
    await screen.getByText('elsewhere').click();
    await expect.element(field).toHaveValue('12.00');
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('says the range while it is typed and clamps on leaving', async () => {
    const { screen, field, onCommit } = await renderNumber();
    await field.fill('5000');
    await expect.element(screen.getByText('0.2 to 2000 mm')).toBeVisible();
    await field.fill('500');
    await expect.element(screen.getByText('0.2 to 2000 mm')).not.toBeInTheDocument();
    await field.fill('5000');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('0.2 to 2000 mm')).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(onCommit).not.toHaveBeenCalled();
    await screen.getByText('elsewhere').click();
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(2000);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('takes the only reading of a comma that is in range', async () => {
    const { field, onCommit } = await renderNumber({ max: 100 });
    await field.fill('1,250');
    await userEvent.keyboard('{Enter}');
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(1.25);
  });

  it('offers both readings of a comma where both are in range', async () => {
    const { screen, field, onCommit } = await renderNumber();
    await field.fill('1,250');
    await userEvent.keyboard('{Enter}');
    expect(onCommit).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: '1250 mm' }).click();
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(1250);
  });

  it('restores on Escape', async () => {
    const { field, onCommit } = await renderNumber();
    await field.fill('99');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('12.00');
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('steps with the arrows, ten with Shift, a tenth with Alt', async () => {
    const { field, onCommit } = await renderNumber();
    await field.click();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.keyboard('{PageDown}');
    expect(onCommit.mock.calls.flat()).toEqual([12.1, 13.1, 13.09, 12.09]);
  });

  it('scrubs by its label as one step, previewing through the session', async () => {
    const updates: number[] = [];
    const session = { update: (value: number) => updates.push(value), commit: vi.fn(), cancel: vi.fn() };
    const { screen, onCommit } = await renderNumber({ onScrub: () => session });
    const label = screen.getByText('Width').element();
    const pointer = (type: string, clientX: number) =>
      label.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, button: 0 }));
    label.setPointerCapture = () => undefined;
    pointer('pointerdown', 100);
    pointer('pointermove', 103);
    pointer('pointermove', 110);
    pointer('pointerup', 110);
    expect(updates).toEqual([12.3, 13]);
    expect(session.commit).toHaveBeenCalledOnce();
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('says the range in view, at the end of a panel that scrolls', async () => {
    const screen = await render(
      <div data-testid="panel" style={{ height: 40, overflowY: 'auto' }}>
        <NumericField
          label="Depth"
          unit="mm"
          unitText="mm"
          decimals={2}
          min={1}
          max={20}
          step={1}
          value={5}
          onCommit={() => undefined}
        />
      </div>,
    );
    await screen.getByRole('textbox', { name: 'Depth' }).fill('30');
    const bottom = (element: Element) => element.getBoundingClientRect().bottom;
    const panel = screen.getByTestId('panel').element();
    await expect
      .poll(() => bottom(screen.getByText('1 to 20 mm').element()) - bottom(panel))
      .toBeLessThanOrEqual(0.5);
    expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight);
  });

  it('says nothing of half an expression before Enter', async () => {
    const { screen, field } = await renderNumber();
    await field.fill('1/');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^Not a number/)).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(screen.getByText(/^Not a number/)).not.toBeInTheDocument();
  });

  it('changes each of several values from its own, inside the range', async () => {
    const onCommitEach = vi.fn<(change: (from: number) => number) => void>();
    const { field, onCommit } = await renderNumber({ value: null, onCommitEach });
    for (const text of ['+5', '*2', '/4']) {
      await field.fill(text);
      await userEvent.keyboard('{Enter}');
    }
    await field.click();
    await userEvent.keyboard('{ArrowUp}');
    const results = onCommitEach.mock.calls.map(([change]) => [0.4, 10, 1999].map(change));
    expect(results).toEqual([
      [5.4, 15, 2000],
      [0.8, 20, 2000],
      [0.2, 2.5, 499.75],
      [0.5, 10.1, 1999.1],
    ]);
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('shows that several parts differ, and one number sets them all', async () => {
    const { screen, field, onCommit } = await renderNumber({ value: null });
    await expect.element(field).toHaveAttribute('placeholder', 'mixed');
    await expect.element(screen.getByText('mm', { exact: true }).nth(1)).not.toBeInTheDocument();
    await field.fill('7');
    await userEvent.keyboard('{Enter}');
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(7);
  });
});

describe('a text field', () => {
  async function renderText(value: string) {
    const onCommit = vi.fn();
    const screen = await render(
      <>
        <TextField label="Name" required value={value} onCommit={onCommit} />
        <button type="button">elsewhere</button>
      </>,
    );
    return { screen, field: screen.getByRole('textbox', { name: 'Name' }), onCommit };
  }

  it('commits on leaving, once, and only what changed', async () => {
    const { screen, field, onCommit } = await renderText('Gear');
    await field.fill('Helical gear');
    await screen.getByText('elsewhere').click();
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('Helical gear');
    await field.click();
    await screen.getByText('elsewhere').click();
    expect(onCommit).toHaveBeenCalledOnce();
  });

  it('leaves on Enter', async () => {
    const { field, onCommit } = await renderText('Gear');
    await field.fill('Cog');
    await userEvent.keyboard('{Enter}');
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('Cog');
    await expect.element(field).not.toHaveFocus();
  });

  it('goes back to what it was when it is emptied', async () => {
    const { screen, field, onCommit } = await renderText('Gear');
    await field.fill('   ');
    await screen.getByText('elsewhere').click();
    await expect.element(field).toHaveValue('Gear');
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('takes at most 50 characters', async () => {
    const { field } = await renderText('');
    await userEvent.type(field, 'a'.repeat(60));
    await expect.element(field).toHaveValue('a'.repeat(50));
  });
});

describe('a button that is off', () => {
  it('keeps its place in the tab order, does nothing and says why', async () => {
    const onClick = vi.fn();
    const screen = await render(
      <TooltipProvider>
        <Button disabledReason="Add a part first" onClick={onClick}>
          Slice
        </Button>
      </TooltipProvider>,
    );
    const button = screen.getByRole('button', { name: 'Slice' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Tab}');
    await expect.element(button).toHaveFocus();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Add a part first');
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('a segmented control', () => {
  it('always has one choice on', async () => {
    const onChange = vi.fn();
    const screen = await render(
      <Segmented
        label="Axis"
        value="x"
        options={[
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ]}
        onChange={onChange}
      />,
    );
    await screen.getByText('X').click();
    expect(onChange).not.toHaveBeenCalled();
    await screen.getByText('Y').click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('y');
  });
});

describe('a slider', () => {
  it('moves by keys within its range and tells the end of every move', async () => {
    const onCommit = vi.fn();
    function Held() {
      const [value, setValue] = useState(50);
      return (
        <Slider
          label="Light"
          value={value}
          min={0}
          max={100}
          step={5}
          onChange={setValue}
          onCommit={onCommit}
        />
      );
    }
    const screen = await render(<Held />);
    const slider = screen.getByRole('slider', { name: 'Light' });
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Home}{ArrowLeft}{End}{ArrowRight}');
    expect(onCommit.mock.calls.flat()).toEqual([55, 60, 55, 0, 100]);
    await expect.element(slider).toHaveAttribute('aria-valuenow', '100');
  });
});
