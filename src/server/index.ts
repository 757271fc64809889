import * as tables from './db/schema.ts';

export type { App } from './app.ts';
export { composeServer, type ComposedServer, type Parts } from './compose.ts';
export { parseConfig, type ServerConfig } from './config.ts';
export type { DatabaseChoice, OpenDatabase } from './db/database.ts';
export { MIGRATIONS_FOLDER } from './db/migrations-folder.ts';
export { openDatabase } from './db/open.ts';
export { makeSnapshot } from './db/pglite.ts';
export { tables };
export { startServer, type RunningServer } from './run.ts';
export type { BlobStore, MessageSender, PeriodicJob, Services } from './services.ts';
export { createOutboxSender } from './messages/outbox-sender.ts';
export { startJobs, type JobRunner } from './jobs/job-runner.ts';
export { chooseSender } from './messages/choose-sender.ts';
export { createSmsSender } from './messages/sms-sender.ts';
export { createMailSender } from './messages/smtp-sender.ts';
export { createS3BlobStore, createS3Client } from './storage/s3-blob-store.ts';
export { createDiskBlobStore } from './storage/disk-blob-store.ts';
