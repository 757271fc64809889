import type { Notification } from '#contract';
import { authorAddress, designAddress, MY_UPLOAD } from '../community/addresses.ts';

/** Where what a notification is about can be seen; null where there is no such place. */
export function placeOf({ kind, actor, publication }: Notification): string | null {
  if (kind === 'followed') return actor === null ? null : authorAddress(actor.id);
  // Printers, materials and the like are in the editor's library, which has no addresses.
  if (publication?.kind !== 'design') return null;
  return kind === 'approved' ? designAddress(publication.id) : `${MY_UPLOAD}?state=unapproved`;
}
