import { fail, ok, type ContentHash, type ErrorCode, type Result } from '#base';
import type { Cloud, Failure, FailureCode } from '#cloud';
import { api, type Project } from '#contract';
import type { CloudContent, CloudPort, CloudProject } from '#editor';

/** What a refusal of the server means to the editor; what is not listed is `internal`. */
const CODES: Partial<Readonly<Record<FailureCode, ErrorCode>>> = {
  offline: 'offline',
  timeout: 'offline',
  unavailable: 'offline',
  too_many: 'offline',
  unauthorized: 'login_needed',
  login_expired: 'login_needed',
  not_found: 'not_found',
  project_deleted: 'project_deleted',
  revision_stale: 'project_stale',
  quota_exceeded: 'cloud_full',
  storage_failed: 'upload_failed',
  upload_mismatch: 'upload_failed',
  blob_missing: 'upload_failed',
  too_large: 'upload_failed',
  cancelled: 'cancelled',
};

/** A refusal in the words of the editor. */
export function toError({ code, message, data }: Failure): Result<never> {
  const { revision, editedAt } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const isOther = typeof revision === 'number' && typeof editedAt === 'string';
  return fail(
    CODES[code] ?? 'internal',
    `the server answered ${code} ${message}`,
    isOther ? { revision, editedAt } : undefined,
  );
}

/** The editor's way to the cloud, over the page's client. Every failure has its place in the editor: none is a toast. */
export function createCloudPort(cloud: Cloud): CloudPort {
  const { session } = cloud;
  const saved = ({ id, revision, editedAt }: Project, content: ContentHash): CloudProject => ({
    id,
    revision,
    editedAt,
    content,
  });
  const body = ({ name, content, assets, thumbnail }: CloudContent) => ({
    name,
    content,
    assets: [...assets],
    ...(thumbnail === null ? {} : { thumbnail }),
  });

  return {
    owner: () =>
      session.store.getState().user?.userId ?? (session.hasCredential() ? session.remembered().userId : null),
    async ready() {
      const known = session.store.getState().user !== null || session.remembered().userId !== null;
      if (session.hasCredential() && !known) await session.loadUser();
    },
    subscribe(listener) {
      const stop = session.store.subscribe(listener);
      window.addEventListener('online', listener);
      return () => {
        stop();
        window.removeEventListener('online', listener);
      };
    },
    async open(id) {
      const answer = await cloud.call(api.projects.open, { query: { id }, quiet: true });
      if (!answer.ok) return toError(answer);
      const { project, content, assets } = answer.data;
      return ok({
        ...saved(project, content as ContentHash),
        name: project.name,
        assets: assets.map(({ hash, size }) => ({ hash: hash as ContentHash, size })),
      });
    },
    async download(hash, size, signal, report) {
      const onProgress = (share: number): void => report(share * size);
      const answer = await cloud.download(hash, { signal, onProgress });
      return answer.ok ? ok(answer.data) : toError(answer);
    },
    async missing(hashes) {
      const answer = await cloud.call(api.projects.missingBlobs, {
        body: { hashes: [...hashes] },
        quiet: true,
      });
      return answer.ok ? ok(answer.data.missing as ContentHash[]) : toError(answer);
    },
    async upload(hash, bytes, signal, report) {
      const onProgress = (share: number): void => report(share * bytes.length);
      const answer = await cloud.upload(bytes, { hash, signal, onProgress });
      return answer.ok ? ok(undefined) : toError(answer);
    },
    async create(content) {
      const answer = await cloud.call(api.projects.create, { body: body(content), quiet: true });
      if (!answer.ok) return toError(answer);
      void session.loadSpaces();
      return ok(saved(answer.data.project, content.content));
    },
    async save(id, revision, content) {
      const answer = await cloud.call(api.projects.save, {
        body: { id, revision, ...body(content) },
        quiet: true,
      });
      if (!answer.ok) return toError(answer);
      void session.loadSpaces();
      return ok(saved(answer.data.project, content.content));
    },
    async encodePicture({ width, height, rgba }) {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
      const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      let text = '';
      for (const byte of png) text += String.fromCharCode(byte);
      return btoa(text);
    },
  };
}
