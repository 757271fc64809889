export { bindingOf, type Binding } from './binding.ts';
export { createCaptchaHandlers } from './handlers.ts';
export { TICKET_MILLISECONDS, PUZZLE_MILLISECONDS } from './puzzle-rules.ts';
export { removeOldPuzzles } from './puzzle-repository.ts';
export { spendTicket } from './puzzles.ts';
export { NO_WORK, USUAL_WORK } from './work.ts';
