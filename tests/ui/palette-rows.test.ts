import { describe, expect, it } from 'vitest';
import { findRows, type PaletteSection } from '../../src/ui/editor/actions/palette-rows.ts';

const section = (heading: string, ...names: readonly string[]): PaletteSection => ({
  heading,
  rows: names.map((name) => ({
    id: `${heading}.${name}`,
    name,
    others: [heading],
    icon: undefined,
    onSelect: () => undefined,
  })),
});
const found = (sections: readonly PaletteSection[], search: string) =>
  findRows(sections, search).map(({ heading, rows }) => [heading, ...rows.map(({ name }) => name)]);

describe('the sections of the palette', () => {
  const actions = section('Actions', 'Show layers', 'Layer up', 'Undo');
  const parts = section('Parts', 'Layer', 'Coral');

  it('come with their best rows first, and the best of all at the top', () => {
    expect(found([actions, parts], 'layer')).toEqual([
      ['Parts', 'Layer'],
      ['Actions', 'Layer up', 'Show layers'],
    ]);
  });

  it('that only explain come after what does something', () => {
    const manual = { ...section('Manual', 'Layer'), isLast: true };
    expect(found([manual, actions], 'layer').map(([heading]) => heading)).toEqual(['Actions', 'Manual']);
  });

  it('without an answer are left out', () => {
    expect(found([actions, parts], 'undo')).toEqual([['Actions', 'Undo']]);
    expect(found([actions, parts], 'nowhere')).toEqual([]);
  });

  it('answer by a further word after all names', () => {
    expect(found([actions, section('Other', 'Actions')], 'actions')).toEqual([
      ['Other', 'Actions'],
      ['Actions', 'Show layers', 'Layer up', 'Undo'],
    ]);
  });

  it('have as many rows as somebody reads, of however many', () => {
    const many = section('Parts', ...Array.from({ length: 2000 }, (_, at) => `Part ${at}`));
    expect(found([many], 'part')[0]!.length).toBeLessThan(20);
    // The one that is meant is among them.
    expect(found([many], 'part 1999')).toEqual([['Parts', 'Part 1999']]);
  });
});
