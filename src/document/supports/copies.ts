import type { Id } from '#base';
import type { BanRecord } from '../records/ban.ts';
import type { PartRecord } from '../records/part.ts';
import type { AnyRecord } from '../records/record-types.ts';
import { supportPaintIdOf, type SupportPaintRecord } from '../records/support-paint.ts';
import { supportSetIdOf, type SupportSetRecord } from '../records/support-set.ts';
import { namedTypes, type SupportTypeRecord } from '../records/support-type.ts';
import type { DocumentReader } from '../types.ts';
import { allPieces, PIECE_KINDS, piecesOf, type SupportPiece } from './pieces.ts';

/** Everything that has to do with supports. */
export type SupportRecord =
  | SupportTypeRecord
  | SupportSetRecord
  | SupportPiece
  | BanRecord
  | SupportPaintRecord;

const KINDS: ReadonlySet<string> = new Set([
  'support-type',
  'support-set',
  ...PIECE_KINDS,
  'ban',
  'support-paint',
]);

/** Whether a record has to do with supports. */
export function isSupportRecord(record: AnyRecord): record is SupportRecord {
  return KINDS.has(record.kind);
}

/** What goes along where parts are copied: their supports, bans and paint, and the types those are of. */
export function supportsOf(
  document: DocumentReader,
  parts: readonly Pick<PartRecord, 'id'>[],
): readonly SupportRecord[] {
  const found: SupportRecord[] = [];
  const types = new Set<string>();
  for (const { id } of parts) {
    const paint = document.get('support-paint', supportPaintIdOf(id));
    if (paint !== undefined) found.push(paint);
    const set = document.get('support-set', supportSetIdOf(id));
    if (set === undefined) continue;
    const pieces = piecesOf(document, set.id);
    for (const { type } of [set, ...pieces.tips]) for (const name of namedTypes(type)) types.add(name);
    found.push(set, ...allPieces(pieces), ...document.owned('ban', set.id));
  }
  const named = [...types].flatMap((id) => document.get('support-type', id as Id<'support-type'>) ?? []);
  return [...named, ...found];
}

/**
 * Supports of copied parts (`copies`: their ids by those of the originals), from those of the originals: each id with the copy's set in it.
 * What stands on a part that is not copied is not either, with all it carries.
 */
export function copiedSupports(
  records: readonly SupportRecord[],
  copies: ReadonlyMap<string, Id<'part'>>,
): readonly SupportRecord[] {
  const sets = new Map<string, Id<'support-set'>>(
    [...copies].map(([original, copy]) => [supportSetIdOf(original as Id<'part'>), supportSetIdOf(copy)]),
  );
  const gone = standingOn(records, (part) => !copies.has(part));
  const carry = <Name extends string>(id: Name): Name => {
    const at = id.lastIndexOf('/');
    return `${sets.get(id.slice(0, at))!}${id.slice(at)}` as Name;
  };
  return records.flatMap((record): readonly SupportRecord[] => {
    if (record.kind === 'support-type') return [record];
    if (record.kind === 'support-set' || record.kind === 'support-paint') {
      const part = copies.get(record.part);
      if (part === undefined) return [];
      if (record.kind === 'support-paint') return [{ ...record, id: supportPaintIdOf(part), part }];
      return [{ ...record, id: supportSetIdOf(part), part }];
    }
    const set = sets.get(record.set);
    if (set === undefined || gone.has(record.id)) return [];
    switch (record.kind) {
      case 'trunk': {
        const { foot } = record;
        const stands = foot.on === 'plate' ? foot : { ...foot, part: copies.get(foot.part)! };
        return [{ ...record, id: carry(record.id), set, foot: stands }];
      }
      case 'branch':
        return [
          {
            ...record,
            id: carry(record.id),
            set,
            host: { ...record.host, strut: carry(record.host.strut) },
          },
        ];
      case 'tip':
        return [
          { ...record, id: carry(record.id), set, strut: record.strut === null ? null : carry(record.strut) },
        ];
      case 'brace':
        return [
          {
            ...record,
            id: carry(record.id),
            set,
            a: { ...record.a, trunk: carry(record.a.trunk) },
            b: { ...record.b, trunk: carry(record.b.trunk) },
          },
        ];
      case 'ban':
        return [{ ...record, id: carry(record.id), set }];
    }
  });
}

/** Ids of columns on parts that are not there, and of all that goes with them. */
function standingOn(
  records: readonly SupportRecord[],
  isAway: (part: Id<'part'>) => boolean,
): ReadonlySet<string> {
  const gone = new Set<string>();
  const hosted = new Map<string, string[]>();
  for (const record of records) {
    const on =
      record.kind === 'branch'
        ? [record.host.strut]
        : record.kind === 'tip'
          ? [record.strut ?? '']
          : record.kind === 'brace'
            ? [record.a.trunk, record.b.trunk]
            : [];
    for (const strut of on) {
      const others = hosted.get(strut);
      if (others === undefined) hosted.set(strut, [record.id]);
      else others.push(record.id);
    }
    if (record.kind === 'trunk' && record.foot.on === 'part' && isAway(record.foot.part)) gone.add(record.id);
  }
  for (const id of gone) for (const other of hosted.get(id) ?? []) gone.add(other);
  return gone;
}

/** Supports for a document that may have the types they are of already. */
export function withoutKnownTypes(
  document: DocumentReader,
  supports: readonly SupportRecord[],
): readonly SupportRecord[] {
  return supports.filter(
    (record) => record.kind !== 'support-type' || document.get('support-type', record.id) === undefined,
  );
}
