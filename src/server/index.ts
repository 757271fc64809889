export type { App } from './app.ts';
export { composeServer, type ComposedServer, type Parts } from './compose.ts';
export { parseConfig, type ServerConfig } from './config.ts';
export type { DatabaseChoice, OpenDatabase } from './db/database.ts';
export { openDatabase } from './db/open.ts';
export * as tables from './db/schema.ts';
export { startServer, type RunningServer } from './run.ts';
export type { BlobStore, MessageSender, PeriodicJob, Services } from './services.ts';
export { createDiskBlobStore } from './storage/disk-blob-store.ts';
