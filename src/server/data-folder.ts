import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { fail, ok, type Result } from '#base';

/** Makes the data folder where it is missing; `validation` carries the sentence when it cannot be used. */
export async function prepareDataFolder(path: string): Promise<Result<void, 'validation'>> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK);
    return ok(undefined);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return fail('validation', `DATA_DIR cannot be used: ${reason}.`, { variable: 'DATA_DIR' });
  }
}
