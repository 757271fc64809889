/** Fields of a tally. Sums of columns and rows are taken over pixel centres. */
export const PIXELS = 0;
const SUM_X = 1;
const SUM_Y = 2;
const LEFT = 3;
const TOP = 4;
const RIGHT = 5;
const BOTTOM = 6;
/** How many fields the fixed ones are; users put theirs behind them. */
export const OWN_FIELDS = 7;

/** Records of what sets of pixels amount to, in one flat array: they come and go by the thousand on each layer. */
export class Tallies {
  private readonly fields: number;
  private values: Float64Array;

  /** `extra` fields of the user's own, from OWN_FIELDS on. */
  constructor(extra: number) {
    this.fields = OWN_FIELDS + extra;
    this.values = new Float64Array(256 * this.fields);
  }

  /** Makes record `index` one of no pixels; its other fields are 0. */
  clear(index: number): void {
    const at = index * this.fields;
    if (at === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values.fill(0, at, at + this.fields);
    this.values[at + LEFT] = Infinity;
    this.values[at + TOP] = Infinity;
  }

  get(index: number, field: number): number {
    return this.values[index * this.fields + field]!;
  }

  set(index: number, field: number, value: number): void {
    this.values[index * this.fields + field] = value;
  }

  add(index: number, field: number, value: number): void {
    this.values[index * this.fields + field]! += value;
  }

  /** Adds the pixels from … to − 1 of a row. */
  addSpan(index: number, row: number, from: number, to: number): void {
    const { values } = this;
    const at = index * this.fields;
    const length = to - from;
    values[at + PIXELS]! += length;
    values[at + SUM_X]! += ((from + to) / 2) * length;
    values[at + SUM_Y]! += (row + 0.5) * length;
    if (from < values[at + LEFT]!) values[at + LEFT] = from;
    if (to > values[at + RIGHT]!) values[at + RIGHT] = to;
    if (row < values[at + TOP]!) values[at + TOP] = row;
    if (row >= values[at + BOTTOM]!) values[at + BOTTOM] = row + 1;
  }

  /** Adds the pixels of another record; the user's own fields stay. */
  addTally(index: number, other: number): void {
    const { values } = this;
    const at = index * this.fields;
    const from = other * this.fields;
    for (const field of [PIXELS, SUM_X, SUM_Y]) values[at + field]! += values[from + field]!;
    for (const field of [LEFT, TOP])
      values[at + field] = Math.min(values[at + field]!, values[from + field]!);
    for (const field of [RIGHT, BOTTOM])
      values[at + field] = Math.max(values[at + field]!, values[from + field]!);
  }

  /** Puts record `from` in the place of record `to`. */
  move(from: number, to: number): void {
    this.values.copyWithin(to * this.fields, from * this.fields, (from + 1) * this.fields);
  }

  /** Where the pixels of a record lie. */
  place(index: number): TallyPlace {
    const at = index * this.fields;
    const field = (number: number): number => this.values[at + number]!;
    return {
      centre: [field(SUM_X) / field(PIXELS), field(SUM_Y) / field(PIXELS)],
      box: { left: field(LEFT), top: field(TOP), right: field(RIGHT), bottom: field(BOTTOM) },
    };
  }
}

export interface TallyPlace {
  readonly centre: readonly [number, number];
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}
