import type { JobContext } from '#base';
import wasmFile from 'occt-import-js/dist/occt-import-js.wasm?url';

/** How long occt-import-js.wasm is, bytes; a server that packs it for the way says only how long that is. */
export const CAD_LIBRARY_BYTES = 7_604_031;

/** Fetches the library that reads CAD files, telling how far it has come. Throws where it cannot be fetched, or on a cancel. */
export async function fetchCadLibrary(context: JobContext): Promise<Uint8Array> {
  const stop = new AbortController();
  context.signal.addEventListener('abort', () => stop.abort());
  const response = await fetch(wasmFile, { signal: stop.signal });
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`);
  const bytes = new Uint8Array(CAD_LIBRARY_BYTES);
  let done = 0;
  for (const reader = response.body.getReader(); ;) {
    context.report({ phase: 'load', done, total: bytes.length });
    const piece = await reader.read();
    if (piece.done) break;
    bytes.set(piece.value, done);
    done += piece.value.length;
  }
  return bytes;
}
