export { runCommandLine } from './run.ts';
export type { Terminal } from './outcome.ts';
