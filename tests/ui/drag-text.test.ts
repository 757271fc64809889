import { describe, expect, it } from 'vitest';
import { dragText } from '../../src/ui/editor/view/drag-text.ts';
import { isOfNumber, typedChange } from '../../src/ui/editor/view/typed-change.ts';
import { createFormat } from '../../src/ui/format.ts';

const metric = createFormat('en');
const imperial = createFormat('zh', { length: 'inch', angle: 'radian' });

describe('the chip beside a drag', () => {
  it('says how far along each axis, the unit once', () => {
    const change = { kind: 'move', by: [12.5, -3, 0] } as const;
    expect(dragText({ change, axes: ['x', 'y'] }, metric)).toBe('X +12.50  Y −3.00 mm');
    expect(dragText({ change, axes: ['x'] }, imperial)).toBe('X +0.4921 in');
    expect(dragText({ change: { kind: 'move', by: [0, 0, -0.001] }, axes: ['z'] }, metric)).toBe('Z 0.00 mm');
  });

  it('says the turn in the person’s unit', () => {
    const change = { kind: 'rotate', axis: 'z', degrees: -45 } as const;
    expect(dragText({ change, axes: ['z'] }, metric)).toBe('Z −45.0°');
    expect(dragText({ change, axes: ['z'] }, imperial)).toBe('Z −0.785 rad');
  });

  it('names the axis of a scale only where it is one', () => {
    expect(dragText({ change: { kind: 'scale', by: [1, 1.5, 1] }, axes: ['y'] }, metric)).toBe('Y 150.0%');
    const even = { kind: 'scale', by: [0.01, 0.01, 0.01] } as const;
    expect(dragText({ change: even, axes: ['x', 'y', 'z'] }, imperial)).toBe('1.0%');
  });
});

describe('a number typed while dragging', () => {
  const METRIC = { length: 'mm', angle: 'degree' } as const;
  const IMPERIAL = { length: 'inch', angle: 'radian' } as const;
  const move = { change: { kind: 'move', by: [3, 0, 0] }, axes: ['x'] } as const;
  const turn = { change: { kind: 'rotate', axis: 'z', degrees: 3 }, axes: ['z'] } as const;

  it('is the whole way, in the person’s unit or the one it names', () => {
    expect(typedChange('12.5', move, METRIC)).toEqual({ kind: 'move', by: [12.5, 0, 0] });
    expect(typedChange('+1', move, IMPERIAL)).toEqual({ kind: 'move', by: [25.4, 0, 0] });
    expect(typedChange('-25.4mm', move, IMPERIAL)).toEqual({ kind: 'move', by: [-25.4, 0, 0] });
  });

  it('is a turn or a scale where that is dragged', () => {
    expect(typedChange('90', turn, METRIC)).toEqual({ kind: 'rotate', axis: 'z', degrees: 90 });
    expect(typedChange('1.5', turn, IMPERIAL)).toMatchObject({ degrees: expect.closeTo(85.9437, 3) });
    const scale = { kind: 'scale', by: [1, 1.2, 1] } as const;
    expect(typedChange('150', { change: scale, axes: ['y'] }, METRIC)).toEqual({
      kind: 'scale',
      by: [1, 1.5, 1],
    });
    expect(typedChange('50%', { change: scale, axes: ['x', 'y', 'z'] }, METRIC)).toEqual({
      kind: 'scale',
      by: [0.5, 0.5, 0.5],
    });
    expect(typedChange('0', { change: scale, axes: ['y'] }, METRIC)).toBeNull();
  });

  it('is nothing while it cannot be read, and along two axes', () => {
    expect(typedChange('-', move, METRIC)).toBeNull();
    expect(typedChange('12 kg', move, METRIC)).toBeNull();
    expect(typedChange('12', { ...move, axes: ['x', 'y'] }, METRIC)).toBeNull();
  });

  it('begins with a digit, a mark or a sign, so that single letters stay keys', () => {
    expect(['1', '.', '-', '='].every((key) => isOfNumber(key, ''))).toBe(true);
    expect(['m', 's', ' ', 'Enter', 'Shift'].some((key) => isOfNumber(key, ''))).toBe(false);
    expect(isOfNumber('m', '25')).toBe(true);
    expect(isOfNumber('Escape', '25')).toBe(false);
  });
});
