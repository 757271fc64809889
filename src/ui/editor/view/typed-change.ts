import { fromShown, parseNumber, scaleOf, type DragLabel, type TransformChange } from '#editor';
import type { ShownUnits } from '../../format.ts';
import { onAxis } from '../inspect/on-axis.ts';

const FARTHEST_MM = 10_000;
const MOST_DEGREES = 3600;
const SCALE_PERCENT = { min: 0.1, max: 10_000 };
const INDEX = { x: 0, y: 1, z: 2 } as const;

/** Whether a key belongs to a number typed while dragging: it begins with a digit, a mark or a sign; units may follow. */
export function isOfNumber(key: string, before: string): boolean {
  if (before === '') return /^[\d.,+\-=]$/.test(key);
  return /^[\d.,+\-*/()a-zμπ°"%]$/i.test(key);
}

/**
 * What a number typed while dragging makes of the drag, in the person's units: the whole way, turn or scale from where it
 * began. Null where the text is no number yet, and for drags along two axes, which one number does not tell.
 */
export function typedChange(
  text: string,
  { change, axes }: Pick<DragLabel, 'change' | 'axes'>,
  units: ShownUnits,
): TransformChange | null {
  // A plus means forward here: there is nothing it could be added to.
  const read = (unit: Parameters<typeof parseNumber>[1]['unit'], min: number, max: number) => {
    const parsed = parseNumber(text.replace(/^\+/, ''), { unit, current: null, min, max });
    return parsed.ok ? parsed.value : null;
  };
  const [axis] = axes;
  switch (change.kind) {
    case 'move': {
      if (axis === undefined || axes.length !== 1) return null;
      const scale = scaleOf(units.length);
      const farthest = FARTHEST_MM / scale.factor;
      const value = read(scale.unit, -farthest, farthest);
      return value === null ? null : { kind: 'move', by: onAxis(INDEX[axis], fromShown(value, scale), 0) };
    }
    case 'rotate': {
      const scale = scaleOf(units.angle);
      const most = MOST_DEGREES / scale.factor;
      const value = read(scale.unit, -most, most);
      return value === null ? null : { ...change, degrees: fromShown(value, scale) };
    }
    case 'scale': {
      const value = read('percent', SCALE_PERCENT.min, SCALE_PERCENT.max);
      if (value === null) return null;
      const factor = value / 100;
      const all = axes.length === 1 ? 1 : factor;
      return { kind: 'scale', by: onAxis(axis === undefined ? 0 : INDEX[axis], factor, all) };
    }
  }
}
