import { runAdmin } from './run-admin.ts';

// What is written is its owner's alone: backups hold hashes of passwords.
process.umask(0o077);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A second signal means now.
  process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
}
process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  print: console.log,
  complain: console.error,
  signal: stop.signal,
  folder: process.cwd(),
});
