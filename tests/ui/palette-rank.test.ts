import { describe, expect, it } from 'vitest';
import { paletteRank } from '../../src/ui/editor/actions/palette-rank.ts';

const NAMES = [
  'Select all',
  'Scale',
  'Slice',
  'Layer down',
  'Show all',
  'Lay flat',
  'Delete',
  'Save as',
  'Salle',
];

/** Names that answer, best first. */
const found = (search: string, names: readonly string[] = NAMES): readonly string[] =>
  names
    .map((name) => ({ name, rank: paletteRank(name, search) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ name }) => name);

describe('what the palette finds', () => {
  it('is the name, then its beginning, words, initials and letters inside, in this order', () => {
    expect(found('all', ['Recall', 'Show all', 'All', 'All layers'])).toEqual([
      'All',
      'All layers',
      'Show all',
      'Recall',
    ]);
    expect(found('sa')).toEqual(['Save as', 'Salle', 'Select all', 'Show all']);
    expect(found('lay')).toEqual(['Layer down', 'Lay flat']);
  });

  it('has no names that merely contain the letters somewhere', () => {
    expect(found('la')).toEqual(['Layer down', 'Lay flat']);
    expect(found('e')).toEqual([]);
    expect(found('sl')).toEqual(['Slice']);
    // Three letters inside a word are no accident.
    expect(found('ete')).toEqual(['Delete']);
  });

  it('takes words in any order, without accents and case', () => {
    expect(found('down lay')).toEqual(['Layer down']);
    expect(found('SCALÉ')).toEqual(['Scale']);
    expect(found('down x')).toEqual([]);
  });

  it('is everything for nothing typed', () => {
    expect(found(' ')).toEqual(NAMES);
  });

  it('finds Chinese by any part of the name, and by the English id last', () => {
    expect(found('层', ['下一层', '层高', '平铺'])).toEqual(['层高', '下一层']);
    expect(paletteRank('撤销', 'undo', ['edit.undo'])).toBeGreaterThan(0);
    expect(paletteRank('撤销', 'undo', ['edit.undo'])).toBeLessThan(paletteRank('撤销', '销'));
  });
});
