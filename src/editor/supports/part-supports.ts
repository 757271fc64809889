import type { Id } from '#base';
import type { BasePlate } from '#kernel';
import {
  baseOverPlate,
  isByHand,
  piecesOf,
  recordsToStructure,
  settingsOfStyle,
  standingOf,
  supportSetIdOf,
  wayOf,
  type DocumentReader,
  type PartRecord,
  type StructureOfRecords,
  type SupportOrigin,
  type SupportPieces,
  type SupportSetRecord,
} from '#document';
import { baseOutline } from './base-outline.ts';
import { checkOverPlate } from './check-over-plate.ts';
import type { PartSupports, SupportCheck, SupportPieceId } from './types.ts';

type PartId = Id<'part'>;

/** What is known of a part's supports besides their records, in the frame of their structure. */
export interface SupportNotes {
  readonly base: BasePlate | null;
  readonly check: SupportCheck | null;
}

/** The supports of parts, each read from its records once until one of them changes. */
export interface PartSupportsReader {
  /** Of a part; null where it has none. */
  of(part: Pick<PartRecord, 'id' | 'transform'>): PartSupports | null;
  /** As `recordsToStructure` has it: in the frame of the set, where the part is not moved over the plate. */
  made(part: Pick<PartRecord, 'id' | 'transform'>): StructureOfRecords | null;
  /** Of the parts of a plate that have some: the same map for as long as nothing of it changes. */
  on(plate: Id<'plate'>): ReadonlyMap<PartId, PartSupports>;
  /** Those of these pieces that stand on the plate: the same list where all do. */
  piecesHere(
    pieces: readonly SupportPieceId[],
    supports: ReadonlyMap<PartId, PartSupports>,
  ): readonly SupportPieceId[];
  /** Notes what was worked out of the supports of a part as they are now. */
  note(part: PartId, notes: Partial<SupportNotes>): void;
}

/** What was checked: it says nothing of supports that were changed since, or of a part at another height. */
interface Checked {
  readonly says: SupportCheck;
  readonly made: SupportOrigin;
  readonly style: Pick<SupportSetRecord, 'type' | 'own' | 'base'>;
  readonly pieces: SupportPieces;
  readonly lift: number;
}

/** The same height but for what was lost on the way to the mesh and back, mm. */
const SAME_HEIGHT = 1e-3;

function isOf(
  { made, style, pieces, lift }: Checked,
  set: SupportSetRecord,
  now: SupportPieces,
  at: number,
): boolean {
  return (
    set.made.points === made.points &&
    set.made.routes === made.routes &&
    set.type === style.type &&
    set.own === style.own &&
    set.base === style.base &&
    Math.abs(lift - at) < SAME_HEIGHT &&
    (['trunks', 'branches', 'tips', 'braces'] as const).every((kind) => areSame(pieces[kind], now[kind]))
  );
}

/** Undo brings the records themselves back, in a list of its own. */
const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before === now || (before.length === now.length && before.every((record, at) => record === now[at]));

/** The base of the supports as they were; while others stand there it is no longer theirs. */
interface Based {
  readonly plate: BasePlate | null;
  readonly set: SupportSetRecord;
  readonly trunks: SupportPieces['trunks'];
}

interface Notes {
  readonly base: Based | null;
  readonly check: Checked | null;
}

interface Read {
  readonly set: SupportSetRecord;
  readonly pieces: SupportPieces;
  readonly transform: PartRecord['transform'];
  /** Where the part is, and, once somebody has asked for that, where it was made. */
  readonly over: StructureOfRecords;
  made: StructureOfRecords | null;
  readonly notes: Notes;
  readonly supports: PartSupports;
}

const NOTHING: Notes = { base: null, check: null };

/** Reads the supports of a document's parts. */
export function createPartSupports(document: DocumentReader): PartSupportsReader {
  const read = new Map<PartId, Read>();
  const notes = new Map<PartId, Notes>();
  let shown: ReadonlyMap<PartId, PartSupports> = new Map();

  const entryOf = ({ id, transform }: Pick<PartRecord, 'id' | 'transform'>): Read | null => {
    const set = document.get('support-set', supportSetIdOf(id));
    if (set === undefined) {
      read.delete(id);
      notes.delete(id);
      return null;
    }
    const before = read.get(id);
    const pieces = piecesOf(document, set.id);
    const noted = notes.get(id) ?? NOTHING;
    const arePieces =
      before !== undefined &&
      before.pieces.trunks === pieces.trunks &&
      before.pieces.branches === pieces.branches &&
      before.pieces.tips === pieces.tips &&
      before.pieces.braces === pieces.braces;
    if (arePieces && before.set === set && before.transform === transform && before.notes === noted)
      return before;
    const standing = standingOf(set.stands, transform);
    const isWhereItWas =
      before !== undefined &&
      before.set.lift === set.lift &&
      before.supports.standing.lift === standing.lift &&
      standing.frame.every((v, at) => v === before.supports.standing.frame[at]);
    const over =
      isWhereItWas && arePieces
        ? before.over
        : recordsToStructure(set, pieces, standing.lift, {
            way: wayOf(standing),
            last: isWhereItWas ? { pieces: before.pieces, read: before.over } : null,
          });
    const { structure, points, ids } = over;
    const plateOver = ({ plate }: Based): BasePlate | null => plate && baseOverPlate(plate, standing);
    /** What the feet stand on: as it was worked out; until then as good as it is known at once. */
    const baseOf = (known: Based | null): BasePlate | null => {
      if (known === null) return null;
      if (known.set === set && areSame(known.trunks, pieces.trunks)) return plateOver(known);
      if (before?.set === set && before.pieces.trunks === pieces.trunks && isWhereItWas)
        return before.supports.base;
      return baseOutline(document, set, structure, standing) ?? plateOver(known);
    };
    const entry: Read = {
      set,
      pieces,
      transform,
      over,
      made: isWhereItWas && arePieces ? before.made : null,
      notes: noted,
      supports: {
        set,
        structure,
        points,
        ids,
        criticalAngle: settingsOfStyle(document, set).criticalAngle,
        byHand: arePieces ? before.supports.byHand : byHandOf(pieces, before ?? null),
        base: baseOf(noted.base),
        standing,
        check:
          noted.check && isOf(noted.check, set, pieces, standing.lift)
            ? checkOverPlate(noted.check.says, standing)
            : null,
      },
    };
    read.set(id, entry);
    return entry;
  };

  return {
    of: (part) => entryOf(part)?.supports ?? null,
    made(part) {
      const entry = entryOf(part);
      if (entry === null) return null;
      const { set, pieces, over, supports } = entry;
      const { standing } = supports;
      entry.made ??= wayOf(standing) === null ? over : recordsToStructure(set, pieces, standing.lift);
      return entry.made;
    },
    on(plate) {
      const now = new Map(
        document.owned('part', plate).flatMap((part) => {
          const supports = entryOf(part)?.supports;
          return supports === undefined ? [] : [[part.id, supports] as const];
        }),
      );
      const isAsItWas =
        now.size === shown.size && [...now].every(([id, supports]) => shown.get(id) === supports);
      if (!isAsItWas) shown = now;
      return shown;
    },
    piecesHere(pieces, supports) {
      const isHere = (id: SupportPieceId): boolean => {
        const set = supportPiece(document, id)?.set;
        const part = set === undefined ? undefined : document.get('support-set', set)?.part;
        return part !== undefined && supports.has(part);
      };
      return pieces.every(isHere) ? pieces : pieces.filter(isHere);
    },
    note(id, { base, check }) {
      const before = notes.get(id) ?? NOTHING;
      const part = document.get('part', id);
      const read = part === undefined ? null : entryOf(part);
      if (read === null) return;
      const { set, pieces, supports } = read;
      const after: Notes = {
        base: base === undefined ? before.base : basedOn(before.base, base, set, pieces),
        check: check
          ? { says: check, made: set.made, style: set, pieces, lift: supports.standing.lift }
          : before.check,
      };
      if (after.base !== before.base || after.check !== before.check) notes.set(id, after);
    },
  };
}

/** The same object for what says the same. */
function basedOn(
  before: Based | null,
  plate: BasePlate | null,
  set: SupportSetRecord,
  { trunks }: SupportPieces,
): Based {
  const isSame = before?.plate === plate && before.set === set && areSame(before.trunks, trunks);
  return isSame ? before : { plate, set, trunks };
}

/** Those that were placed or changed by hand: the same set where all are that were. Lists are by id, and most of what is in them stays. */
function byHandOf(
  pieces: SupportPieces,
  before: Pick<Read, 'pieces' | 'supports'> | null,
): ReadonlySet<SupportPieceId> {
  const known = before?.supports.byHand ?? new Set<SupportPieceId>();
  const gone: SupportPieceId[] = [];
  const come: SupportPieceId[] = [];
  for (const kind of ['trunks', 'branches', 'braces', 'tips'] as const) {
    const [own, old] = [pieces[kind], before?.pieces[kind] ?? []];
    if (own === old) continue;
    const least = Math.min(own.length, old.length);
    let head = 0;
    while (head < least && own[head] === old[head]) head++;
    let tail = 0;
    while (tail < least - head && own[own.length - 1 - tail] === old[old.length - 1 - tail]) tail++;
    for (const { id } of old.slice(head, old.length - tail)) if (known.has(id)) gone.push(id);
    for (const piece of own.slice(head, own.length - tail))
      if (piece.kind === 'tip' ? isByHand(piece) : piece.pinned) come.push(piece.id);
  }
  const isSame = gone.length === come.length && come.every((id) => known.has(id));
  if (isSame) return known;
  const now = new Set(known);
  for (const id of gone) now.delete(id);
  for (const id of come) now.add(id);
  return now;
}

/** The record of a piece; undefined where it is gone. */
export function supportPiece(document: DocumentReader, id: SupportPieceId) {
  return (
    document.get('tip', id as Id<'tip'>) ??
    document.get('trunk', id as Id<'trunk'>) ??
    document.get('branch', id as Id<'branch'>) ??
    document.get('brace', id as Id<'brace'>)
  );
}
