import type { JobContext, Result } from '#base';
import type { ItemContent, LibraryItem } from './types.ts';

/** An item whose kind has more than a payload. */
export type FilledItem = Pick<LibraryItem, 'id' | 'name'> & { readonly content: ItemContent };

/** What items of a kind have beside their payload, too much for a row: on this device by the item's id, in the cloud in blobs. */
export interface ItemContents {
  /** Whether it is on this device. */
  has(id: string): Promise<boolean>;
  /** Sends what the cloud lacks of it; answers the item's picture, PNG in base64, or null. */
  send(item: FilledItem, job: JobContext): Promise<Result<{ readonly picture: string | null }>>;
  /** Brings it onto this device from a publication, with the picture at `cover`; answers what is kept of it from then on. */
  fetch(
    item: FilledItem & { readonly cover: string | null },
    publication: string,
    job: JobContext,
  ): Promise<Result<ItemContent>>;
  /** Gives a new item what another has on this device. */
  copy(from: string, id: string): Promise<Result<void>>;
  remove(id: string): Promise<Result<void>>;
  /** Those on this device of no known item: from before the library had the kind, or left by a tab that was killed between the two. */
  found(known: ReadonlySet<string>): Promise<readonly (FilledItem & Pick<LibraryItem, 'payload'>)[]>;
}
