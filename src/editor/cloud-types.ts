import type { AppError, ContentHash, Progress, Result } from '#base';
import type { Picture } from '#formats/printer';

/** The published design that a project was copied from. */
export interface ProjectOrigin {
  readonly publication: string;
  readonly name: string;
  readonly author: string;
  /** What its author allows: 'all_rights_reserved', or the terms of a Creative Commons licence, 'by-nc'. */
  readonly licence: string;
}

/** The cloud project the document is saved to; kept on this device beside the document. */
export interface CloudLink {
  /** Who saved it there: nobody else's login saves to it. */
  readonly owner: string;
  readonly project: string;
  readonly revision: number;
  /** Digest of the document as it was when both were in step: equal to its own while nothing is unsaved. */
  readonly content: ContentHash;
  /** What it was called then: a save names the project only where it was renamed here since. */
  readonly name: string;
  /** Absent for one's own work. */
  readonly origin?: ProjectOrigin;
}

/** The revision that stands in the way of a save. */
export interface OtherRevision {
  readonly revision: number;
  /** ISO 8601. */
  readonly editedAt: string;
  readonly content: ContentHash;
  /** What it was saved on, in the words of `deviceNameOf`; empty where nobody said. */
  readonly device: string;
  /** Address of its picture; empty where it has none. */
  readonly thumbnail: string;
}

/** Where the document stands in the cloud. */
export type CloudState =
  /** Nobody is logged in: the document is on this device alone. */
  | { readonly status: 'signed-out' }
  /** Never saved to this person's cloud. */
  | { readonly status: 'local' }
  | { readonly status: 'saved' | 'changed' }
  | { readonly status: 'saving' | 'opening'; readonly progress: Progress | null }
  /** It is safe on this device; `offline` is tried again on its own. */
  | { readonly status: 'failed'; readonly error: AppError }
  /** It was saved elsewhere meanwhile; nothing is sent until the person chooses. */
  | { readonly status: 'conflict'; readonly theirs: OtherRevision };

/** Keep both under two names, put mine over theirs, or take theirs and drop mine. */
export type ConflictChoice = 'both' | 'mine' | 'theirs';

/** What a project in the cloud is made of. */
export interface CloudContent {
  /** Null keeps the name there is. */
  readonly name: string | null;
  readonly content: ContentHash;
  readonly assets: readonly ContentHash[];
  /** PNG, base64; null keeps the picture there is. */
  readonly thumbnail: string | null;
}

export interface NewCloudProject extends CloudContent {
  readonly name: string;
  /** The design it was copied from; null for one's own work. */
  readonly origin: ProjectOrigin | null;
}

export interface CloudProject {
  readonly id: string;
  readonly revision: number;
  readonly editedAt: string;
  readonly content: ContentHash;
}

export interface OpenedCloudProject extends CloudProject, OtherRevision {
  readonly name: string;
  /** Null for one's own work. */
  readonly origin: ProjectOrigin | null;
  readonly assets: readonly { readonly hash: ContentHash; readonly size: number }[];
}

/** Projects of the person's, some at a time. */
export interface CloudProjects {
  readonly projects: readonly { readonly id: string; readonly name: string; readonly editedAt: string }[];
  /** What is asked with for those that follow; null where there are none. */
  readonly next: string | null;
}

/** Which projects: those that have `search` in their names, or where it is empty all; those edited last first. */
export interface CloudProjectsQuery {
  readonly search: string;
  /** `CloudProjects.next` of those before. */
  readonly after?: string;
}

/**
 * The cloud, as the editor needs it. Expected failures: `offline`, `login_needed`, `cloud_full`, `project_deleted`,
 * `not_found`, `share_over`, `upload_failed`, `cancelled`, `internal`. `offline` has `details.reason` 'server' where there is a
 * network but no answer, `upload_failed` has it 'too-large' where nothing will help; `cloud_full` has `details.free` and `details.needed` in bytes where the cloud said.
 */
export interface CloudPort {
  /** The account that is logged in, or null. */
  owner(): string | null;
  /** Resolves once `owner` is to be relied on: after a login the account is fetched first. */
  ready(): Promise<void>;
  /** Called when somebody logs in or out, when the network comes back and when the page is looked at again; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  list(query: CloudProjectsQuery): Promise<Result<CloudProjects>>;
  open(project: string): Promise<Result<OpenedCloudProject>>;
  /** `size` is what was said of it, for the progress. */
  download(
    hash: ContentHash,
    size: number,
    signal: AbortSignal,
    report: (bytes: number) => void,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Which of these the cloud does not have from this person. */
  missing(hashes: readonly ContentHash[]): Promise<Result<readonly ContentHash[]>>;
  upload(
    hash: ContentHash,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    report: (bytes: number) => void,
  ): Promise<Result<void>>;
  /** `id` is the caller's choice: a create whose answer got lost and that is sent again is one project. */
  create(id: string, content: NewCloudProject): Promise<Result<CloudProject>>;
  rename(project: string, name: string): Promise<Result<void>>;
  /** `project_stale` when `revision` is not the one there; `details` are the fields of OtherRevision then. */
  save(project: string, revision: number, content: CloudContent): Promise<Result<CloudProject>>;
  /** A picture as base64 PNG. */
  encodePicture(picture: Picture): Promise<string>;
}
