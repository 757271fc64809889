import type { Vector } from '#kernel';
/** A triple with one value set and `rest` elsewhere. */
export function onAxis<Value, Rest>(
  index: 0 | 1 | 2,
  value: Value,
  rest: Rest,
): readonly [Value | Rest, Value | Rest, Value | Rest] {
  return [index === 0 ? value : rest, index === 1 ? value : rest, index === 2 ? value : rest];
}

/** A triple with one value changed; the others as they are, or taken along by the same factor. */
export function changeAxis(
  now: Vector,
  index: 0 | 1 | 2,
  change: (now: number) => number,
  others: 'left' | 'along' = 'left',
): Vector {
  const next = change(now[index]);
  const factor = others === 'along' ? next / now[index] : 1;
  const on = (axis: 0 | 1 | 2) => (axis === index ? next : now[axis] * factor);
  return [on(0), on(1), on(2)];
}
