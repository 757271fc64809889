import type { LucideIcon } from 'lucide-react';
import { paletteRank } from './palette-rank.ts';

/** Something the palette lists. */
export interface PaletteRow {
  readonly id: string;
  readonly name: string;
  /** Words it is found by, too. */
  readonly others?: readonly string[];
  readonly icon: LucideIcon | undefined;
  /** Its place, its key, or why it cannot be had now. */
  readonly trailing?: string | undefined;
  /** It is there to be read, and not to be chosen. */
  readonly isOff?: boolean;
  readonly onSelect: () => void;
}

/** Rows under one heading. */
export interface PaletteSection {
  readonly heading: string;
  readonly rows: readonly PaletteRow[];
  /** Only explains: it stands after what does something, however well it is named. */
  readonly isLast?: boolean;
}

/** Rows of a section that a search shows: who means another types more. Each row drawn is part of what a key waits for. */
const MOST_FOUND = 12;

/** What answers a search: the best rows of each section, the section with the best of all first, but for those that are last; ties stay in their order. */
export function findRows(sections: readonly PaletteSection[], search: string): readonly PaletteSection[] {
  return sections
    .map(({ heading, rows, isLast = false }) => {
      const ranked = rows
        .map((row) => ({ row, rank: paletteRank(row.name, search, row.others) }))
        .filter(({ rank }) => rank > 0)
        .toSorted((one, other) => other.rank - one.rank)
        .slice(0, MOST_FOUND);
      return { best: ranked[0]?.rank ?? 0, isLast, section: { heading, rows: ranked.map(({ row }) => row) } };
    })
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => Number(one.isLast) - Number(other.isLast) || other.best - one.best)
    .map(({ section }) => section);
}
