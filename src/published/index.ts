export { payloadFault } from './payload-fault.ts';
