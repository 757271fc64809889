import { randomBytes } from 'node:crypto';
import { DataStore, ERRORS, Server as TusServer, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES, codeMessage, RATES, UPLOAD_PATH, type CodeName, type Language } from '#contract';
import type { App } from '../app.ts';
import type { Actor } from '../context.ts';
import { NoRoom, UPLOAD_ID, type UploadStore } from '../storage/upload-store.ts';
import { isDatabaseAway } from './api-errors.ts';
import { languageOf, sendRefusal } from './envelope.ts';
import { isRefusal, type Guard } from './guard.ts';

export interface UploadOptions {
  /** What an upload may take, and what becomes of it. */
  readonly rules: App['uploads'];
  readonly uploads: UploadStore;
  /** A connection that sends nothing for this long is closed; the upload can be gone on with. */
  readonly silentMilliseconds: number;
  /** Largest blob. */
  readonly mostBytes: number;
}

const NAME = 'blob.upload';
const HASH = /^[0-9a-f]{64}$/;

/** A refusal as tus wants its errors: a status and a body, which is our envelope. */
function refusal(
  code: Exclude<CodeName, 'ok'>,
  language: Language,
  data: Readonly<Record<string, unknown>> = {},
): { status_code: number; body: string } {
  return {
    status_code: CODES[code].status,
    body: JSON.stringify({ code: CODES[code].code, message: codeMessage(code, language, data), data }),
  };
}

/** Our code for what tus itself refuses; undefined for the protocol's own answers (offsets, versions), which clients read. */
function codeOf(error: { status_code?: number; body?: string }): Exclude<CodeName, 'ok'> | undefined {
  if (error instanceof NoRoom) return 'storage_failed';
  // The client of an S3-compatible store marks its errors so.
  if ('$metadata' in error) return 'storage_failed';
  if (error.status_code === undefined) return isDatabaseAway(error) ? 'unavailable' : 'internal';
  if (error.body === ERRORS.FILE_WRITE_ERROR.body) return 'storage_failed';
  if (error.status_code === 413) return 'too_large';
  if (error.status_code === 404 || error.status_code === 410) return 'not_found';
  return undefined;
}

type UploadFault = Awaited<ReturnType<App['uploads']['keep']>>;

interface Caller {
  readonly actor: Actor;
  readonly language: Language;
  readonly log: FastifyRequest['log'];
}

interface Sender extends Caller {
  /** Ends the watch for silence: from now on it is the server that takes its time. */
  readonly stopWatch: () => void;
}

/**
 * Resumable uploads by tus 1.0 (tus.io/protocols/resumable-upload). A finished one is hashed on its way into the blob
 * store, granted to its user, and gone from where it lay; one that is not what it said leaves nothing.
 */
export async function addUploads(
  server: FastifyInstance,
  guard: Guard,
  options: UploadOptions,
): Promise<void> {
  const { rules, uploads: store } = options;
  const callers = new WeakMap<object, Sender>();
  const callerOf = (request: { runtime?: { node?: { req: object } | undefined } | undefined }): Sender =>
    callers.get(request.runtime!.node!.req)!;
  /** Ids begin with their owner, so that nobody else's is ever looked for. */
  const isOf = (id: string, { actor }: Caller): boolean => id.startsWith(rules.ownerPart(actor.userId));

  /** Who announces what tus is about to write down. */
  const announcers = new WeakMap<Upload, Sender>();
  const announced: DataStore = Object.assign(new DataStore(), {
    extensions: store.extensions,
    create: async (upload: Upload) => {
      const { actor, language } = announcers.get(upload)!;
      const said = await rules.announce(actor, upload.size!, () => store.create(upload));
      if (!said.ok) throw refusal(said.code, language, said.data);
      return said.data;
    },
    getUpload: (id: string) => store.getUpload(id),
    write: (...input: Parameters<DataStore['write']>) => store.write(...input),
    remove: (id: string) => store.remove(id),
  });

  /** Puts a whole upload where blobs are and grants it; answers why it could not be. The upload is gone either way. */
  const keep = async ({ actor, log }: Caller, upload: Upload): Promise<UploadFault> => {
    const bytes = store.read(upload.id);
    // A store that fails at once never listens to the stream.
    bytes.on('error', (cause) => log.error({ err: cause }, 'an upload could not be read'));
    const hash = upload.metadata!['sha256']!;
    const refused = await rules
      .keep({ userId: actor.userId, hash, bytes }, () => store.remove(upload.id).catch(() => undefined))
      .finally(() => bytes.destroy());
    if (refused === 'storage_failed') log.error('an upload could not be kept');
    return refused;
  };
  /** Uploads that are being kept just now: who asks about one waits for the same. */
  const keeping = new Map<string, Promise<UploadFault>>();
  const finish = (caller: Caller, upload: Upload): Promise<UploadFault> => {
    const running = keeping.get(upload.id) ?? keep(caller, upload).finally(() => keeping.delete(upload.id));
    keeping.set(upload.id, running);
    return running;
  };

  /**
   * Answers how far an upload has come that has all its bytes and was not kept yet, and keeps it: its server was killed in
   * between, or is at it. A client takes a whole upload for one that is done. False for every other upload.
   */
  const finishWhole = async (id: string, caller: Caller, reply: FastifyReply): Promise<boolean> => {
    if (!UPLOAD_ID.test(id) || !isOf(id, caller)) return false;
    const upload = await store.getUpload(id).catch(() => null);
    if (upload === null || upload.offset !== upload.size) return false;
    const refused = await finish(caller, upload);
    if (refused !== null) {
      void sendRefusal(reply, refused);
    } else {
      void reply
        .headers({
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': upload.offset,
          'Upload-Length': upload.size,
          'Cache-Control': 'no-store',
        })
        .send();
    }
    return true;
  };

  const tus = new TusServer({
    path: UPLOAD_PATH,
    relativeLocation: true,
    datastore: announced,
    maxSize: options.mostBytes,
    allowedOrigins: [],
    namingFunction: (request) =>
      rules.ownerPart(callerOf(request).actor.userId) + randomBytes(16).toString('hex'),
    onIncomingRequest: (request, id) => {
      const caller = callerOf(request);
      return isOf(id, caller)
        ? Promise.resolve()
        : Promise.reject(refusal('not_found', caller.language) as never);
    },
    onUploadCreate: async (request, upload) => {
      const caller = callerOf(request);
      const sha256 = upload.metadata?.['sha256'];
      if (!sha256 || !HASH.test(sha256) || upload.size === undefined) {
        throw refusal('validation', caller.language, { fields: { sha256: 'invalid' } });
      }
      announcers.set(upload, caller);
      return { metadata: { sha256 } };
    },
    onUploadFinish: async (request, upload) => {
      const caller = callerOf(request);
      caller.stopWatch();
      const refused = await finish(caller, upload);
      if (refused !== null) throw refusal(refused, caller.language);
      return {};
    },
    onResponseError: (request, error) => {
      const caller = callerOf(request);
      const facts = error as { status_code?: number; body?: string };
      const code = facts.body?.startsWith('{') ? undefined : codeOf(facts);
      if (code === 'internal' || code === 'storage_failed' || code === 'unavailable') {
        caller.log.error({ err: error }, 'an upload failed');
      }
      return code && refusal(code, caller.language);
    },
  });

  await server.register(async (scope) => {
    // The bytes are tus's to read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${UPLOAD_PATH}/*`,
      onRequest: guard.admitAddress(NAME, RATES.blob),
      handler,
    });
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: UPLOAD_PATH,
      onRequest: guard.admitAddress(NAME, RATES.blob),
      handler,
    });
  });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = await guard.findActor(NAME, RATES.blob, 'user', request).catch((cause: unknown) => {
      void reply.header('Connection', 'close');
      throw cause;
    });
    if (isRefusal(actor) || actor === null) {
      // What was not read would be taken for the next request.
      return sendRefusal(reply.header('Connection', 'close'), actor?.code ?? 'unauthorized', actor?.data);
    }
    const caller = { actor, language: languageOf(request.headers), log: request.log };
    const { '*': id } = request.params as { readonly '*'?: string };
    if (request.method === 'HEAD' && (await finishWhole(id ?? '', caller, reply))) return reply;
    const { socket } = request.raw;
    const endSilence = (): void => void socket.destroy();
    const stopWatch = (): void => void socket.setTimeout(0, endSilence);
    socket.setTimeout(options.silentMilliseconds, endSilence);
    reply.raw.once('close', () => {
      stopWatch();
      socket.setTimeout(server.server.timeout);
    });
    request.raw.once('end', stopWatch);
    callers.set(request.raw, { ...caller, stopWatch });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('Cache-Control', 'no-store');
    await tus.handle(request.raw, reply.raw);
    return reply;
  }
}
