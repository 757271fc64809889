export { createPaymentHandlers } from './handlers.ts';
