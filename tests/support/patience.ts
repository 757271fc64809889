import { vi } from 'vitest';

/** What a test waits for comes, or never does (vite.config.ts): the configuration has no word for these two. */
const TIMEOUT = 30_000;

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: TIMEOUT, ...options };

// Files of one process share `vi`, and each runs this.
if (vi.waitFor.name !== 'waitPatientlyFor') {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = function waitPatientlyFor(callback, options) {
    return waitFor(callback, patient(options));
  };
  vi.waitUntil = function waitPatientlyUntil(callback, options) {
    return waitUntil(callback, patient(options));
  };
}
