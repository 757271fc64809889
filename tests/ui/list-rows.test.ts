import { describe, expect, it } from 'vitest';
import type { PartRecord } from '#document';
import type { PartId } from '#editor';
import { partRecord } from '#tests/document.ts';
import {
  rowsOf,
  slotAt,
  slotBeside,
  slotsOf,
  type ListRow,
  type Slot,
} from '../../src/ui/editor/parts/list-rows.ts';

/** Parts by letter; one in a group is `g:b`. */
const partsOf = (...names: readonly string[]): readonly PartRecord[] =>
  names.map((name) => {
    const [group, id] = name.includes(':') ? name.split(':') : [undefined, name];
    return partRecord(1, {
      id: id as PartId,
      ...(group === undefined ? {} : { group: { id: group, name: group } }),
    });
  });
const drawn = (rows: readonly ListRow[]): readonly string[] =>
  rows.map((row) =>
    row.kind === 'group'
      ? `${row.isFolded ? '+' : '-'}${row.id}`
      : `${row.group === null ? '' : '  '}${row.key}`,
  );
const describeSlot = (slot: Slot | null): string =>
  slot === null ? 'none' : `${slot.before ?? 'end'} in ${slot.group ?? 'none'}`;

const PARTS = partsOf('a', 'g:b', 'g:c', 'd');
const ROWS = rowsOf(PARTS, []);
const rowOf = (key: string, rows = ROWS): ListRow => rows.find((row) => row.key === key)!;

describe('rows of the list of parts', () => {
  it('have a group where its first part is, all its parts below it, and none of them while it is folded', () => {
    expect(drawn(ROWS)).toEqual(['a', '-g', '  b', '  c', 'd']);
    expect(drawn(rowsOf(PARTS, ['g', 'gone']))).toEqual(['a', '+g', 'd']);
    expect(drawn(rowsOf(partsOf('g:a', 'b', 'g:c'), []))).toEqual(['-g', '  a', '  c', 'b']);
  });

  it('can be put before each row, last in each group and last of all; a group in no group', () => {
    expect(slotsOf(ROWS, rowOf('d')).map(describeSlot)).toEqual([
      'a in none',
      'b in none',
      'b in g',
      'c in g',
      'd in g',
      'd in none',
      'end in none',
    ]);
    expect(slotsOf(ROWS, rowOf('group g')).map(describeSlot)).toEqual([
      'a in none',
      'b in none',
      'd in none',
      'end in none',
    ]);
    expect(slotsOf(rowsOf(partsOf('g:a'), []), rowOf('d')).map(describeSlot)).toContain('end in g');
  });

  it('are put by pointer: into a group by its own row or by standing in below it', () => {
    const at = (place: number, isIndented: boolean, moved = 'd') =>
      slotAt(ROWS, rowOf(moved), place, isIndented);
    expect(describeSlot(at(1.5, false))).toBe('d in g');
    expect(at(1.5, false).into).toBe(true);
    expect(describeSlot(at(1.1, true))).toBe('b in none');
    expect(describeSlot(at(3.1, false))).toBe('c in g');
    expect(describeSlot(at(3.9, true))).toBe('d in g');
    expect(describeSlot(at(3.9, false))).toBe('d in none');
    expect(describeSlot(at(9, true))).toBe('end in none');
    expect(describeSlot(at(-3, true))).toBe('a in none');
    // A group goes beside another, never into it.
    const two = rowsOf(partsOf('g:a', 'g:b', 'h:c'), []);
    expect(describeSlot(slotAt(two, rowOf('group h', two), 1.6, true))).toBe('c in none');
  });

  it('go up and down by key through a group and out of it', () => {
    let parts = partsOf('d', 'g:b', 'g:c', 'e');
    const seen: string[] = [];
    for (let step = 0; step < 4; step++) {
      const rows = rowsOf(parts, []);
      const slot = slotBeside(rows, rowOf('d', rows), 1)!;
      const others = parts.filter(({ id }) => id !== 'd');
      const at = slot.before === null ? others.length : others.findIndex(({ id }) => id === slot.before);
      const [moved] = partsOf(slot.group === null ? 'd' : `${slot.group}:d`);
      parts = [...others.slice(0, at), moved!, ...others.slice(at)];
      seen.push(drawn(rowsOf(parts, [])).join(' '));
    }
    expect(seen).toEqual(['-g   d   b   c e', '-g   b   d   c e', '-g   b   c   d e', '-g   b   c d e']);
    const alone = rowsOf(partsOf('a', 'g:b'), []);
    expect(describeSlot(slotBeside(alone, rowOf('b', alone), -1))).toBe('a in none');
    expect(slotBeside(alone, rowOf('b', alone), 1)).toBeNull();
    expect(describeSlot(slotBeside(ROWS, rowOf('group g'), 1))).toBe('end in none');
  });
});
