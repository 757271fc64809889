/** Structural equality of plain values (records, arrays, numbers, text). −0 equals 0, as it does after JSON. */
export function valuesEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftKeys = Object.keys(left);
  if (leftKeys.length !== Object.keys(right).length) return false;
  return leftKeys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      valuesEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}
