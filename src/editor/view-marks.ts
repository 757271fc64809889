import type { PartRecord } from '#document';
import type { Vector } from '#kernel';

/** A number in the view: millimetres, mm² or degrees. */
export interface MarkValue {
  readonly kind: 'length' | 'radius' | 'angle' | 'area';
  readonly value: number;
}

/** What a tool shows in the view until it takes it away: places joined by a line, and a number beside it. Plate millimetres. */
export interface ViewMark {
  readonly points: readonly Vector[];
  /** The number and where it is; null for what is not measured yet, whose one place is a dot, and for more lines of a mark before it. */
  readonly label: { readonly value: MarkValue; readonly at: Vector } | null;
  /** The parts it is about, as they stood: it is shown while they stand so. */
  readonly parts: readonly Pick<PartRecord, 'id' | 'mesh' | 'transform'>[];
  /**
   * Its places are the corners of a flat face, counter-clockwise seen from outside, and it is drawn filled while that side is seen. `lit`:
   * the one under the pointer or chosen, whose rim is drawn from behind too.
   */
  readonly face?: 'plain' | 'lit';
  /** Its places are ends of edges, two each, which the scene draws as it does those that slicing has closed. */
  readonly edges?: 'open' | 'crowded';
}

/** The marks whose parts are among these, visible and as they were. */
export function shownMarks(marks: readonly ViewMark[], parts: readonly PartRecord[]): readonly ViewMark[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  return marks.filter((mark) =>
    mark.parts.every(({ id, mesh, transform }) => {
      const part = byId.get(id);
      return (
        part?.visible === true &&
        part.mesh === mesh &&
        part.transform.every((entry, at) => entry === transform[at])
      );
    }),
  );
}
