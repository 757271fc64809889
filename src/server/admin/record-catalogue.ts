import { createHash } from 'node:crypto';
import { lastDetails, recordEvent } from '../features/account-events/index.ts';
import type { Estate } from './command.ts';

/**
 * Records that this server sells by its catalogue, by the SHA-256 of the validated one as JSON, where the last that was recorded
 * is another: so every price an order names can be traced to the day it came into force.
 */
export async function recordCatalogue(
  place: Pick<Estate, 'catalogue' | 'database' | 'securityLog' | 'now'>,
): Promise<void> {
  const sha256 = createHash('sha256').update(JSON.stringify(place.catalogue)).digest('hex');
  if ((await lastDetails(place.database.database, 'catalogue_used'))?.['sha256'] === sha256) return;
  await recordEvent(place, place.database.database, {
    userId: null,
    kind: 'catalogue_used',
    actor: 'system',
    caller: null,
    details: { sha256 },
  });
}
