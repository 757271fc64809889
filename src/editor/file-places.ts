import type { Result } from '#base';

/** A file on the disk that may be written again and again. */
export interface FilePlace {
  /** What the person called it. */
  readonly name: string;
  /** Asks the person, in the turn of the press, whether it may be written; absent where they chose it for writing. */
  allow?(): Promise<boolean>;
  /** Replaces the file; `storage_full`, or `storage_unavailable` where it went away or may not be written. */
  write(file: Blob): Promise<Result<void>>;
}

/** A file that was chosen, and where it may be written again. */
export interface PlacedFile {
  readonly name: string;
  readonly blob: Blob;
  readonly place: FilePlace;
}

/** Where project files lie, in browsers that write into files. */
export interface FilePlacesPort {
  /** Asks the person for a place, in the turn of the press that wanted it; null when they changed their mind. */
  choose(suggestedName: string): Promise<FilePlace | null>;
  /** Asks for a file to open, of these endings without the dot, in the turn of the press; null when they changed their mind. */
  open(endings: readonly string[]): Promise<PlacedFile | null>;
  /** Where a dropped file lies, of what the browser gave to reach it by; null for anything else. */
  of(handle: unknown): FilePlace | null;
}
