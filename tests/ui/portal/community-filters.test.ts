import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATEGORIES, INTERACTIONS, PUBLICATION_ORDERS, SOURCES } from '#contract';
import {
  NO_FILTERS,
  readFilters,
  writeFilters,
  type Filters,
} from '../../../src/ui/portal/community/filters.ts';
import { standingAfter, type Standing } from '../../../src/ui/portal/community/standing.ts';

const filters: fc.Arbitrary<Filters> = fc.record({
  source: fc.constantFrom(...SOURCES),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  order: fc.constantFrom(...PUBLICATION_ORDERS),
  following: fc.boolean(),
});

it('reads from an address the filters that were written into it, and leaves the rest of it', () => {
  fc.assert(
    fc.property(filters, filters, fc.string(), (before, after, text) => {
      const from = writeFilters(new URLSearchParams({ q: text }), before);
      const to = new URLSearchParams(writeFilters(from, after).toString());
      expect(readFilters(to)).toEqual(after);
      expect(to.get('q')).toBe(text);
    }),
  );
});

it('has one address for one list: what is usual is not written', () => {
  fc.assert(
    fc.property(filters, (some) => {
      const back = writeFilters(writeFilters(new URLSearchParams('q=vase'), some), NO_FILTERS);
      expect(back.toString()).toBe('q=vase');
    }),
  );
});

it('takes an address nobody wrote for one without filters', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const odd = `-${text}`;
      const read = readFilters(
        new URLSearchParams({ source: odd, category: odd, order: odd, following: odd }),
      );
      expect(read).toEqual(NO_FILTERS);
    }),
  );
});

const act = fc.record({ kind: fc.constantFrom(...INTERACTIONS), on: fc.boolean() });

it('counts what the reader did once, and never both likes and dislikes', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const nothing: Standing = { counts: { likes: 5, dislikes: 5, downloads: 5, collects: 5 }, did: [] };
      const { counts, did } = acts.reduce((now, { kind, on }) => standingAfter(now, kind, on), nothing);
      const count = (kind: (typeof INTERACTIONS)[number]) => 5 + Number(did.includes(kind));
      expect(counts).toEqual({
        likes: count('like'),
        dislikes: count('dislike'),
        downloads: count('download'),
        collects: count('collect'),
      });
      expect(new Set(did).size).toBe(did.length);
      expect(did.includes('like') && did.includes('dislike')).toBe(false);
      const last = acts.at(-1);
      if (last !== undefined) expect(did.includes(last.kind)).toBe(last.on);
    }),
  );
});
