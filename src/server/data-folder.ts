import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { fail, ok, type Result } from '#base';
import { makeFolder } from './durable-files.ts';
import { closeToOthers, isOpenToOthers } from './private-files.ts';

/** What others may do with the folder itself: pass through where PostgreSQL runs as a user of its own, else nothing. */
const PASS = 0o011;

/**
 * Makes the data folder where it is missing, and takes it away from other users of this machine where they had it: it holds
 * hashes of passwords, and the secret that everything signed hangs on. What was done about that is reported. `validation`
 * carries the sentence when the folder cannot be used.
 */
export async function prepareDataFolder(
  path: string,
  mustBePassed: boolean,
  print: (line: string) => void,
): Promise<Result<void, 'validation'>> {
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return fail('validation', `DATA_DIR cannot be used: ${reason}.`, { variable: 'DATA_DIR' });
  }
  const allowed = mustBePassed ? PASS : 0;
  try {
    if (await isOpenToOthers(path, allowed)) {
      // The folder itself comes last: while it is open, a repair that was cut off is begun again.
      await closeToOthers(path);
      await chmod(path, 0o700 | allowed);
      print(`Other users of this machine could read or change files in ${path}: they no longer can.`);
    } else if (mustBePassed) {
      await chmod(path, 0o700 | allowed);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    print(`Other users of this machine may read or change files in ${path}: ${reason}.`);
  }
  return ok(undefined);
}
