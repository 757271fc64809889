import type { PartSupports, SupportPieceId } from '#editor';
import { SUPPORT_LISTS, type Shapes } from './support-bodies.ts';

/** A look is four shares, 0 … 255, in a word: of a tip, by hand, selected, hovered. */
export interface PieceLooks {
  readonly words: Uint32Array<ArrayBuffer>;
  /** What it was made of. */
  readonly of: Looked;
}

export type Looked = Pick<PartSupports, 'ids' | 'byHand'> & {
  readonly selected: ReadonlySet<SupportPieceId>;
  readonly hovered: SupportPieceId | null;
};

const TIP = 0xff;
const BY_HAND = 0xff00;
const SELECTED = 0xff0000;
const HOVERED = 0xff000000;
/** So many pieces are looked for one by one; more are gone through with all others. */
const MOST_MARKED = 64;

/** The look of each piece, list after list. What `last` has of pieces that are there still and are marked as they were is copied. */
export function pieceLooks(now: Looked, last: PieceLooks | null = null): PieceLooks {
  const { ids } = now;
  const before = last === null ? null : last.of;
  const marked = before === null ? null : markedAnew(before, now);
  const words = new Uint32Array(SUPPORT_LISTS.reduce((sum, list) => sum + ids[list].length, 0));
  let first = 0;
  let firstBefore = 0;
  for (const list of SUPPORT_LISTS) {
    const own: readonly SupportPieceId[] = ids[list];
    const old: readonly SupportPieceId[] = before === null ? [] : before.ids[list];
    const [head, tail] = last === null || marked === null ? [0, 0] : sameEnds(own, old);
    const kept = last === null ? words : last.words;
    words.set(kept.subarray(firstBefore, firstBefore + head), first);
    const tailAt = firstBefore + old.length - tail;
    words.set(kept.subarray(tailAt, tailAt + tail), first + own.length - tail);
    for (let at = head; at < own.length - tail; at++) words[first + at] = lookOf(own[at]!, list, now);
    for (const id of marked ?? []) {
      const at = own.indexOf(id);
      if (at >= 0) words[first + at] = lookOf(id, list, now);
    }
    first += own.length;
    firstBefore += old.length;
  }
  return { words, of: now };
}

function lookOf(
  id: SupportPieceId,
  list: (typeof SUPPORT_LISTS)[number],
  { byHand, selected, hovered }: Looked,
): number {
  const look =
    (list === 'tips' ? TIP : 0) |
    (byHand.has(id) ? BY_HAND : 0) |
    (selected.has(id) ? SELECTED : 0) |
    (id === hovered ? HOVERED : 0);
  return look >>> 0;
}

/** How many ids are the same from the first on, and from the last back. */
function sameEnds(now: readonly string[], before: readonly string[]): readonly [head: number, tail: number] {
  const least = Math.min(now.length, before.length);
  if (now === before) return [least, 0];
  let head = 0;
  while (head < least && now[head] === before[head]) head++;
  let tail = 0;
  while (tail < least - head && now[now.length - 1 - tail] === before[before.length - 1 - tail]) tail++;
  return [head, tail];
}

/** The pieces that are marked otherwise than before; null for too many to look for. */
function markedAnew(before: Looked, now: Looked): readonly SupportPieceId[] | null {
  const found: SupportPieceId[] = [];
  for (const kind of ['byHand', 'selected'] as const) {
    const [a, b] = [before[kind], now[kind]];
    if (a === b) continue;
    for (const id of a) if (!b.has(id)) found.push(id);
    for (const id of b) if (!a.has(id)) found.push(id);
    if (found.length > MOST_MARKED) return null;
  }
  for (const id of [before.hovered, now.hovered]) if (id !== null) found.push(id);
  return found;
}

/** The looks of shapes, as bytes: each that of the piece it is of. */
export function shapeLooks({ pieces, count }: Shapes, { words }: PieceLooks): Uint8Array<ArrayBuffer> {
  const made = new Uint32Array(count);
  for (let at = 0; at < count; at++) made[at] = words[pieces[at]!]!;
  return new Uint8Array(made.buffer);
}
