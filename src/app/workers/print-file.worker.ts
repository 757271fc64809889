import { type ByteSource, fail } from '#base';
import { createBrowserEngine } from '#compute/host';
import { readPrintFile } from '#editor';
import { breatheEvery, readCraft } from '#pipeline';
import { version } from '../../../package.json';
import { serveCalls } from './channel.ts';
import { ChunkStore } from './chunk-store.ts';
import { nextTurn } from './next-turn.ts';
import type { PrintFileCalls } from './print-file-calls.ts';

// Reads one print file off the page's thread: its tables when it is opened, each layer when it is asked for.

/** The layer on show must never wait long for the layers being checked, ms. */
const GIVE_WAY_MS = 8;

let file: ReturnType<typeof readPrintFile> | null = null;
const closed = { result: fail('not_found', 'no file was opened') };

/** The file stays where it is: only what is read of it is ever in memory. */
const sourceOf = (content: Blob): ByteSource => ({
  size: content.size,
  read: async (offset, length) => new Uint8Array(await content.slice(offset, offset + length).arrayBuffer()),
});

serveCalls<PrintFileCalls>({
  open: async ({ name, content }) => {
    file = readPrintFile({
      source: sourceOf(content),
      name,
      backend: async () => (await createBrowserEngine()).backend,
      newFile: () => new ChunkStore(),
      software: { name: 'Corallite', version },
      breathe: breatheEvery(GIVE_WAY_MS, nextTurn),
    });
    return { result: await file.facts() };
  },
  readCraft: async ({ name, content, base }) => ({ result: await readCraft(sourceOf(content), name, base) }),
  layer: async (index) => {
    if (file === null) return closed;
    const result = await file.layer(index);
    if (!result.ok) return { result };
    return { result, transfer: [result.value.picture.runs.buffer as ArrayBuffer] };
  },
  issues: async (_nothing, context) => (file === null ? closed : { result: await file.issues(context) }),
  repair: async ({ issue, after }, context) =>
    file === null ? closed : { result: await file.repair(issue, after, context) },
  showRepairs: (count) => (file === null ? closed : { result: file.showRepairs(count) }),
  convert: async (order, context) =>
    file === null ? closed : { result: await file.convert(order, context) },
});
