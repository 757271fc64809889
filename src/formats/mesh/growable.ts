/** A float array that grows as values are pushed. */
export class FloatList {
  length = 0;
  #values = new Float32Array(48);

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    const values = this.#values;
    values[this.length] = x;
    values[this.length + 1] = y;
    values[this.length + 2] = z;
    this.length += 3;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** A view of the pushed values; a later push may leave it behind. */
  view(): Float32Array {
    return this.#values.subarray(0, this.length);
  }
}

/** An index array that grows as faces are pushed. */
export class FaceList {
  length = 0;
  #values = new Uint32Array(48);

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    const values = this.#values;
    values[this.length] = a;
    values[this.length + 1] = b;
    values[this.length + 2] = c;
    this.length += 3;
  }

  /** A view of the pushed values; a later push may leave it behind. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}
