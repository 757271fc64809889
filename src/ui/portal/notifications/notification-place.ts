import type { Notification } from '#contract';
import { authorPlace, designPlace, MY_UPLOADS } from '../publishing/places.ts';

/** Where what a notification is about can be seen; null where there is no such place. */
export function placeOf({ kind, actor, publication }: Notification): string | null {
  if (kind === 'followed') return actor === null ? null : authorPlace(actor.id);
  // Printers, materials and the like are in the editor's library, which has no addresses.
  if (publication?.kind !== 'design') return null;
  return kind === 'approved' ? designPlace(publication.id) : `${MY_UPLOADS}?state=unapproved`;
}
