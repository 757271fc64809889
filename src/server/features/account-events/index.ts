export { jobs } from './jobs.ts';
export { knowsDevice, lastDetails } from './repository.ts';
export { recordEvent, type AccountEvent } from './record.ts';
