export { createPaymentHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { takeNotice, type NoticeReply } from './notices.ts';
export { eventsOf, findOrder, latestOrders, type OrderRow } from './repository.ts';
export { refundOrder } from './settle.ts';
export { createSimulatedPages, type SimulatedPages } from './simulated-page.ts';
