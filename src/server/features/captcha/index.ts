export { createCaptchaHandlers } from './handlers.ts';
export { TICKET_MILLISECONDS, PUZZLE_MILLISECONDS } from './puzzle-rules.ts';
export { removeOldPuzzles } from './puzzle-repository.ts';
export { spendTicket } from './puzzles.ts';
