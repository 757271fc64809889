import { describe, expect, it } from 'vitest';
import { dragText } from '../../src/ui/editor/view/drag-text.ts';
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
    expect(dragText({ change: { kind: 'scale', by: [1, 1.5, 1] }, axes: ['y'] }, metric)).toBe('Y 150.0 %');
    const even = { kind: 'scale', by: [0.01, 0.01, 0.01] } as const;
    expect(dragText({ change: even, axes: ['x', 'y', 'z'] }, imperial)).toBe('1.0 %');
  });
});
