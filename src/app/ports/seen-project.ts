import { fail, ok, type ContentHash } from '#base';
import type { Cloud, DownloadOptions } from '#cloud';
import { projectOfPart, type CloudPort, type StoragePort } from '#editor';
import type { PublishedProject, SharedProject } from '#ui';
import { damaged, toError } from './cloud.ts';

/** A project of somebody else's, and by what right its blobs are had. */
interface SeenProject {
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly revision: number;
    readonly editedAt: string;
  };
  readonly content: string;
  /** It is a part of the library of so many bytes: what `content` names is no document. */
  readonly part?: { readonly size: number };
  readonly assets: readonly { readonly hash: string; readonly size: number }[];
  readonly right: Pick<DownloadOptions, 'shareAccess' | 'publication' | 'purpose'>;
}

/** A project that somebody opened with its code. */
export const seenShare = ({ access, ...shared }: SharedProject): SeenProject => ({
  ...shared,
  right: { shareAccess: access },
});

/** The project that is frozen with a design, or a part of the library. */
export const seenDesign = (
  { publication, kind, name, frozen }: PublishedProject,
  purpose: 'view' | 'export',
): SeenProject => ({
  // What is frozen has no revisions.
  project: { id: publication, name, revision: 0, editedAt: '' },
  content: frozen.content,
  ...(kind === 'part' ? { part: { size: frozen.size } } : {}),
  assets: frozen.assets,
  right: { publication, purpose },
});

const refused = async () => fail('view_only', 'a project of somebody else is looked at');

/** A project of somebody else's as a cloud of one project that nothing can be saved to. */
export function createSeenProjectPort(cloud: Cloud, seen: SeenProject): CloudPort {
  const { right, project, content, part, assets } = seen;
  const named = assets.map(({ hash, size }) => ({ hash: hash as ContentHash, size }));
  /** The document that is made here of a part. */
  let made: { readonly hash: ContentHash; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

  const download: CloudPort['download'] = async (hash, size, signal, report) => {
    if (hash === made?.hash) return ok(made.bytes);
    const onProgress = (share: number): void => report(share * size);
    const answer = await cloud.download(hash, { ...right, signal, onProgress });
    if (answer.ok) return ok(answer.data);
    if (answer.code === 'unreadable') return damaged(hash);
    // What was there a moment ago is not there for this person any more: sharing was stopped, or it was taken back.
    const over = answer.code === 'not_found' || answer.code === 'unauthorized';
    return over ? fail('share_over', 'it is no longer shared') : toError(answer);
  };
  return {
    owner: () => 'somebody else',
    ready: async () => undefined,
    subscribe: () => () => undefined,
    list: refused,
    async open() {
      const opened = { ...project, origin: null, device: '', thumbnail: '' };
      const kept = { content: content as ContentHash, assets: named };
      if (part === undefined) return ok({ ...opened, ...kept });
      const item = { name: project.name, content: { ...kept, ...part } };
      const whole = await projectOfPart({ download }, item, new AbortController().signal);
      if (!whole.ok) return whole;
      made = whole.value;
      // A part that is nothing but a mesh is the only mesh of its document.
      const meshes = named.length === 0 ? [{ hash: kept.content, ...part }] : named;
      return ok({ ...opened, content: made.hash, assets: meshes });
    },
    download,
    missing: refused,
    upload: refused,
    create: refused,
    rename: refused,
    save: refused,
    encodePicture: async () => '',
  };
}

/** What is looked at leaves nothing on the device. */
export function createNoStorage(): StoragePort {
  return {
    load: async () => ok(null),
    save: async () => ok(undefined),
    putMesh: async () => ok(undefined),
    getMesh: async () => fail('not_found', 'nothing is kept'),
    collect: async () => undefined,
  };
}
