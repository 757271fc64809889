import type { Result } from '#base';

/** A file on the disk that may be written again and again. */
export interface FilePlace {
  /** What the person called it. */
  readonly name: string;
  /** Replaces the file; `storage_full`, or `storage_unavailable` where it went away or may not be written. */
  write(file: Blob): Promise<Result<void>>;
}

/** Where project files lie, in browsers that write into files. */
export interface FilePlacesPort {
  /** Asks the person for a place, in the turn of the press that wanted it; null when they changed their mind. */
  choose(suggestedName: string): Promise<FilePlace | null>;
}
