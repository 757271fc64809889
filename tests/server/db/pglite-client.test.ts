import { PGlite } from '@electric-sql/pglite';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTurnClient, type TurnClient } from '../../../src/server/db/pglite-client.ts';

let turns: TurnClient;
beforeAll(async () => {
  turns = createTurnClient(await PGlite.create('memory://'));
  await turns.query('create table notes (id int primary key, text text, at timestamptz, tags text[])');
});

const insert = (id: number, text: string | null) =>
  turns.query('insert into notes (id, text) values ($1, $2)', [id, text]);
const count = async (): Promise<number> =>
  Number((await turns.query('select count(*)::int as n from notes')).rows[0]!['n' as never]);

describe('statements that are kept prepared', () => {
  test('take what every call gives them, nulls, dates, lists and quotes among it', async () => {
    const at = new Date('2026-03-01T12:00:00Z');
    const text = 'insert into notes values ($1, $2, $3, $4) returning *';
    const tags = ["it's", 'a "b", {c}', '$1; drop table notes'];
    expect((await turns.query(text, [1, tags[2], at, tags])).rows).toEqual([
      { id: 1, text: tags[2], at, tags },
    ]);
    expect((await turns.query(text, [2, null, null, null])).rows).toEqual([
      { id: 2, text: null, at: null, tags: null },
    ]);
    const found = await turns.query('select id from notes where text = $1', [tags[2]], { rowMode: 'array' });
    expect(found.rows).toEqual([[1]]);
  });

  test('are read by their own parsers before those of the client', async () => {
    const text = 'select at, tags, $1::int4 as number from notes where id = 1';
    const [row] = (await turns.query(text, [7], { parsers: { 1184: (value: string) => `at ${value}` } }))
      .rows;
    expect(row).toMatchObject({ number: 7, tags: expect.any(Array) as unknown });
    expect((row as { at: string }).at).toMatch(/^at 2026-03-01/);
    const [later] = (await turns.query(text, [7])).rows;
    expect((later as { at: Date }).at).toEqual(new Date('2026-03-01T12:00:00Z'));
  });

  test('fail with their SQLSTATE, and the next one is not touched by it', async () => {
    await insert(10, 'ten');
    for (let round = 0; round < 3; round++) {
      await expect(insert(10, 'again')).rejects.toMatchObject({ code: '23505' });
      await expect(turns.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
      await expect(turns.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' });
      expect((await turns.query('select text from notes where id = $1', [10])).rows).toEqual([
        { text: 'ten' },
      ]);
    }
  });

  test('may be of more texts than are kept', async () => {
    for (let number = 0; number < 700; number++) {
      const { rows } = await turns.query(`select $1::int + ${number % 350} as sum`, [1]);
      expect(rows).toEqual([{ sum: 1 + (number % 350) }]);
    }
    const kept = await turns.query('select count(*)::int as n from pg_prepared_statements');
    expect(Number(kept.rows[0]!['n' as never])).toBeLessThanOrEqual(300);
  });
});

describe('transactions', () => {
  test('are rolled back whole when one statement fails, and those in line continue', async () => {
    const before = await count();
    const failed = turns.transaction(async ({ query }) => {
      await query('insert into notes (id) values ($1)', [20]);
      await query('insert into notes (id) values ($1)', [20]);
    });
    const next = insert(21, 'next');
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    await next;
    expect(await count()).toBe(before + 1);
  });

  test('are seen by nobody before they end', async () => {
    const before = await count();
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const transaction = turns.transaction(async ({ query }) => {
      await query('insert into notes (id) values ($1)', [30]);
      await waiting;
      await query('delete from notes where id = $1', [30]);
    });
    const seen = count();
    release();
    await transaction;
    expect(await seen).toBe(before);
  });
});

test('a closed database answers every call with an error', async () => {
  const first = turns.query('select 1 as one');
  const closed = turns.close();
  const late = turns.query('select 1 as one');
  expect((await first).rows).toEqual([{ one: 1 }]);
  await closed;
  await expect(late).rejects.toThrow('the database is closed');
});
