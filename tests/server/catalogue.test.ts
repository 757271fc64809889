import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parseCatalogue, recordCatalogue, SAMPLE_CATALOGUE, tables, type Catalogue } from '#server';
import { startTestServer } from '#tests/server.ts';

const refusalOf = (value: unknown): string => {
  const read = parseCatalogue(typeof value === 'string' ? value : JSON.stringify(value));
  return read.ok ? '' : read.error.message;
};
const { lottery, points, products, mall } = SAMPLE_CATALOGUE;

/** A change of the sample, and what the sentence about it names. */
const WRONG: readonly (readonly [string, Partial<Record<keyof Catalogue, unknown>>, string])[] = [
  ['a price of nothing', { products: [{ ...products[0]!, prices: { CNY: 0, USD: 1 } }] }, 'prices.CNY'],
  [
    'a price in parts of a fen',
    { products: [{ ...products[0]!, prices: { CNY: 19.9, USD: 1 } }] },
    'prices.CNY',
  ],
  [
    'a product without a price in dollars',
    { products: [{ ...products[0]!, prices: { CNY: 1 } }] },
    'prices.USD',
  ],
  ['a product twice', { products: [products[0]!, products[0]!] }, 'differ'],
  ['levels that do not rise', { levels: [0, 500, 500, 600, 700, 800] }, 'levels'],
  ['five levels', { levels: [0, 1, 2, 3, 4] }, 'levels'],
  ['an empty streak', { points: { ...points, streak: [] } }, 'points.streak'],
  [
    'a lottery whose last prize ends',
    { lottery: { ...lottery, prizes: [lottery.prizes[0]!] } },
    'without end',
  ],
  ['a gift of no kind', { mall: [{ ...mall[0]!, gift: { kind: 'gold' } }] }, 'mall.0.gift'],
  ['a name in one language', { mall: [{ ...mall[0]!, name: { en: 'Card' } }] }, 'mall.0.name.zh'],
  ['a field that nothing reads', { discount: 5 } as never, 'the whole'],
];

describe('a catalogue', () => {
  test('is the sample, there and back', () => {
    expect(parseCatalogue(JSON.stringify(SAMPLE_CATALOGUE))).toEqual({ ok: true, value: SAMPLE_CATALOGUE });
  });

  test('of before members grew faster has them grow twice as fast', () => {
    const { growthFactor: _left, ...before } = SAMPLE_CATALOGUE;
    const read = parseCatalogue(JSON.stringify(before));
    expect(read.ok && read.value.growthFactor).toBe(2);
  });

  test('of before features could be closed has all of them open', () => {
    const { features, ...before } = SAMPLE_CATALOGUE;
    const read = parseCatalogue(JSON.stringify(before));
    expect(read.ok && read.value.features).toEqual(features);
    expect(new Set(Object.values(features))).toEqual(new Set(['open']));
  });

  test('has the figures of the specification', () => {
    const [monthly] = products;
    expect(monthly).toMatchObject({ type: 'MONTHLY', prices: { CNY: 3980 }, firstPrices: { CNY: 1990 } });
    expect(products.map(({ type }) => type)).toEqual(['MONTHLY', 'QUARTERLY', 'YEARLY']);
    expect(points.memberFactor).toBe(2);
    expect(SAMPLE_CATALOGUE.growthFactor).toBe(2);
  });

  test.each(WRONG)('with %s is refused by name', (_what, change, named) => {
    expect(refusalOf({ ...SAMPLE_CATALOGUE, ...change })).toContain(named);
  });

  test('that is no JSON, or no object, is refused', () => {
    expect(refusalOf('{')).toContain('no JSON');
    for (const value of ['null', '[]', '5']) expect(refusalOf(value)).toContain('the whole');
  });
});

test('a catalogue is kept on record from when it is in use, once until another is', async () => {
  const server = await startTestServer();
  const { database } = server.estate.database;
  const dearer: Catalogue = { ...SAMPLE_CATALOGUE, lottery: { ...lottery, cost: lottery.cost + 1 } };
  for (const catalogue of [SAMPLE_CATALOGUE, SAMPLE_CATALOGUE, dearer, dearer, SAMPLE_CATALOGUE]) {
    server.clock.advance(1000);
    await recordCatalogue({ ...server.estate, catalogue });
  }
  const { kind, createdAt } = tables.accountEvents;
  const kept = await database
    .select()
    .from(tables.accountEvents)
    .where(eq(kind, 'catalogue_used'))
    .orderBy(asc(createdAt));
  const [first, second, third] = kept.map(({ details }) => details['sha256']);
  expect([kept.length, third]).toEqual([3, first]);
  expect(second).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(kept.every(({ actor, userId }) => actor === 'system' && userId === null)).toBe(true);
  await server.close();
});
