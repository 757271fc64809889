export { jobs } from './jobs.ts';
export { recordEvent, type AccountEvent } from './record.ts';
