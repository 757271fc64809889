/** Samples that want an anchor, the most wanting first: the highest ratio, then the lowest place, then the lowest number. A heap. */
export class BareQueue {
  private readonly heap: number[] = [];
  private readonly keys: number[] = [];
  private readonly heightOf: (sample: number) => number;

  constructor(heightOf: (sample: number) => number) {
    this.heightOf = heightOf;
  }

  push(sample: number, ratio: number): void {
    const { heap, keys } = this;
    let at = heap.length;
    heap.push(sample);
    keys.push(ratio);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isBefore(at, above)) break;
      this.swap(at, above);
      at = above;
    }
  }

  /**
   * Takes the most wanting sample that has still a ratio above 1, −1 where there is none. `ratioOf` is what it has now: it may have fallen
   * since it was pushed, never risen.
   */
  pop(ratioOf: (sample: number) => number): number {
    for (;;) {
      if (this.heap.length === 0) return -1;
      const sample = this.heap[0]!;
      const key = this.keys[0]!;
      const ratio = ratioOf(sample);
      this.drop();
      if (ratio <= 1) continue;
      if (ratio === key) return sample;
      this.push(sample, ratio);
    }
  }

  private drop(): void {
    const { heap, keys } = this;
    const sample = heap.pop()!;
    const key = keys.pop()!;
    if (heap.length === 0) return;
    heap[0] = sample;
    keys[0] = key;
    for (let at = 0; ;) {
      let best = 2 * at + 1;
      if (best >= heap.length) return;
      if (best + 1 < heap.length && this.isBefore(best + 1, best)) best++;
      if (!this.isBefore(best, at)) return;
      this.swap(at, best);
      at = best;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const { heap, keys } = this;
    if (keys[a]! !== keys[b]!) return keys[a]! > keys[b]!;
    const difference = this.heightOf(heap[a]!) - this.heightOf(heap[b]!);
    return difference === 0 ? heap[a]! < heap[b]! : difference < 0;
  }

  private swap(a: number, b: number): void {
    const { heap, keys } = this;
    const sample = heap[a]!;
    heap[a] = heap[b]!;
    heap[b] = sample;
    const key = keys[a]!;
    keys[a] = keys[b]!;
    keys[b] = key;
  }
}
