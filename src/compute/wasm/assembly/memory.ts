// Linear memory is one flat space, possibly shared by several instances. Every region is taken from its end by
// memory.grow, which is atomic on shared memory, so threads reserve without a lock. Nothing is given back: callers
// keep regions and reuse them (see GROWTH in the callers).

/** Zeroes. */
export function clear(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes);
}

/** Takes whole 64 KiB pages for `bytes` bytes; 0 where memory is at its limit. Fresh pages are zero. */
export function reserve(bytes: usize): usize {
  const pages = <i32>((bytes + 0xffff) >>> 16);
  const page = memory.grow(pages);
  return page < 0 ? 0 : <usize>page << 16;
}
