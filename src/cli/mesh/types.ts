import type { JobContext } from '#base';
import type { ImportedFile, NamedPlacedMesh } from '#formats/mesh';
import type { Step } from '../outcome.ts';

export interface MeshArguments {
  readonly command: 'mesh';
  /** One of `MESH_COMMANDS`. */
  readonly name: string;
  readonly models: readonly string[];
  /** Absent for commands that only report. */
  readonly output?: string;
  /** Id of a writer; absent: by the extension of the output. */
  readonly format?: string;
  /** The command's own options, as they were typed; empty where one has no value. */
  readonly options: Readonly<Record<string, string>>;
  readonly json: boolean;
}

/** A file that was read. */
export interface Model {
  /** As it is called in sentences. */
  readonly name: string;
  readonly file: ImportedFile;
}

/** What came of a command. */
export interface MeshResult {
  /** What is written to the output, for commands that write. */
  readonly bodies?: readonly NamedPlacedMesh[];
  /** For programs; what is written is added to it. */
  readonly said: Readonly<Record<string, unknown>>;
  /** The same for people, in lines. */
  readonly text: string;
}

/** Does one command with the models given. Throws `UsageFault` for an option that cannot be. */
export type RunMeshCommand = (
  models: readonly Model[],
  options: MeshArguments['options'],
  context: JobContext,
) => Promise<Step<MeshResult>> | Step<MeshResult>;

/** One line of the table of commands. */
export interface MeshCommandLine {
  readonly name: string;
  readonly mostModels: number;
  /** It writes bodies to the file `-o` names. */
  readonly writes: boolean;
  /** Names of its own options, each with a value. */
  readonly options: readonly string[];
  /** Names of those that may be given more than once. */
  readonly lists?: readonly string[];
  /** Names of those without one. */
  readonly flags?: readonly string[];
  load(): Promise<RunMeshCommand>;
}
