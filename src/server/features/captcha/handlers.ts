import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { createPuzzle, solvePuzzle } from './puzzles.ts';

/** The two calls of the slider puzzle, part of the group `session`. */
export function createCaptchaHandlers(
  services: Services,
): Pick<HandlersOf<'session'>, 'puzzle' | 'solvePuzzle'> {
  return {
    puzzle: async ({ context }) => answer(await createPuzzle(services, context.now)),
    solvePuzzle: ({ body, context }) => solvePuzzle(services, body.id, body.x, context.now),
  };
}
