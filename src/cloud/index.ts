export {
  brokenFields,
  brokenRules,
  failure,
  isUnreached,
  type Answer,
  type Failure,
  type FailureCode,
} from './answer.ts';
export { createCloud, type Cloud, type CloudPorts } from './create-cloud.ts';
export type { CallArguments, CallData, CallInput, CallOptions } from './request.ts';
export type { Client } from './client.ts';
export type { Download, DownloadOptions } from './downloads.ts';
export { toUser, type Remembered, type Session, type SpaceUse, type User } from './session.ts';
export {
  browserStorage,
  memoryStorage,
  STORED,
  visitStorage,
  type DeviceStorage,
  type StoredKey,
} from './storage.ts';
export { keepTokens, type Tokens } from './tokens.ts';
export type { SendContent, UploadOptions } from './uploads.ts';
