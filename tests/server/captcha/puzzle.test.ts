import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, puzzleAnswer, solvePuzzle } from '../session/journeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newPuzzle = async () => (await server.call(api.session.puzzle)).envelope.data;
const solve = (id: string, x: number, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.solvePuzzle, { body: { id, x }, language });
const spend = (captchaTicket: string) =>
  server.call(api.session.sendCaptcha, {
    body: { account: `a${crypto.randomUUID()}@example.com`, purpose: 'bind', captchaTicket },
  });

describe('the slider puzzle', () => {
  test('comes as two pictures and where the piece lies, never with the answer', async () => {
    const puzzle = await newPuzzle();
    expect(puzzle).toMatchObject({ width: 320, height: 160, pieceSize: 52 });
    expect(puzzle.background).toMatch(/^data:image\/png;base64,/);
    expect(Object.keys(puzzle).sort()).toEqual([
      'background',
      'height',
      'id',
      'piece',
      'pieceSize',
      'pieceTop',
      'width',
    ]);
    const answer = await puzzleAnswer(server, puzzle.id);
    expect(answer).toBeGreaterThan(puzzle.pieceSize);
    expect(answer + puzzle.pieceSize).toBeLessThanOrEqual(puzzle.width);
  });

  test.each([
    [-5, true],
    [5, true],
    [4.9, true],
    [-6, false],
    [5.1, false],
  ])('%f pixels beside the place counts as solved: %s', async (beside, solved) => {
    const { id } = await newPuzzle();
    server.clock.advance(800);
    const result = await solve(id, (await puzzleAnswer(server, id)) + beside);
    expectCode(result, solved ? 'ok' : 'captcha_failed');
  });

  test('is good for one try: the right answer after a wrong one fails', async () => {
    const { id } = await newPuzzle();
    server.clock.advance(800);
    const x = await puzzleAnswer(server, id);
    const wrong = await solve(id, x + 50, 'zh');
    expectCode(wrong, 'captcha_failed');
    expect(wrong.envelope.message).toBe('验证失败，请重试！');
    const right = await solve(id, x);
    expectCode(right, 'captcha_failed');
    expect(right.envelope.message).toBe('Verification failed, please try again!');
  });

  test('answered many times at the same moment gives at most one ticket', async () => {
    const { id } = await newPuzzle();
    server.clock.advance(800);
    const x = await puzzleAnswer(server, id);
    const results = await Promise.all(Array.from({ length: 8 }, () => solve(id, x)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('answered faster than a hand moves fails', async () => {
    const { id } = await newPuzzle();
    server.clock.advance(299);
    expectCode(await solve(id, await puzzleAnswer(server, id)), 'captcha_failed');
    const other = await newPuzzle();
    server.clock.advance(300);
    expectCode(await solve(other.id, await puzzleAnswer(server, other.id)), 'ok');
  });

  test('is over after two minutes, and its ticket after five', async () => {
    const { id } = await newPuzzle();
    server.clock.advance(120_000);
    expectCode(await solve(id, await puzzleAnswer(server, id)), 'captcha_failed');
    const late = await solvePuzzle(server);
    server.clock.advance(300_000);
    expectCode(await spend(late), 'captcha_failed');
    const early = await solvePuzzle(server);
    server.clock.advance(299_000);
    expectCode(await spend(early), 'ok');
  });

  test('a ticket is good once, at the same moment too', async () => {
    const ticket = await solvePuzzle(server);
    const results = await Promise.all(Array.from({ length: 5 }, () => spend(ticket)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an invented puzzle fails, and what is no answer is wrong input', async () => {
    expectCode(await solve(crypto.randomUUID(), 100), 'captcha_failed');
    for (const body of [
      { id: 'x', x: 1 },
      { id: crypto.randomUUID(), x: -1 },
      { id: crypto.randomUUID(), x: 1001 },
    ]) {
      expectCode(await server.call(api.session.solvePuzzle, { body }), 'validation');
    }
    expectCode(
      await server.call(api.session.solvePuzzle, { body: { id: crypto.randomUUID(), x: '1' } as never }),
      'validation',
    );
  });

  test('a clock set back cannot make an instant answer look slow', async () => {
    const { id } = await newPuzzle();
    server.clock.advance(-60_000);
    expectCode(await solve(id, await puzzleAnswer(server, id)), 'captcha_failed');
    server.clock.advance(60_000);
  });

  test('the sweep removes old puzzles and leaves those whose ticket may still be used', async () => {
    const old = await newPuzzle();
    server.clock.advance(600_000);
    const fresh = await newPuzzle();
    const done = await server.runJob('accounts.sweep');
    expect(done['puzzles']).toBeGreaterThan(0);
    const { database } = server.services;
    const { puzzles } = tables;
    expect(await database.select().from(puzzles).where(eq(puzzles.id, old.id))).toHaveLength(0);
    expect(await database.select().from(puzzles).where(eq(puzzles.id, fresh.id))).toHaveLength(1);
  });
});
