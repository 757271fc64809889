import type { MeshBuffers, Transform } from '#kernel';
import { writeStl } from './stl-write.ts';

/** A body of a file that is written, and where it stands. */
export interface WrittenBody {
  readonly name: string;
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/** One kind of mesh file that is written, in millimetres. */
export interface MeshWriter {
  readonly id: string;
  readonly label: string;
  readonly extensions: readonly string[];
  /** The bytes of the file, in pieces. */
  write(bodies: readonly WrittenBody[]): readonly Uint8Array<ArrayBuffer>[];
}

/** Every kind of mesh file that is written: a new one is a line here and a file. */
export const meshWriters: readonly MeshWriter[] = [
  { id: 'stl', label: 'STL', extensions: ['stl'], write: (bodies) => [writeStl(bodies)] },
];

/** The writer for a file's extension, with a dot or without; undefined where nothing is written so. */
export function meshWriterForExtension(extension: string): MeshWriter | undefined {
  const wanted = extension.replace(/^\./, '').toLowerCase();
  return meshWriters.find(({ extensions }) => extensions.includes(wanted));
}
