import { type JobContext, type Result, ok } from '#base';
import { threeMfFormat } from './3mf.ts';
import { amfFormat } from './amf.ts';
import { refuse, refuseCancelled } from './assemble.ts';
import { cadFormatOf } from './cad-marks.ts';
import { gltfFormat } from './gltf.ts';
import { MESH_LIMITS } from './limits.ts';
import { objFormat } from './obj.ts';
import { offFormat } from './off.ts';
import { plyFormat } from './ply.ts';
import { stlFormat } from './stl.ts';
import { utf8OfUtf16 } from './utf16.ts';
import type { CreateFaceWelder, FileBytes, ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** Every kind of mesh file that is read: a new one is a line here and a file. A binary STL has no mark, so it is asked last. */
export const meshFormats: readonly MeshFormat[] = [
  amfFormat,
  threeMfFormat,
  gltfFormat,
  plyFormat,
  offFormat,
  objFormat,
  stlFormat,
];

/** First bytes of files that people drop by mistake: whatever their extension says, they are no meshes. */
const FOREIGN_MARKS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46], // %PDF
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF8
  [0x52, 0x49, 0x46, 0x46], // RIFF: WebP, WAV
  [0x1f, 0x8b], // gzip
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x52, 0x61, 0x72, 0x21], // RAR
  [0x7f, 0x45, 0x4c, 0x46], // ELF
];

/**
 * The format that the content shows. The extension decides between several, and speaks alone only for files whose content
 * shows nothing and that are not known to be something else (a truncated binary STL, an OBJ that begins with a long
 * comment).
 */
export function detectMeshFormat(
  name: string,
  bytes: FileBytes,
  formats = meshFormats,
): Result<MeshFormat, 'file_empty' | 'format_unknown' | 'format_unsupported'> {
  if (bytes.length === 0) return refuse('file_empty', name, 'the file has no bytes');
  const head = bytes.subarray(0, 1024);
  // `formats/cad` reads it, with a library that not every program carries.
  if (cadFormatOf(head) !== null) {
    const fault =
      'a CAD file has no triangles: open it on the page, or export an STL or 3MF in the CAD program';
    return refuse('format_unsupported', name, fault) as ReturnType<typeof detectMeshFormat>;
  }
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isNamed = (format: MeshFormat): boolean => format.extensions.includes(extension);
  const shown = formats.filter((format) => format.sniff(head, bytes.length));
  const isForeign = FOREIGN_MARKS.some((mark) => mark.every((byte, i) => head[i] === byte));
  const canLackMark = (format: MeshFormat): boolean => format.unmarked === true && isNamed(format);
  const format = shown.find(isNamed) ?? shown[0] ?? (isForeign ? undefined : formats.find(canLackMark));
  return format === undefined
    ? (refuse('format_unknown', name, 'not a mesh file of a known kind') as ReturnType<
        typeof detectMeshFormat
      >)
    : ok(format);
}

/**
 * Reads a mesh file: the one door for every format. Meshes come out welded, and in millimetres where the file states its
 * unit. Text may be in UTF-8 or UTF-16. Bad input is an error with details {file, …}; nothing throws. The bytes are only read; they must not be on shared
 * memory, of which no text can be made. `createWelder` takes the place of the welder for binary STL files.
 */
export function decodeMesh(
  name: string,
  bytes: FileBytes,
  context: JobContext,
  limits = MESH_LIMITS,
  createWelder?: CreateFaceWelder,
  formats = meshFormats,
): Result<ImportedFile, MeshReadCode> {
  const text = utf8OfUtf16(bytes, context);
  if (text === null) return refuseCancelled(name);
  const content = text ?? bytes;
  const format = detectMeshFormat(name, content, formats);
  return format.ok ? format.value.decode(content, name, context, limits, createWelder) : format;
}
