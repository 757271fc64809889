import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { bindingOf } from './binding.ts';
import { createPuzzle, solvePuzzle } from './puzzles.ts';

/** The two calls of the slider puzzle, part of the group `session`. */
export function createCaptchaHandlers(
  services: Services,
): Pick<HandlersOf<'session'>, 'puzzle' | 'solvePuzzle'> {
  return {
    puzzle: async ({ body, context }) =>
      answer(await createPuzzle(services, bindingOf(body), context.address, context.now)),
    solvePuzzle: ({ body, context }) => solvePuzzle(services, body, context.now),
  };
}
