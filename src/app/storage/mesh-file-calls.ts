import type { ContentHash } from '#base';
import type { MeshBuffers } from '#kernel';

/** A folder of the origin-private file system, by the names of the folders on the way. */
export type FolderPath = readonly string[];

export type MeshFileCalls = {
  /** Writes a mesh under its content name: `storage_full`, `storage_unavailable`. */
  readonly write: {
    readonly in: { readonly folder: FolderPath; readonly hash: ContentHash; readonly mesh: MeshBuffers };
    readonly out: void;
  };
  /** Reads and checks one: `not_found`; `format_corrupt` where the file is not what it is called. */
  readonly read: {
    readonly in: { readonly folder: FolderPath; readonly hash: ContentHash };
    readonly out: MeshBuffers;
  };
};
