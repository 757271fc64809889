import type { ErrorCode } from '#base';
import type { MeshReadCode } from '#formats/mesh';

/** The sentence of every expected failure, and of each that reading a file can end in: the compiler names one that is missing. */
export type FailureSentences = Readonly<Record<ErrorCode, string>> & {
  readonly reading: Readonly<Record<MeshReadCode, string>>;
};
