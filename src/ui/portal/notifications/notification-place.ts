import type { Notification } from '#contract';
import { editorLibraryAddress } from '../../editor-library-address.ts';
import { authorAddress, designAddress, MY_UPLOAD } from '../community/addresses.ts';

/**
 * Where what a notification is about can be seen; null where there is no such place, and none for who has no editor, whose
 * library holds all that is no design.
 */
export function placeOf(
  { kind, actor, publication }: Notification,
  { edits }: { readonly edits: boolean },
): string | null {
  if (kind === 'followed') return actor === null ? null : authorAddress(actor.id);
  if (publication === null) return null;
  if (publication.kind !== 'design') return edits ? editorLibraryAddress(publication.kind) : null;
  return kind === 'approved' ? designAddress(publication.id) : `${MY_UPLOAD}?state=unapproved`;
}
