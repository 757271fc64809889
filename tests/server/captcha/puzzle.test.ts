import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, type DataOf } from '#contract';
import { tables } from '#server';
import { solutionOf } from '../../../scripts/puzzle-solution.mjs';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, PASSWORD, puzzleAnswer, solvePuzzle } from '../session/journeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ACCOUNT = 'puzzled@example.com';
type Puzzle = DataOf<typeof api.session.puzzle>;

const newPuzzle = async () =>
  (await server.call(api.session.puzzle, { body: { purpose: 'bind', subject: ACCOUNT } })).envelope.data;
const solve = async (puzzle: Puzzle, x: number, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.solvePuzzle, { body: await solutionOf(puzzle, x), language });
const newTicket = () => solvePuzzle(server, 'reset', ACCOUNT);
/** A password for nobody: a ticket that is good leads to `code_expired`. */
const spend = (captchaTicket: string, account = ACCOUNT) =>
  server.call(api.session.resetPassword, {
    body: { account, code: '123456', password: PASSWORD, captchaTicket },
  });
/** A body that is wrong in nothing but what is given. */
const bodyOf = (wrong: object) => ({
  id: crypto.randomUUID(),
  x: 1,
  moves: [[1, 1]] as [number, number][],
  work: { counter: 1, derivedKey: '' },
  ...wrong,
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
      'work',
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
    const puzzle = await newPuzzle();
    server.clock.advance(800);
    const result = await solve(puzzle, (await puzzleAnswer(server, puzzle.id)) + beside);
    expectCode(result, solved ? 'ok' : 'captcha_failed');
  });

  test('is good for one try: the right answer after a wrong one fails', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(800);
    const x = await puzzleAnswer(server, puzzle.id);
    const wrong = await solve(puzzle, x + 50, 'zh');
    expectCode(wrong, 'captcha_failed');
    expect(wrong.envelope.message).toBe('验证失败，请重试！');
    const right = await solve(puzzle, x);
    expectCode(right, 'captcha_failed');
    expect(right.envelope.message).toBe('Verification failed, please try again!');
  });

  test('answered many times at the same moment gives at most one ticket', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(800);
    const x = await puzzleAnswer(server, puzzle.id);
    const results = await Promise.all(Array.from({ length: 8 }, () => solve(puzzle, x)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('answered faster than a hand moves fails', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(299);
    expectCode(await solve(puzzle, await puzzleAnswer(server, puzzle.id)), 'captcha_failed');
    const other = await newPuzzle();
    server.clock.advance(300);
    expectCode(await solve(other, await puzzleAnswer(server, other.id)), 'ok');
  });

  test('is over after two minutes, and its ticket after five', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(120_000);
    expectCode(await solve(puzzle, await puzzleAnswer(server, puzzle.id)), 'captcha_failed');
    const late = await newTicket();
    server.clock.advance(300_000);
    expectCode(await spend(late), 'captcha_failed');
    const early = await newTicket();
    server.clock.advance(299_000);
    expectCode(await spend(early), 'code_expired');
  });

  test('a ticket is good once, at the same moment too', async () => {
    const ticket = await newTicket();
    const results = await Promise.all(Array.from({ length: 5 }, () => spend(ticket)));
    const used = results.filter(({ envelope }) => envelope.code === CODES.code_expired.code);
    expect(used).toHaveLength(1);
  });

  test('an invented puzzle fails, and what is no answer is wrong input', async () => {
    expectCode(await server.call(api.session.solvePuzzle, { body: bodyOf({}) }), 'captcha_failed');
    for (const wrong of [
      { id: 'x' },
      { x: -1 },
      { x: 1001 },
      { x: '1' },
      { moves: [] },
      { moves: Array.from({ length: 501 }, () => [1, 1]) },
      { work: { counter: -1, derivedKey: '' } },
      { work: undefined },
    ]) {
      expectCode(await server.call(api.session.solvePuzzle, { body: bodyOf(wrong) }), 'validation');
    }
    expectCode(await server.call(api.session.puzzle, { body: {} as never }), 'validation');
  });

  test('is not solved without its work, or with the work of another', async () => {
    for (const workOf of [
      async () => ({ counter: 0, derivedKey: '00'.repeat(32) }),
      async () => (await solutionOf(await newPuzzle(), 1)).work,
    ]) {
      const puzzle = await newPuzzle();
      server.clock.advance(800);
      const right = await solutionOf(puzzle, await puzzleAnswer(server, puzzle.id));
      const body = { ...right, work: await workOf() };
      expectCode(await server.call(api.session.solvePuzzle, { body }), 'captcha_failed');
    }
  });

  test('is not solved by a piece that came from nowhere', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(800);
    const right = await solutionOf(puzzle, await puzzleAnswer(server, puzzle.id));
    const body = { ...right, moves: [[100, 0]] as [number, number][] };
    expectCode(await server.call(api.session.solvePuzzle, { body }), 'captcha_failed');
  });

  test('gives a ticket for one purpose and one account, in any spelling', async () => {
    expectCode(await spend(await newTicket(), 'another@example.com'), 'captcha_failed');
    expectCode(await spend(await solvePuzzle(server, 'login', ACCOUNT)), 'captcha_failed');
    expectCode(await spend(await solvePuzzle(server, 'reset', ' PUZZLED@Example.com')), 'code_expired');
    expectCode(
      await spend(await solvePuzzle(server, 'reset', '+86 138-0000-0009'), '13800000009'),
      'code_expired',
    );
  });

  test('a clock set back cannot make an instant answer look slow', async () => {
    const puzzle = await newPuzzle();
    server.clock.advance(-60_000);
    expectCode(await solve(puzzle, await puzzleAnswer(server, puzzle.id)), 'captcha_failed');
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
