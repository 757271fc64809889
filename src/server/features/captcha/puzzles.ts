import { randomInt, randomUUID } from 'node:crypto';
import type { Api, DataOf } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { drawPuzzle, PUZZLE } from './puzzle-drawing.ts';
import { encodePuzzle } from './puzzle-encoding.ts';
import { insertPuzzle, keepTicket, tryPuzzle, takeTicket } from './puzzle-repository.ts';
import { isSolved, PUZZLE_MILLISECONDS, TICKET_MILLISECONDS } from './puzzle-rules.ts';

/** A new puzzle. Where the piece belongs is drawn apart from the seed of the picture: the picture tells nothing of it. */
export async function createPuzzle(services: Services, now: Date): Promise<DataOf<Api['session']['puzzle']>> {
  const id = randomUUID();
  // The first third is where the piece starts; the hole is never there.
  const x = randomInt(PUZZLE.pieceSize + 40, PUZZLE.width - PUZZLE.pieceSize - 4);
  const top = randomInt(8, PUZZLE.height - PUZZLE.pieceSize - 8);
  const pictures = await encodePuzzle(drawPuzzle(randomInt(2 ** 32), x, top));
  await insertPuzzle(services.database, {
    id,
    answer: x,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PUZZLE_MILLISECONDS),
  });
  return { id, ...pictures, ...PUZZLE, pieceTop: top };
}

/** A ticket for where the piece was slid to, or `captcha_failed`; either way the puzzle is used up. */
export async function solvePuzzle(
  services: Services,
  id: string,
  x: number,
  now: Date,
): Promise<Answer<{ ticket: string }>> {
  const puzzle = await tryPuzzle(services.database, id, now);
  if (!puzzle || !isSolved(puzzle, x, now)) return refuse('captcha_failed');
  const ticket = createSecret();
  await keepTicket(services.database, id, hashSecret(ticket));
  return answer({ ticket });
}

/** Uses a ticket up: `captcha_required` when there is none, `captcha_failed` when it is no good. */
export async function spendTicket(
  services: Services,
  ticket: string | undefined,
  now: Date,
): Promise<Answer<null>> {
  if (ticket === undefined || ticket === '') return refuse('captcha_required');
  const notBefore = new Date(now.getTime() - TICKET_MILLISECONDS);
  const used = await takeTicket(services.database, hashSecret(ticket), notBefore, now);
  return used ? answer(null) : refuse('captcha_failed');
}
