import type { Id } from '#base';
import {
  addScaled,
  dot,
  lengthOf,
  mix,
  nearestAlong,
  placeAlong,
  subtract,
  type Branch,
  type Trunk,
  type Vector,
} from '#kernel';
import {
  connectTrunks,
  piecesOf,
  rehostSupport,
  straightJoints,
  type DocumentDiff,
  type PartRecord,
  type StrutId,
  type SupportPiece,
  type TipRecord,
} from '#document';
import type { Result } from '#base';
import type { PartSupports, SupportPieceId } from '../../supports/types.ts';
import type { ToolContext } from '../tool.ts';
import { settingsFor } from './jobs.ts';

/** A piece of supports with its part and what stands under that. */
export interface FoundPiece<Kind extends SupportPiece['kind'] = SupportPiece['kind']> {
  readonly piece: Extract<SupportPiece, { readonly kind: Kind }>;
  readonly part: PartRecord;
  readonly supports: PartSupports;
}

/** A piece by its id; null where it is gone. */
export function findPiece(context: ToolContext, id: SupportPieceId): FoundPiece | null {
  const { document } = context;
  const piece =
    document.get('tip', id as Id<'tip'>) ??
    document.get('trunk', id as Id<'trunk'>) ??
    document.get('branch', id as Id<'branch'>) ??
    document.get('brace', id as Id<'brace'>);
  const set = piece && document.get('support-set', piece.set);
  const part = set && document.get('part', set.part);
  const supports = part && context.supportsOf(part);
  return piece !== undefined && part !== undefined && supports ? { piece, part, supports } : null;
}

/** What is selected, without what is gone. */
export const selectedPieces = (context: ToolContext): readonly FoundPiece[] =>
  context.supportSelection.flatMap((id) => findPiece(context, id) ?? []);

/** The selected tips, with those right on selected struts, each with its part. */
export function selectedTips(context: ToolContext): readonly (FoundPiece & { readonly piece: TipRecord })[] {
  const found = new Map<string, FoundPiece & { readonly piece: TipRecord }>();
  for (const each of selectedPieces(context)) {
    const { piece } = each;
    if (piece.kind === 'tip') found.set(piece.id, { ...each, piece });
    if (piece.kind === 'trunk' || piece.kind === 'branch')
      for (const tip of context.document.owned('tip', piece.id)) found.set(tip.id, { ...each, piece: tip });
  }
  return [...found.values()];
}

/** A strut where it stands on the plate. */
export function strutAt({ supports }: FoundPiece, id: StrutId): Trunk | Branch | null {
  const { ids, structure } = supports;
  const trunk = ids.trunks.indexOf(id as Id<'trunk'>);
  return (
    (trunk >= 0 ? structure.trunks[trunk] : structure.branches[ids.branches.indexOf(id as Id<'branch'>)]) ??
    null
  );
}

/** The number among the joints of a record of one of the strut as it stands, without its foot or host: on a part that was lifted there may be a joint more. */
export function recordedJoint(found: FoundPiece, joint: number): number | null {
  const { piece } = found;
  if (piece.kind !== 'trunk' && piece.kind !== 'branch') return null;
  const more = jointsMore(found);
  return joint < more ? null : joint - more;
}

/** Where a joint of a record stands on the plate. */
export function jointAt(found: FoundPiece, joint: number): Vector | null {
  const { piece } = found;
  if (piece.kind !== 'trunk' && piece.kind !== 'branch') return null;
  return strutAt(found, piece.id)?.joints[joint + 1 + jointsMore(found)] ?? null;
}

/** How many joints a strut has more as it stands than in its record; fewer, where the plate cuts it off. */
function jointsMore(found: FoundPiece): number {
  const piece = found.piece as Extract<SupportPiece, { readonly joints: unknown }>;
  return (strutAt(found, piece.id)?.joints.length ?? 0) - 1 - piece.joints.length;
}

/** A tip's place and normal on the plate. */
export function tipAt({
  piece,
  supports,
}: FoundPiece): { readonly at: Vector; readonly normal: Vector } | null {
  return supports.structure.tips[supports.ids.tips.indexOf(piece.id as Id<'tip'>)] ?? null;
}

/** The strut that a selected piece is, or is on. */
export function strutOf({ piece }: FoundPiece): StrutId | null {
  if (piece.kind === 'tip') return piece.strut;
  return piece.kind === 'brace' ? null : piece.id;
}

/** The tips of a part, from left to right and front to back: the order in which the keys walk them. */
export function tipsInOrder(context: ToolContext): readonly TipRecord[] {
  return context.parts.flatMap((part) => {
    const supports = context.supportsOf(part);
    if (supports === null) return [];
    const { tips } = piecesOf(context.document, supports.set.id);
    return tips.toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1] || a.at[2] - b.at[2]);
  });
}

/** The two columns that the selected pieces stand on; null where there are not two of one part. */
function twoColumns(context: ToolContext): readonly [FoundPiece, Id<'trunk'>, Id<'trunk'>] | null {
  const { document } = context;
  const columns = new Map<Id<'trunk'>, FoundPiece>();
  for (const found of selectedPieces(context)) {
    let strut = strutOf(found);
    for (let host: StrutId | undefined = strut ?? undefined; host !== undefined;)
      host = document.get('branch', (strut = host) as Id<'branch'>)?.host.strut;
    if (strut !== null) columns.set(strut as Id<'trunk'>, found);
  }
  const [a, b, more] = [...columns];
  if (a === undefined || b === undefined || more !== undefined || a[1].part.id !== b[1].part.id) return null;
  return [a[1], a[0], b[0]];
}

/** A bar between the two columns that are selected, rising at 45° about the middle of the lower one; null where there are not two. */
export function braceSelected(context: ToolContext): Result<DocumentDiff> | null {
  const two = twoColumns(context);
  const [a, b] = two === null ? [] : [strutAt(two[0], two[1]), strutAt(two[0], two[2])];
  if (two === null || !a || !b) return null;
  const [found, from, to] = two;
  const settings = settingsFor(context, found.part.id, {});
  const heights = [a, b].map(({ joints }) => [joints[0]![2], joints.at(-1)![2]] as const);
  const middle =
    Math.max(...heights.map(([low]) => low)) / 2 + Math.min(...heights.map(([, top]) => top)) / 2;
  const level = (strut: Trunk | Branch, z: number): number => {
    const [low, top] = [strut.joints[0]![2], strut.joints.at(-1)![2]];
    return Math.min(0.95, Math.max(0.05, (z - low) / (top - low)));
  };
  const across = subtract(placeAlong(a.joints, level(a, middle)), placeAlong(b.joints, level(b, middle)));
  const rise = lengthOf([across[0], across[1], 0]) / 2;
  const taken = new Set(context.document.owned('brace', found.supports.set.id).map(({ id }) => String(id)));
  let number = 1;
  while (taken.has(`${found.supports.set.id}/brace:user:${number}`)) number++;
  return connectTrunks.plan(context.document, {
    id: `brace:user:${number}`,
    a: { trunk: from, t: level(a, middle - rise) },
    b: { trunk: to, t: level(b, middle + rise) },
    radius: (settings.edgeWidth * settings.widthScale) / 2,
  });
}

/** The selected struts, and those that selected tips are on, that have joints to spare. */
export function bentStruts(context: ToolContext): readonly StrutId[] {
  const struts = selectedPieces(context).flatMap((found) => {
    const id = strutOf(found);
    const strut = id === null ? null : findPiece(context, id)?.piece;
    return strut?.kind === 'trunk' || strut?.kind === 'branch' ? [strut] : [];
  });
  const bent = struts.filter((strut) => straightJoints(strut).length < strut.joints.length);
  return [...new Set(bent.map(({ id }) => id))];
}

/** Puts the first of the selected pieces, a tip or a branch, on the strut that is selected last; null where that cannot be. */
export function rehostSelected(context: ToolContext): Result<DocumentDiff> | null {
  const pieces = selectedPieces(context);
  const [first, second] = [pieces[0], pieces.at(-1)];
  if (!first || !second || first === second || first.part.id !== second.part.id) return null;
  const { piece } = first;
  const strut = strutOf(second);
  if (strut === null || (piece.kind !== 'tip' && piece.kind !== 'branch')) return null;
  const host = strutAt(second, strut);
  const own = piece.kind === 'branch' ? strutAt(first, piece.id) : null;
  if (host === null) return null;
  return rehostSupport.plan(context.document, {
    id: piece.id,
    strut,
    ...(own === null ? {} : { t: nearestAlong(host.joints, own.joints[0]!) }),
  });
}

/** Places from one to another, both of them and those between, so far apart at least, mm. */
export function rowBetween(from: Vector, to: Vector, spacing: number): readonly Vector[] {
  const steps = Math.max(1, Math.floor(lengthOf(subtract(to, from)) / spacing + 1e-9));
  return Array.from({ length: steps + 1 }, (_, step) => mix(from, to, step / steps));
}

/** Where a line of sight meets the plane through a place with this normal; null where it does not. */
export function meetPlane(
  { origin, direction }: { readonly origin: Vector; readonly direction: Vector },
  at: Vector,
  normal: Vector,
): Vector | null {
  const towards = dot(direction, normal);
  const along = dot(subtract(at, origin), normal) / towards;
  return Math.abs(towards) > 1e-6 && along > 0 ? addScaled(origin, direction, along) : null;
}
