import type { Result } from '#base';
import type { ServerConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { BlobStore, Services } from '../services.ts';

/** What was typed behind a command's name. */
export interface AdminInput {
  /** One for each of the command's arguments; files are absolute. */
  readonly values: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What every command has. */
export interface Terminal {
  /** Shows a line to whoever typed the command. */
  readonly print: (line: string) => void;
  /** Aborted when they stop it, or leave. */
  readonly signal: AbortSignal;
}

/** What commands work on: opened by the server that runs, or by the command's own process where none does. */
export interface Estate {
  readonly database: OpenDatabase;
  readonly blobs: BlobStore;
  readonly pictures: BlobStore;
  readonly now: () => Date;
  readonly securityLog: Services['securityLog'];
  readonly catalogue: Services['catalogue'];
}

/** Nothing, or the sentence that says why it was not done. */
export type Outcome = Result<void, 'validation' | 'cancelled'>;

interface Described {
  /** One word or two, as typed. */
  readonly name: string;
  /** In capitals; one called FILE is a path, seen from where the command is typed. */
  readonly arguments: readonly string[];
  readonly options?: Readonly<Record<string, AdminOption>>;
  readonly summary: string;
}

export interface AdminOption {
  readonly type: 'string' | 'boolean';
  /** What stands behind it in the help; absent for a switch. */
  readonly value?: string;
  readonly meaning: string;
}

/** `served` runs where the estate is open already; `alone` opens things itself, and wants no server beside it. */
export type AdminCommand = Described &
  (
    | {
        readonly kind: 'served';
        readonly run: (estate: Estate & Terminal, input: AdminInput) => Promise<Outcome>;
      }
    | {
        readonly kind: 'alone';
        readonly run: (
          place: { readonly config: ServerConfig; readonly environment: Environment } & Terminal,
          input: AdminInput,
        ) => Promise<Outcome>;
      }
  );

export type Environment = Readonly<Record<string, string | undefined>>;
