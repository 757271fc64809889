import type { AppError, ContentHash, Progress, Result } from '#base';

/** What an item is made of beside its name: plain values, as little to be trusted as a file. */
export type LibraryPayload = Readonly<Record<string, unknown>>;

/** What is needed of a file: one of the browser's is one. */
export interface ItemFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

/** What an item has beside its payload, in blobs: one, and those that it names. */
export interface ItemContent {
  readonly content: ContentHash;
  /** Bytes of all of them. */
  readonly size: number;
  readonly assets: readonly { readonly hash: ContentHash; readonly size: number }[];
}

/** What others may do with what is published. */
export interface PublishTerms {
  /** 'all_rights_reserved', or the terms of a Creative Commons licence, 'by-nc'. */
  readonly licence: string;
  /** With all rights reserved: whether others may use it at all. */
  readonly downloadable: boolean;
}

/** Where a copy of somebody's comes from. */
export interface LibraryOrigin {
  readonly publication: string;
  readonly name: string;
  readonly author: string;
  /** Absent for copies that were made before this was kept. */
  readonly licence?: string;
}

/** Something of a person's own as this device keeps it. */
export interface LibraryItem {
  readonly id: string;
  /** A name of `LIBRARY_KINDS`. */
  readonly kind: string;
  readonly name: string;
  readonly payload: LibraryPayload;
  /** Of kinds that have one: never changed, for as long as the item is. */
  readonly content?: ItemContent;
  readonly origin?: LibraryOrigin;
  /** Under what it was published last. */
  readonly terms?: PublishTerms;
  /** What it is in the cloud of whom, and which state of it both had last. */
  readonly cloud?: { readonly owner: string; readonly publication: string; readonly editedAt: string };
  /** It was changed here since. */
  readonly unsent?: true;
}

/** What becomes of one's own among everybody's: never sent in, in review, seen by all, refused, or taken back. */
export type PublicationState = 'mine' | 'pending' | 'approved' | 'unapproved' | 'withdrawn';

/** An own one as the cloud has it. */
export interface OwnPublication {
  readonly publication: string;
  readonly name: string;
  readonly state: PublicationState;
  /** Why it was refused or taken down. */
  readonly reason: string | null;
  /** Everybody sees the text of it that was approved. */
  readonly listed: boolean;
  readonly editedAt: string;
  readonly counts: LibraryCounts;
  /** Address of its picture, or null. */
  readonly cover: string | null;
}

export interface LibraryCounts {
  readonly downloads: number;
  readonly collects: number;
  readonly likes: number;
}

export type Reaction = 'like' | 'collect' | 'download';

/** Something that somebody has published, as lists have it. */
export interface PublishedItem {
  readonly id: string;
  readonly name: string;
  /** What it is for, or brand and model; may be empty. */
  readonly line: string;
  readonly author: string;
  /** The badge beside the author's name: the level of who is a member now. */
  readonly vipLevel: number | null;
  /** The person who looks published it: nobody likes their own. */
  readonly own: boolean;
  readonly counts: LibraryCounts;
  readonly did: readonly string[];
  /** Address of its picture, or null. */
  readonly cover: string | null;
}

/** The same with what it is made of. */
export interface PublishedDetail extends PublishedItem {
  readonly payload: LibraryPayload;
  readonly content: ItemContent | null;
  readonly terms: PublishTerms;
  readonly description: string;
  /** Whether the person may have it. */
  readonly mayTake: boolean;
  readonly origin: LibraryOrigin | null;
  readonly editedAt: string;
}

export const LIBRARY_ORDERS = ['downloads', 'collects', 'likes'] as const;
export type LibraryOrder = (typeof LIBRARY_ORDERS)[number];

export interface PublishedQuery {
  readonly kind: string;
  readonly order: LibraryOrder;
  readonly search: string;
  /** `PublishedPage.next` of those before. */
  readonly after?: string;
}

export interface PublishedPage {
  readonly items: readonly PublishedItem[];
  readonly next: string | null;
}

/** Items a person keeps on this device: every tab's. What comes from it is as little to be trusted as the clipboard. */
export interface ItemShelfPort {
  /** Those of a kind, in no order. */
  list(kind: string): Promise<Result<readonly LibraryItem[]>>;
  /** Keeps an item in place of the one of its id. */
  keep(item: LibraryItem): Promise<Result<void>>;
  remove(kind: string, id: string): Promise<Result<void>>;
}

/** An item as it is sent. */
export interface SentItem {
  readonly kind: string;
  /** The publication it is an edit of. */
  readonly publication?: string;
  readonly name: string;
  readonly payload: LibraryPayload;
  /** Left out, an edit keeps what there is. */
  readonly content?: ItemContent;
  /** PNG in base64; left out, an edit keeps what there is. */
  readonly picture?: string;
  readonly terms: PublishTerms;
  /** The publication it was copied from. */
  readonly origin?: string;
  /** Send it in for review. */
  readonly submit: boolean;
}

/**
 * What people have published, and one's own in the cloud. Expected failures: `offline` (`details.reason` 'server' where there is a network
 * but no answer), `login_needed`, `not_found`, `cloud_full`, `publish_refused` (`details.reason`), `validation`, `internal`.
 */
export interface CommunityPort {
  list(query: PublishedQuery): Promise<Result<PublishedPage>>;
  /** What the person has collected of a kind, latest first. */
  collected(query: Pick<PublishedQuery, 'kind' | 'after'>): Promise<Result<PublishedPage>>;
  /** All of one's own of a kind. */
  mine(kind: string): Promise<Result<readonly OwnPublication[]>>;
  /** One whole: as everybody sees it, or of one's own what was sent last. */
  detail(id: string, text: 'approved' | 'latest'): Promise<Result<PublishedDetail>>;
  save(item: SentItem): Promise<Result<OwnPublication>>;
  remove(publication: string): Promise<Result<void>>;
  /** Hides an own one from everybody, or shows it again. */
  withdraw(publication: string, withdrawn: boolean): Promise<Result<OwnPublication>>;
  /** A blob of a publication that the person may see. */
  download(
    publication: string,
    hash: ContentHash,
    size: number,
    signal: AbortSignal,
    report: (bytes: number) => void,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** The picture at the address of a cover, base64; null where it cannot be had. */
  picture(address: string): Promise<string | null>;
  react(id: string, reaction: Reaction, on: boolean): Promise<Result<Pick<PublishedItem, 'counts' | 'did'>>>;
}

/** An own item and what became of it among everybody's, where the cloud has said so. */
export interface OwnItem extends LibraryItem {
  readonly published: OwnPublication | null;
}

/** One's own of a kind, by name. */
export interface LibraryList {
  readonly items: readonly OwnItem[];
  /** Why those in the cloud are not among them, or null. */
  readonly error: AppError | null;
  /** What is on its way to the cloud or from it, by its name; null while nothing is. */
  readonly transfer: { readonly name: string; readonly progress: Progress | null } | null;
}

/** One's own library and everybody's: `EditorState.library` has one's own, by kind, once it was loaded. */
export interface LibraryVerbs {
  /** Lists what this device keeps, then brings it in step with the cloud of whoever is logged in. */
  load(kind: string): Promise<void>;
  /** Keeps an item here and, soon, in the cloud: in place of the one of its id, or a new one. Refused where it is nothing of its kind. */
  keep(
    kind: string,
    item: Pick<LibraryItem, 'name' | 'payload'> & Partial<Pick<LibraryItem, 'id' | 'origin' | 'content'>>,
    options?: {
      /** Leaves the cloud to the next `load`: for what is kept as it is typed. */
      readonly later?: boolean;
      /** The own one it is a copy of: it has the same content. */
      readonly copyOf?: string;
    },
  ): Promise<Result<LibraryItem>>;
  /** Forgets it here and in the cloud; refused where the cloud cannot be told. */
  remove(kind: string, id: string): Promise<Result<void>>;
  /** Sends it in for review, under the terms its author chose. */
  publish(kind: string, id: string, terms: PublishTerms): Promise<Result<void>>;
  /** Hides what was published from everybody, or shows it again; what others have copied is theirs. */
  withdraw(kind: string, id: string, withdrawn: boolean): Promise<Result<void>>;
  /** Makes sure that the content of an own one is on this device: it may have been kept on another. */
  bring(kind: string, id: string): Promise<Result<void>>;
  /** Stops what is on its way (`LibraryList.transfer`): it is tried again with the next `load`. */
  cancelTransfer(kind: string): void;
  published(query: PublishedQuery): Promise<Result<PublishedPage>>;
  /** What the person has collected of others, latest first. */
  favourites(query: Pick<PublishedQuery, 'kind' | 'after'>): Promise<Result<PublishedPage>>;
  /** What somebody has published, held against the checks of its kind: `library_item_invalid` where it does not pass them. */
  look(kind: string, publication: string): Promise<Result<PublishedDetail>>;
  /** Copies it into one's own, where it says whose it was, and counts that. One that is there already is not copied again. */
  take(kind: string, publication: string): Promise<Result<LibraryItem>>;
  react(
    publication: string,
    reaction: Reaction,
    on: boolean,
  ): Promise<Result<Pick<PublishedItem, 'counts' | 'did'>>>;
  /** Puts an own one on the plate on show or into the project: one step of the history. `not_found` where it is gone. */
  use(kind: string, id: string): Result<void>;
  /** Hands an item of a kind with files (`hasItemFiles`) to the person as one: what is shown, saved or not. */
  exportItem(kind: string, item: Pick<LibraryItem, 'name' | 'payload'>): void;
  /** Keeps what a file holds as a new own item; refused as `readItemFile` says, and nothing is kept then. */
  importItem(kind: string, file: ItemFile): Promise<Result<LibraryItem>>;
  /** Hands the craft of the plate on show to the person as a file. */
  exportCraft(): void;
}
