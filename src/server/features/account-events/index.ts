export { jobs } from './jobs.ts';
export { knowsDevice } from './repository.ts';
export { recordEvent, type AccountEvent } from './record.ts';
