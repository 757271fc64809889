import type { Database } from '../context.ts';

/** A database that is open and has every migration. */
export interface OpenDatabase {
  readonly database: Database;
  /** One statement as text, for what does not go through the tables of ours (job queue, readiness). */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Whether removed rows are cleared away without our doing: a PostgreSQL server does, PGlite has nobody who would. */
  readonly tendsItself: boolean;
  /** Runs work that of all servers of this database one alone may do at a time: setting up at the start. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Connections of a pool by what they do, and who waits for one; absent where there is one connection alone. */
  connections?(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  /** Ends connections and lets go of the folder. */
  close(): Promise<void>;
}

/** Which database to open. */
export type DatabaseChoice =
  | { readonly kind: 'memory'; readonly snapshot?: Blob }
  /** PGlite in a folder; made where missing, locked while open. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** PostgreSQL's own programs from npm, in a folder; made where missing, locked while open. */
  | { readonly kind: 'embedded'; readonly folder: string; readonly connections: number }
  | { readonly kind: 'server'; readonly url: string; readonly connections: number };
