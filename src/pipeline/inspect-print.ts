import { fail, ok, type ByteSource, type JobContext, type Result } from '#base';
import type { SliceBackend } from '#compute/api';
import {
  detectPrinterFormat,
  printerFormatById,
  type DecodedPrint,
  type ReadableFormat,
} from '#formats/printer';
import { decodedDigests, layersSha256 } from './digests.ts';

/** Enough of a file to recognise its format by. */
const HEAD_BYTES = 1024;

export interface OpenedPrint {
  readonly format: ReadableFormat;
  readonly print: DecodedPrint;
}

/**
 * Opens a printer file of any known format, by its content; the name only decides between look-alikes. Formats that share
 * a reader are distinguished by what it read.
 */
export async function openPrint(source: ByteSource, name: string): Promise<Result<OpenedPrint>> {
  if (source.size === 0) return fail('file_empty', `${name} has no bytes`, { file: name });
  const found = detectPrinterFormat(name, await source.read(0, HEAD_BYTES));
  if (!found.ok) return found;
  const print = await found.value.read(source);
  if (!print.ok) return print;
  return ok({ format: printerFormatById(print.value.facts.format) ?? found.value, print: print.value });
}

/** SHA-256 over the digests of all layers of an opened file, in hex; a layer that cannot be read is named (`details.layer`, from 1). */
export async function hashPrint(
  print: DecodedPrint,
  backend: SliceBackend,
  context: JobContext,
): Promise<Result<string>> {
  const digests = await decodedDigests(print, backend, context);
  if (!digests.ok) return digests;
  const good: Uint8Array[] = [];
  for (const digest of digests.value) {
    if (!digest.ok) return digest;
    good.push(digest.value);
  }
  return ok(await layersSha256(good));
}
