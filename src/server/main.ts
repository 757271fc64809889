import { fileURLToPath } from 'node:url';
import { OFFICIAL_FOLDER } from './admin/seed.ts';
import { startServer } from './run.ts';

// Whatever is written from now on is its owner's alone: DATA_DIR holds hashes of passwords, and secrets.
process.umask(0o077);

/** Requests still running after this are cut off. */
const DRAIN_MILLISECONDS = 10_000;

/** While the page is served by another program, as `npm run dev` does. */
const withoutPage = process.argv.includes('--without-page');

const webFolder = withoutPage ? null : fileURLToPath(new URL('../web', import.meta.url));
/** What a new server begins with, where `npm start` asks for it. */
const officialFolder = process.argv.includes('--seed') ? OFFICIAL_FOLDER : null;
const server = await startServer(process.env, webFolder, console.log, officialFolder);
if (!server.ok) {
  console.error(server.error.message);
  process.exit(1);
}
console.log(`Corallite is on ${server.value.address}`);

let closing = false;
const stop = (): void => {
  // A second signal means now.
  if (closing) process.exit(1);
  closing = true;
  setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
  server.value.close().then(
    () => process.exit(0),
    (cause: unknown) => {
      console.error(cause);
      process.exit(1);
    },
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
