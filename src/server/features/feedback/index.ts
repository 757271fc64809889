export { createFeedbackHandlers } from './handlers.ts';
