import type { JobContext, Result } from '#base';
import type { Aabb, MeshBuffers, WeldedMesh } from '#kernel';
import type { MeshLimits } from './limits.ts';

/** Length units a mesh file may state. `unknown`: the file says nothing, millimetres are assumed. */
export type LengthUnit = 'micron' | 'millimeter' | 'centimeter' | 'inch' | 'foot' | 'meter' | 'unknown';

/** One body of a file: welded, indexed, already in millimetres when the file knows its unit. */
export interface ImportedBody {
  readonly name: string;
  readonly mesh: MeshBuffers;
  /** The mesh's box, where reading came by it. */
  readonly bounds?: Aabb;
}

export interface ImportedFile {
  readonly format: string;
  readonly unit: LengthUnit;
  readonly bodies: readonly ImportedBody[];
  /** Faces dropped because two corners coincide exactly. */
  readonly degenerateFaces: number;
}

export type MeshReadCode =
  | 'file_empty'
  | 'file_too_large'
  | 'format_unknown'
  | 'format_corrupt'
  | 'format_unsupported'
  | 'format_truncated'
  | 'mesh_empty'
  | 'mesh_not_finite'
  | 'archive_suspicious'
  | 'cancelled';

/** Welds the faces of a binary STL, whole 50-byte records at a time. `finish` is called once. */
export interface FaceWelder {
  add(records: Uint8Array): void;
  /** With the box of a mesh whose coordinates were found to be finite. */
  finish(): WeldedMesh & { readonly bounds?: Aabb };
}

/** A faster welder than this room's own, for this many faces; its meshes are the same. */
export type CreateFaceWelder = (faceCount: number) => FaceWelder;

/**
 * A file's bytes: an array with all of them, or a file that is read as they are asked for. Of the latter, bytes last until others are
 * asked for, except the whole file.
 */
export interface FileBytes {
  readonly length: number;
  subarray(from: number, past: number): Uint8Array;
}

/** One kind of mesh file. Readers trust no length they did not check against the bytes there are. */
export interface MeshFormat {
  readonly id: string;
  readonly label: string;
  readonly extensions: readonly string[];
  /** Files of it need not begin with anything known: the extension can speak alone. */
  readonly unmarked?: true;
  /** By content. `head` is the first 1,024 bytes or fewer, `size` the whole file's. */
  sniff(head: Uint8Array, size: number): boolean;
  /** Errors carry details {file, …}. `limits` is there to be made tiny in tests. */
  decode(
    bytes: FileBytes,
    name: string,
    context: JobContext,
    limits?: MeshLimits,
    createWelder?: CreateFaceWelder,
  ): Result<ImportedFile, MeshReadCode>;
}
