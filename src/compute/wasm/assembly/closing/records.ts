/** Sorts records of 16 bytes in place: insertion for a few, heap sort where that would be quadratic. */
export function sortRecords(first: usize, count: i32, isLess: (a: usize, b: usize) => bool): void {
  if (count > 24) {
    for (let root = (count >> 1) - 1; root >= 0; root--) siftRecord(first, root, count, isLess);
    for (let end = count - 1; end > 0; end--) {
      exchange(first, first + (<usize>end << 4));
      siftRecord(first, 0, end, isLess);
    }
    return;
  }
  for (let i = 1; i < count; i++) {
    let at = first + (<usize>i << 4);
    for (; at > first && isLess(at, at - 16); at -= 16) exchange(at, at - 16);
  }
}

// @ts-ignore: decorator
@inline
function exchange(a: usize, b: usize): void {
  const record = v128.load(a);
  v128.store(a, v128.load(b));
  v128.store(b, record);
}

function siftRecord(first: usize, root: i32, count: i32, isLess: (a: usize, b: usize) => bool): void {
  while (true) {
    let child = 2 * root + 1;
    if (child >= count) return;
    const left = first + (<usize>child << 4);
    if (child + 1 < count && isLess(left, left + 16)) child++;
    const parent = first + (<usize>root << 4);
    const larger = first + (<usize>child << 4);
    if (!isLess(parent, larger)) return;
    exchange(parent, larger);
    root = child;
  }
}
