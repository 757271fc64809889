export interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly room: string;
}

export interface DecisionRecords {
  readonly records: readonly DecisionRecord[];
  readonly faults: readonly string[];
  readonly places: readonly string[];
}

export function readRecords(folder?: string): DecisionRecords;
export function adrIndex(records: Pick<DecisionRecords, 'records' | 'places'>): string;
