import { fail, ok, type AppError, type JobContext, type Result } from '#base';
import { setPlate } from '#document';
import type { Autosave } from './autosave.ts';
import { encodeDocument, fetchDocument, sendDocument } from './cloud-transfer.ts';
import type { CloudLink, CloudPort, CloudProject, OtherRevision } from './cloud-types.ts';
import type { EditorCore } from './core.ts';
import { replaceDocument } from './plate.ts';
import type { Editor } from './types.ts';

/** A save to the cloud begins this long after the last change. */
export const CLOUD_PAUSE_MS = 5000;

type CloudVerbs = Pick<
  Editor,
  'saveToCloud' | 'saveCopyToCloud' | 'openProject' | 'resolveConflict' | 'cancelCloud' | 'hasUnsavedWork'
>;

export interface Cloud {
  readonly verbs: CloudVerbs;
  start(): void;
  /** Another document is here; it is in nobody's cloud yet. */
  unlink(): void;
  dispose(): void;
}

/** Keeps the document in step with its project in the cloud; without a port every verb answers `login_needed`. */
export function createCloud(core: EditorCore, autosave: Autosave, ready: Promise<void>): Cloud {
  const port = core.ports.cloud;
  const stops: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<Result<void>> | null = null;
  let abort = new AbortController();

  /** The link, while the person it belongs to is logged in. */
  const link = (): CloudLink | null => {
    const { cloudLink } = core.getState();
    return cloudLink !== null && cloudLink.owner === port?.owner() ? cloudLink : null;
  };
  const keepLink = async ({ id, revision, content }: CloudProject): Promise<void> => {
    core.setState({ cloudLink: { owner: port!.owner()!, project: id, revision, content } });
    // The link is kept with the document, so that what is unsaved is still known after the tab is gone.
    await autosave.flush();
  };
  const isUnsaved = async (): Promise<boolean> => {
    const linked = link();
    return linked === null || (await encodeDocument(core)).hash !== linked.content;
  };

  /** Shows where the document stands while nothing runs. */
  const settle = async (): Promise<void> => {
    if (running !== null || core.getState().cloud.status === 'conflict') return;
    if (port === undefined || port.owner() === null) {
      core.setState({ cloud: { status: 'signed-out' } });
    } else if (link() === null) {
      core.setState({ cloud: { status: 'local' } });
    } else {
      const { revision } = core.document;
      const unsaved = await isUnsaved();
      // What changed meanwhile has told its own state.
      if (running !== null || core.document.revision !== revision) return;
      core.setState({ cloud: { status: unsaved ? 'changed' : 'saved' } });
      if (unsaved) schedule();
    }
  };

  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const schedule = (): void => {
    stopTimer();
    timer = setTimeout(() => {
      timer = null;
      if (link() !== null) void verbs.saveToCloud();
    }, CLOUD_PAUSE_MS);
  };
  const changed = (): void => {
    const { status } = core.getState().cloud;
    if (status === 'conflict' || link() === null) return;
    if (running === null) core.setState({ cloud: { status: 'changed' } });
    schedule();
  };

  /** One piece of work at a time; the next waits for it. */
  const alone = async (
    status: 'saving' | 'opening',
    work: (cloud: CloudPort, job: JobContext) => Promise<Result<void>>,
  ): Promise<Result<void>> => {
    await Promise.all([ready, port?.ready()]);
    while (running !== null) await running;
    if (port === undefined || port.owner() === null) return fail('login_needed', 'nobody is logged in');
    stopTimer();
    abort = new AbortController();
    const { signal } = abort;
    core.setState({ cloud: { status, progress: null } });
    running = work(port, { signal, report: (progress) => core.setState({ cloud: { status, progress } }) });
    let done: Result<void>;
    try {
      done = await running;
    } finally {
      running = null;
    }
    if (done.ok || done.error.code === 'cancelled') {
      core.setState({ cloud: { status: 'local' } });
      await settle();
    } else if (done.error.code === 'project_stale') {
      core.setState({ cloud: { status: 'conflict', theirs: otherRevision(done.error) } });
    } else {
      core.setState({ cloud: { status: 'failed', error: done.error } });
      if (done.error.code === 'offline') schedule();
    }
    return done;
  };

  /** `target` is asked when its turn has come: the save before may have made the project this one goes on with. */
  const save = (target: () => CloudLink | null, force = false): Promise<Result<void>> =>
    alone('saving', async (cloud, job) => {
      const onto = target();
      const sent = await sendDocument(core, cloud, force ? null : (onto?.content ?? null), job);
      if (!sent.ok) return sent;
      if (sent.value === null) return ok(undefined);
      const saved =
        onto === null
          ? await cloud.create(sent.value)
          : await cloud.save(onto.project, onto.revision, sent.value);
      if (!saved.ok) return saved;
      await keepLink(saved.value);
      return ok(undefined);
    });

  const verbs: CloudVerbs = {
    saveToCloud: () => save(link),
    async saveCopyToCloud(name) {
      await ready;
      const renamed = core.perform(setPlate.plan(core.document, { name }), { key: 'history.document-name' });
      return renamed.ok ? save(() => null) : renamed;
    },
    async openProject(id, discard = false) {
      await ready;
      await port?.ready();
      const isSame = link()?.project === id;
      if (!discard && !isSame && (await verbs.hasUnsavedWork())) {
        return fail('unsaved_work', 'the document here is not in the cloud');
      }
      return alone('opening', async (cloud, job) => {
        const project = await cloud.open(id);
        const linked = link();
        const kept = linked?.project === id && !discard ? linked : null;
        // What this device keeps of the same project can be worked on without a network.
        if (!project.ok) return kept !== null && project.error.code === 'offline' ? ok(undefined) : project;
        if (kept?.revision === project.value.revision) return ok(undefined);
        if (kept !== null && (await isUnsaved())) {
          const { revision, editedAt } = project.value;
          return fail('project_stale', 'it was saved elsewhere', { revision, editedAt });
        }
        const fetched = await fetchDocument(core, cloud, project.value, job);
        if (!fetched.ok) return fetched;
        for (const [hash, mesh] of fetched.value.meshes) core.meshes.add(hash, mesh);
        replaceDocument(core, fetched.value.records);
        const hashes = new Set(fetched.value.meshes.keys());
        core.meshes.keepOnly(hashes);
        await keepLink(project.value);
        await core.ports.storage.collect(hashes);
        return ok(undefined);
      });
    },
    async resolveConflict(choice, copyName) {
      const { cloud, cloudLink } = core.getState();
      if (cloud.status !== 'conflict' || cloudLink === null) return fail('stale', 'there is no conflict');
      if (choice === 'both') return verbs.saveCopyToCloud(copyName);
      if (choice === 'theirs') return verbs.openProject(cloudLink.project, true);
      return save(() => ({ ...cloudLink, revision: cloud.theirs.revision }), true);
    },
    cancelCloud: () => abort.abort(),
    async hasUnsavedWork() {
      await Promise.all([ready, port?.ready()]);
      return core.document.all('part').length > 0 && (await isUnsaved());
    },
  };

  return {
    verbs,
    start() {
      stops.push(
        core.afterDiff((_diff, origin) => {
          if (origin !== 'load') changed();
        }),
      );
      if (port !== undefined) stops.push(port.subscribe(() => void settle()));
      void Promise.resolve(port?.ready()).then(settle);
    },
    unlink() {
      stopTimer();
      const signedIn = port !== undefined && port.owner() !== null;
      core.setState({ cloudLink: null, cloud: { status: signedIn ? 'local' : 'signed-out' } });
    },
    dispose() {
      abort.abort();
      stopTimer();
      for (const stop of stops) stop();
    },
  };
}

/** The revision a `project_stale` speaks of. */
function otherRevision({ details }: AppError): OtherRevision {
  const { revision, editedAt } = details ?? {};
  return {
    revision: typeof revision === 'number' ? revision : 0,
    editedAt: typeof editedAt === 'string' ? editedAt : '',
  };
}

/** The link beside a stored document, when it is one. */
export function readLink(stored: unknown): CloudLink | null {
  const { owner, project, revision, content } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const whole =
    typeof owner === 'string' &&
    typeof project === 'string' &&
    Number.isInteger(revision) &&
    typeof content === 'string';
  return whole ? ({ owner, project, revision, content } as CloudLink) : null;
}
