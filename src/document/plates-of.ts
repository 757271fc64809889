import type { Id } from '#base';
import type { RecordIndex } from './record-index.ts';
import type { AnyRecord, RecordTypes } from './records/record-types.ts';
import type { DocumentDiff } from './types.ts';

type PlateIds = ReadonlySet<Id<'plate'>>;

/** The plates that records are or belong to; of what is not in the document those that `records` hold. */
export function platesOf(index: RecordIndex, types: RecordTypes, records: readonly AnyRecord[]): PlateIds {
  const given = new Map(records.map((record) => [record.id as string, record]));
  const plates = new Set<Id<'plate'>>();
  const seen = new Set<string>();
  // A record may come twice, as it was and as it is.
  const left = [...records];
  for (const record of left) {
    if (record.kind === 'plate') plates.add(record.id);
    for (const id of types.get(record.kind)!.owners(record)) {
      const owner = index.get(id) ?? given.get(id);
      if (owner === undefined || seen.has(id)) continue;
      seen.add(id);
      left.push(owner);
    }
  }
  return plates;
}

/**
 * Plates whose layers or estimates a diff changes, whether it has been applied or not: those of what is added and removed, and
 * those of what changes in a way that its type says shows in layers.
 */
export function changedPlates(index: RecordIndex, types: RecordTypes, diff: DocumentDiff): PlateIds {
  const changed = diff.updated.filter(([before, after]) =>
    types.get(after.kind)!.affectsLayers(before, after),
  );
  // A record may come twice, as it was and as it is: it may have been on another plate.
  return new Set([
    ...platesOf(index, types, [...diff.added, ...diff.removed, ...changed.map(([before]) => before)]),
    ...platesOf(
      index,
      types,
      changed.map(([, after]) => after),
    ),
  ]);
}
