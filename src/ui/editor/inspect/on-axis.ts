/** A triple with one value set and `rest` elsewhere. */
export function onAxis<Value, Rest>(
  index: 0 | 1 | 2,
  value: Value,
  rest: Rest,
): readonly [Value | Rest, Value | Rest, Value | Rest] {
  return [index === 0 ? value : rest, index === 1 ? value : rest, index === 2 ? value : rest];
}
