import { fail, ok } from '#base';
import { carriedTables, type RowSum } from '../db/rows.ts';
import type { Outcome } from './command.ts';

/** Whether every table has the same rows on both sides; the sentence names one that has not. */
export function compareSums(
  before: Readonly<Record<string, RowSum>>,
  after: Readonly<Record<string, RowSum>>,
): Outcome {
  for (const { name } of carriedTables()) {
    const [old, now] = [before[name], after[name]];
    if (old?.rows === now?.rows && old?.sha256 === now?.sha256) continue;
    return fail(
      'validation',
      `"${name}" came out different: ${old?.rows ?? 0} rows before, ${now?.rows ?? 0} now.`,
    );
  }
  return ok(undefined);
}
