import type { Aabb, Vector } from '#kernel';

/** What a tool has found wrong, a row a kind, each shown in the view one by one. */
export interface ToolReport {
  readonly rows: readonly ToolReportRow[];
  /** The row on show, which of its places, how many it has places for, and where that is on the plate. */
  readonly shown: {
    readonly row: string;
    readonly at: number;
    readonly places: number;
    readonly box: Aabb;
    /** From where it is seen; null for wherever the camera is. */
    readonly outward: Vector | null;
    /** The layer the model is cut at to be seen inside; whole where it is left out. */
    readonly layer?: number;
  } | null;
  /** It is being found anew. */
  readonly isStale: boolean;
}

export interface ToolReportRow {
  /** Its name is `report.row.<id>` of the tool. */
  readonly id: string;
  readonly count: number;
  /** Nothing to repair, or nothing that a run could: it has no button for it. */
  readonly hasNoFix?: true;
  /** The message key of why it cannot be repaired now. */
  readonly reason?: string;
}
