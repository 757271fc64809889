import { fail, ok, type AppError, type ContentHash, type ErrorCode, type Result } from '#base';
import type { Cloud, Failure, FailureCode } from '#cloud';
import {
  api,
  deviceNameOf,
  lackingSpace,
  limits,
  otherVersion,
  type OtherVersion,
  type Project,
} from '#contract';
import type { CloudContent, CloudPort, CloudProject, OtherRevision } from '#editor';
import { base64Of, canvasOf, pngOf } from '../encode-png.ts';

/** What a refusal of the server means to the editor; what is not listed is `internal`. */
const CODES: Partial<Readonly<Record<FailureCode, ErrorCode>>> = {
  offline: 'offline',
  timeout: 'offline',
  unavailable: 'offline',
  // The page of a hotel's network, or a server that speaks otherwise than this page does.
  unreadable: 'offline',
  too_many: 'offline',
  unauthorized: 'login_needed',
  login_expired: 'login_needed',
  not_found: 'not_found',
  share_expired: 'share_over',
  share_invalid: 'share_over',
  project_deleted: 'project_deleted',
  revision_stale: 'project_stale',
  quota_exceeded: 'cloud_full',
  storage_failed: 'upload_failed',
  upload_mismatch: 'upload_failed',
  blob_missing: 'upload_failed',
  too_large: 'upload_failed',
  cancelled: 'cancelled',
};

/** Another version as the editor reports it; what nobody said is empty. */
const otherRevision = ({ device, thumbnail, content, ...other }: OtherVersion): OtherRevision => ({
  ...other,
  content: content as ContentHash,
  device: device ?? '',
  thumbnail: thumbnail ?? '',
});

/** What a refusal says besides its code: the version in the way, the space there is, or whose silence it was. */
function detailsOf({ code, data }: Failure): AppError['details'] {
  if (code === 'revision_stale') {
    const other = otherVersion.safeParse(data);
    return other.success ? { ...otherRevision(other.data) } : undefined;
  }
  if (code === 'too_large') return { reason: 'too-large' };
  if (code === 'quota_exceeded') return lackingSpace.safeParse(data).data;
  return CODES[code] === 'offline' && navigator.onLine ? { reason: 'server' } : undefined;
}

/** A refusal in the words of the editor. */
export function toError(failure: Failure): Result<never> {
  const { code, message } = failure;
  return fail(CODES[code] ?? 'internal', `the server answered ${code} ${message}`, detailsOf(failure));
}

/** It came whole, twice, and is not what its name says. */
export const damaged = (hash: ContentHash): Result<never> =>
  fail('format_corrupt', 'what came is not what was asked for', { hash });

/** The editor's way to the cloud, over the page's client. Every failure has its place in the editor: none is a toast. */
export function createCloudPort(cloud: Cloud): CloudPort {
  const { session } = cloud;
  const saved = ({ id, revision, editedAt }: Project, content: ContentHash): CloudProject => ({
    id,
    revision,
    editedAt,
    content,
  });
  const body = ({ content, assets, thumbnail }: CloudContent) => ({
    content,
    assets: [...assets],
    device: deviceNameOf(navigator),
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
      // Who comes back may have made space meanwhile, or brought the project back.
      const look = (): void => {
        if (navigator.onLine && document.visibilityState === 'visible') listener();
      };
      window.addEventListener('online', listener);
      document.addEventListener('visibilitychange', look);
      return () => {
        stop();
        window.removeEventListener('online', listener);
        document.removeEventListener('visibilitychange', look);
      };
    },
    async list({ search, after }) {
      const query = {
        ...(search === '' ? {} : { search }),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const answer = await cloud.call(api.projects.list, { query, quiet: true });
      if (!answer.ok) return toError(answer);
      const { items, nextCursor } = answer.data;
      return ok({
        projects: items.map(({ id, name, editedAt }) => ({ id, name, editedAt })),
        next: nextCursor,
      });
    },
    async open(id) {
      const answer = await cloud.call(api.projects.open, { query: { id }, quiet: true });
      if (!answer.ok) return toError(answer);
      const { project, content, device, assets, origin } = answer.data;
      return ok({
        id,
        ...otherRevision({ ...project, content, device }),
        name: project.name,
        origin:
          origin === null
            ? null
            : {
                publication: origin.publicationId,
                name: origin.name,
                author: origin.authorName,
                licence: origin.licence,
              },
        assets: assets.map(({ hash, size }) => ({ hash: hash as ContentHash, size })),
      });
    },
    async download(hash, size, signal, report) {
      const onProgress = (share: number): void => report(share * size);
      const answer = await cloud.download(hash, { signal, onProgress });
      if (answer.ok) return ok(answer.data);
      return answer.code === 'unreadable' ? damaged(hash) : toError(answer);
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
    async create(id, content) {
      const answer = await cloud.call(api.projects.create, {
        body: {
          id,
          name: content.name,
          ...(content.origin === null ? {} : { origin: content.origin.publication }),
          ...body(content),
        },
        quiet: true,
      });
      if (!answer.ok) return toError(answer);
      void session.loadSpaces();
      return ok(saved(answer.data.project, content.content));
    },
    async rename(id, name) {
      const answer = await cloud.call(api.projects.rename, { body: { id, name }, quiet: true });
      return answer.ok ? ok(undefined) : toError(answer);
    },
    async save(id, revision, content) {
      const { name } = content;
      const answer = await cloud.call(api.projects.save, {
        body: { id, revision, ...(name === null ? {} : { name }), ...body(content) },
        quiet: true,
      });
      if (!answer.ok) return toError(answer);
      void session.loadSpaces();
      return ok(saved(answer.data.project, content.content));
    },
    async encodePicture(picture) {
      const canvas = await canvasOf(picture);
      let png = await pngOf(canvas);
      // What is too large to be sent would keep the project from being saved.
      if (png.length > limits.THUMBNAIL_BYTES) png = await pngOf(halved(canvas));
      return base64Of(png);
    },
  };
}

function halved(canvas: OffscreenCanvas): OffscreenCanvas {
  const small = new OffscreenCanvas(canvas.width / 2, canvas.height / 2);
  small.getContext('2d')!.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}
