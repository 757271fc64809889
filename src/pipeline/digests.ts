import { fail, ok, sha256, toHex, type JobContext, type Result } from '#base';
import { runBytes, type Runs } from '#kernel';
import type { LayerByteReader, SliceBackend } from '#compute/api';
import { inLayer, layerCodecs, type DecodedPrint } from '#formats/printer';

/** SHA-256 over the layers' digests in order, in hex: the name of what is exposed (kernel/raster README). */
export async function layersSha256(digests: readonly Uint8Array[]): Promise<string> {
  const joined = new Uint8Array(digests.length * 32);
  digests.forEach((digest, index) => joined.set(digest, index * 32));
  return toHex(await sha256(joined));
}

/** The layers' bytes of an opened file. */
export function layerReader(print: DecodedPrint): LayerByteReader {
  const { width, height, layerCount } = print.facts;
  return { layerCount, width, height, codec: print.codec, bytes: (index) => print.layerBytes(index) };
}

/**
 * Digests of all layers of an opened file, in order, each its own result. The backend decodes what it can; layers it
 * cannot read though they may be right (another program's PNG) are decoded by the reference codec. A failure names its
 * layer (`details.layer`, from 1).
 */
export async function decodedDigests(
  print: DecodedPrint,
  backend: SliceBackend,
  context: JobContext,
): Promise<Result<readonly Result<Uint8Array>[]>> {
  const digested = await backend.digestLayers(layerReader(print), context);
  if (!digested.ok) return digested;
  const digests = [...digested.value];
  for (const [index, digest] of digests.entries()) {
    if (context.signal.aborted) return fail('cancelled', 'reading the layers was stopped');
    if (digest.ok) continue;
    if (digest.error.code !== 'compute_unsupported') {
      digests[index] = inLayer(index, digest);
      continue;
    }
    const runs = await decodeLayer(print, index);
    digests[index] = runs.ok ? ok(await sha256(runBytes(runs.value))) : runs;
  }
  return ok(digests);
}

/** Runs of one layer of an opened file, `index` from 0, by the reference codec. A failure names the layer. */
export async function decodeLayer(
  print: DecodedPrint,
  index: number,
): Promise<Result<Runs, 'format_corrupt' | 'format_truncated' | 'not_found'>> {
  const bytes = await print.layerBytes(index);
  if (!bytes.ok) return inLayer(index, bytes);
  const { width, height } = print.facts;
  return inLayer(index, layerCodecs[print.codec].decode(bytes.value, width, height));
}
