import { randomInt, randomUUID } from 'node:crypto';
import type { Api, BodyOf, DataOf } from '#contract';
import { answer, refuse, type Answer, type Database } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { countThrottle, readThrottle } from '../../throttle/index.ts';
import type { Binding } from './binding.ts';
import { looksMoved } from './movement.ts';
import { drawPuzzle, PUZZLE } from './puzzle-drawing.ts';
import { encodePuzzle } from './puzzle-encoding.ts';
import { insertPuzzle, storeTicket, tryPuzzle, takeTicket } from './puzzle-repository.ts';
import { isSolved, PUZZLE_MILLISECONDS, TICKET_MILLISECONDS } from './puzzle-rules.ts';
import { createWork, isWorkDone, triesFor } from './work.ts';

/** Puzzles are counted for so long: by who asked for them, and by what they were tried for. */
const COUNTED = { most: Number.MAX_SAFE_INTEGER, seconds: 600 } as const;
const addressKey = (address: string): string => `captcha:address:${address}`;
const bindingKey = (binding: Binding): string => `captcha:tried:${binding}`;

/**
 * A new puzzle. Where the piece belongs is drawn apart from the seed of the picture: the picture tells nothing of it. The
 * work that goes with it grows with the puzzles the address has asked for, and with those tried for the same purpose and
 * subject, from wherever: what was only asked for makes nobody else's work more.
 */
export async function createPuzzle(
  services: Services,
  binding: Binding,
  address: string,
  now: Date,
): Promise<DataOf<Api['session']['puzzle']>> {
  const { database, captcha } = services;
  const id = randomUUID();
  // The first third is where the piece starts; the hole is never there.
  const x = randomInt(PUZZLE.pieceSize + 40, PUZZLE.width - PUZZLE.pieceSize - 4);
  const top = randomInt(8, PUZZLE.height - PUZZLE.pieceSize - 8);
  const asked = await countThrottle(database, addressKey(address), COUNTED, now);
  const tried = await readThrottle(database, bindingKey(binding), COUNTED, now);
  const tries = triesFor(captcha.work, Math.max(asked.count - 1, tried.count));
  const [work, pictures] = await Promise.all([
    createWork(captcha.secret, captcha.work, tries),
    encodePuzzle(drawPuzzle(randomInt(2 ** 32), x, top)),
  ]);
  await insertPuzzle(database, {
    id,
    answer: x,
    binding,
    work,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PUZZLE_MILLISECONDS),
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = work.parameters;
  return {
    id,
    ...pictures,
    ...PUZZLE,
    pieceTop: top,
    work: { algorithm, nonce, salt, cost, keyLength, keyPrefix },
  };
}

/** A ticket for work that was done and a piece that was slid to its place, or `captcha_failed`; either way the puzzle is used up. */
export async function solvePuzzle(
  services: Services,
  given: BodyOf<Api['session']['solvePuzzle']>,
  now: Date,
): Promise<Answer<{ ticket: string }>> {
  const { database, captcha } = services;
  const { id, x, moves, work } = given;
  const puzzle = await tryPuzzle(database, id, now);
  if (!puzzle?.work || !(await isWorkDone(captcha.secret, puzzle.work, work))) {
    return refuse('captcha_failed');
  }
  await countThrottle(database, bindingKey(puzzle.binding), COUNTED, now);
  const elapsed = now.getTime() - puzzle.createdAt.getTime();
  if (!isSolved(puzzle, x, now) || !looksMoved(moves, x, elapsed)) return refuse('captcha_failed');
  const ticket = createSecret();
  await storeTicket(database, id, hashSecret(ticket));
  return answer({ ticket });
}

/** Uses a ticket up: `captcha_required` when there is none, `captcha_failed` when it is no good, or good for something else. */
export async function spendTicket(
  database: Database,
  ticket: string | undefined,
  binding: Binding,
  now: Date,
): Promise<Answer<null>> {
  if (ticket === undefined || ticket === '') return refuse('captcha_required');
  const notBefore = new Date(now.getTime() - TICKET_MILLISECONDS);
  const used = await takeTicket(database, hashSecret(ticket), binding, notBefore, now);
  return used ? answer(null) : refuse('captcha_failed');
}
