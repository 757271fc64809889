import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Unfinished uploads: what tus asks of a store, and what the server asks besides. Ids are `OWNER-RANDOM`. */
export interface UploadStore extends DataStore {
  /** All bytes of an upload that has them all. */
  read(id: string): Readable;
  /** How many uploads have an id that begins so, and how many bytes they have announced together. */
  announced(begin: string): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Removes the one with such an id that got no byte for longest, of those that got none since; false where there is none. */
  removeMostSilent(begin: string, since: Date | null): Promise<boolean>;
  /** Removes those that got no byte since; answers how many. */
  removeSilent(since: Date): Promise<number>;
}

/** What uploads are called; nothing else is ever made part of a path. */
export const UPLOAD_ID = /^[0-9a-f]{32}-[0-9a-f]{32}$/;

/** There is no room for what is being uploaded: what of it was there has been given back. */
export class NoRoom extends Error {}
