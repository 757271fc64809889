export { ERROR_CODES, type ErrorCode } from './error-codes.ts';
export { type AppError, type Result, ok, fail, unwrap, unreachable } from './result.ts';
export type { Id, ContentHash } from './id.ts';
export { toHex, sha256, contentHash } from './hash.ts';
export { createRandom, type SeededRandom } from './random.ts';
export { type Progress, type JobContext, quietContext } from './job.ts';
export { type ByteSource, type ByteSink, memorySource, memorySink } from './bytes.ts';
export { type Latest, createLatest, createQueue } from './tasks.ts';
