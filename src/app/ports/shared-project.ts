import { fail, ok, type ContentHash } from '#base';
import type { Cloud } from '#cloud';
import type { CloudPort, StoragePort } from '#editor';
import type { SharedProject } from '#ui';
import { damaged, toError } from './cloud.ts';

const refused = async () => fail('view_only', 'a shared project is looked at');

/** A project somebody opened with its code, as a cloud of one project that nothing can be saved to. */
export function createSharedProjectPort(cloud: Cloud, shared: SharedProject): CloudPort {
  const { access, project, content, assets } = shared;
  return {
    owner: () => 'share',
    ready: async () => undefined,
    subscribe: () => () => undefined,
    list: refused,
    open: async () =>
      ok({
        id: project.id,
        revision: project.revision,
        editedAt: project.editedAt,
        name: project.name,
        device: '',
        thumbnail: '',
        content: content as ContentHash,
        assets: assets.map(({ hash, size }) => ({ hash: hash as ContentHash, size })),
      }),
    async download(hash, size, signal, report) {
      const onProgress = (share: number): void => report(share * size);
      const answer = await cloud.download(hash, { shareAccess: access, signal, onProgress });
      if (answer.ok) return ok(answer.data);
      if (answer.code === 'unreadable') return damaged(hash);
      // What was open a moment ago is not there for this person any more: sharing was stopped, or the project deleted.
      const over = answer.code === 'not_found' || answer.code === 'unauthorized';
      return over ? fail('share_over', 'it is no longer shared') : toError(answer);
    },
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
