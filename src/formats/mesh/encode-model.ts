import { write3mf } from './3mf-write.ts';
import { writeGlb } from './glb-write.ts';
import type { ModelFormat } from './model-formats.ts';
import { writeObj } from './obj-write.ts';
import type { NamedPlacedMesh } from './placed-mesh.ts';
import { writeAsciiStl, writeStl } from './stl-write.ts';
import { createTextSink, type TextSink } from './text-write.ts';

/** Gives a file's bytes, piece by piece, to `take`. */
type Write = (parts: readonly NamedPlacedMesh[], take: (bytes: Uint8Array<ArrayBuffer>) => void) => void;

const WRITERS: Readonly<Record<ModelFormat, Write>> = {
  stl: (parts, take) => take(writeStl(parts)),
  'stl-ascii': asText(writeAsciiStl),
  obj: asText(writeObj),
  '3mf': write3mf,
  glb: writeGlb,
};

/**
 * Parts as one mesh file in plate millimetres, in pieces. Mirrored parts keep their outside. The same parts make the same bytes, and
 * `decodeMesh` reads the same shapes from them; all but binary STL keep parts and names apart, 3MF and GLB transforms too.
 */
export function encodeModel(
  format: ModelFormat,
  parts: readonly NamedPlacedMesh[],
): readonly Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  WRITERS[format](parts, (bytes) => pieces.push(bytes));
  return pieces;
}

function asText(write: (parts: readonly NamedPlacedMesh[], sink: TextSink) => void): Write {
  return (parts, take) => {
    const sink = createTextSink(take);
    write(parts, sink);
    sink.end();
  };
}
