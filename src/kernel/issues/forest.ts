/** Numbers 0, 1, 2 … in sets (union-find). The smallest number of a set is its root. */
export class Forest {
  private parents = new Int32Array(1024);
  count = 0;

  /** Forgets all sets and begins with `count` numbers, each alone. */
  reset(count: number): void {
    this.count = 0;
    while (this.count < count) this.add();
  }

  /** One more number, alone. */
  add(): number {
    if (this.count === this.parents.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.parents);
      this.parents = larger;
    }
    this.parents[this.count] = this.count;
    return this.count++;
  }

  find(number: number): number {
    const { parents } = this;
    let at = number;
    while (parents[at]! !== at) {
      const above = parents[parents[at]!]!;
      parents[at] = above;
      at = above;
    }
    return at;
  }

  /** Makes the sets of two numbers one; its root. */
  unite(one: number, other: number): number {
    const a = this.find(one);
    const b = this.find(other);
    if (a < b) {
      this.parents[b] = a;
      return a;
    }
    this.parents[a] = b;
    return b;
  }
}
