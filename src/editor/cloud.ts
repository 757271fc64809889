import { createQueue, fail, ok, type AppError, type JobContext, type Result } from '#base';
import { setProject } from '#document';
import type { Autosave } from './autosave.ts';
import { ofOrigin, otherRevision } from './cloud-link.ts';
import { canSettle, nextSync, STARTING_SYNC, type Standing, type SyncEvent } from './cloud-state.ts';
import { cloudName, encodeDocument, fetchDocument, sendDocument, takePicture } from './cloud-transfer.ts';
import type {
  CloudContent,
  CloudLink,
  CloudPort,
  NewCloudProject,
  OpenedCloudProject,
} from './cloud-types.ts';
import type { EditorCore } from './core.ts';
import { replaceDocument } from './plates.ts';
import type { Editor } from './types.ts';

export { CLOUD_PAUSE_MS } from './cloud-state.ts';

type CloudVerbs = Pick<
  Editor,
  | 'saveToCloud'
  | 'saveCopyToCloud'
  | 'cloudProjects'
  | 'openProject'
  | 'resolveConflict'
  | 'cancelCloud'
  | 'hasUnsavedWork'
  | 'picture'
>;

export interface Cloud {
  readonly verbs: CloudVerbs;
  start(): void;
  /** Another document is here; it is in nobody's cloud yet. */
  unlink(): void;
  /** Shows where the document stands while nothing runs. */
  settle(): Promise<void>;
  /** Sends what waits to be sent; after so many ms that is called off, and so is an opening at once. */
  sendWithin(longest: number): Promise<void>;
  dispose(): void;
}

/** What a save goes to: the project it is linked to, or a new one of this name. */
type Target = { readonly link: CloudLink } | { readonly newName: string };
type Saved = Pick<CloudLink, 'project' | 'revision' | 'content' | 'name'>;

/** Keeps the document in step with its project in the cloud; without a port every verb answers `login_needed`. */
export function createCloud(core: EditorCore, autosave: Autosave, ready: Promise<void>): Cloud {
  const port = core.ports.cloud;
  const stops: (() => void)[] = [];
  const inTurn = createQueue();
  let sync = STARTING_SYNC;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** A save that was asked for and has not begun: who asks again meanwhile asks for the same. */
  let waiting: Promise<Result<void>> | null = null;
  let abort = new AbortController();

  /** Takes an event, shows what follows from it, together with a `link` that changes with it, and sets the timer. */
  const dispatch = (event: SyncEvent, link: { readonly cloudLink?: CloudLink | null } = {}): void => {
    const { due } = sync;
    sync = nextSync(sync, event);
    if (sync.shown !== core.getState().cloud || 'cloudLink' in link)
      core.setState({ ...link, cloud: sync.shown });
    if (sync.due === due) return;
    stopTimer();
    if (sync.due === null) return;
    timer = setTimeout(() => {
      dispatch({ type: 'due' });
      if (linkOfPerson() !== null) void verbs.saveToCloud();
    }, sync.due.pause);
  };
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  /** The link, while the person it belongs to is logged in. */
  const linkOfPerson = (): CloudLink | null => {
    const { cloudLink } = core.getState();
    return cloudLink !== null && cloudLink.owner === port?.owner() ? cloudLink : null;
  };
  const keepLink = async (cloudLink: CloudLink): Promise<void> => {
    dispatch({ type: 'linked' }, { cloudLink });
    // The link is kept with the document, so that what is unsaved is still known after the tab is gone.
    await autosave.flush();
  };
  /** Another tab continues this document, and saves it: two would be in each other's way. */
  const isElsewhere = (): boolean => {
    const { tab } = core.getState();
    return tab.status === 'elsewhere' && tab.left !== 'never';
  };
  const isUnsaved = async (): Promise<boolean> => {
    const linked = linkOfPerson();
    return linked === null || (await encodeDocument(core)).hash !== linked.content;
  };

  /** Shows where the document stands while nothing runs; a conflict stays until it `isOver`. */
  const settle = async (isOver = false): Promise<void> => {
    const isLinked = linkOfPerson() !== null;
    if (!canSettle(sync, { isLinked, isOver })) return;
    let standing: Standing = port === undefined || port.owner() === null ? 'signed-out' : 'local';
    if (standing === 'local' && isLinked) {
      const { revision } = core.document;
      standing = (await isUnsaved()) ? 'changed' : 'saved';
      // What changed meanwhile has shown its own state.
      if (core.document.revision !== revision || linkOfPerson() === null) return;
    }
    dispatch({ type: 'settled', standing, isLinked, isOver });
  };

  /** One piece of work at a time; the next waits for it. */
  const runExclusive = async (
    status: 'saving' | 'opening',
    work: (cloud: CloudPort, job: JobContext) => Promise<Result<void>>,
  ): Promise<Result<void>> => {
    await Promise.all([ready, port?.ready()]);
    const done = await inTurn(async (): Promise<Result<void>> => {
      if (port === undefined || port.owner() === null) return fail('login_needed', 'nobody is logged in');
      dispatch({ type: 'begun', status });
      abort = new AbortController();
      const ended = await work(port, {
        signal: abort.signal,
        report: (progress) => dispatch({ type: 'progress', progress }),
      }).catch(
        // A bug, but one that must not leave "Saving…" for ever.
        (cause: unknown) => ({
          ok: false as const,
          error: { code: 'internal' as const, message: String(cause), cause },
        }),
      );
      dispatch({ type: 'ended', error: ended.ok ? null : ended.error });
      return ended;
    });
    if (done.ok || done.error.code === 'cancelled') await settle(true);
    return done;
  };

  /** A new project; one that was sent before without an answer is asked for again, whatever has changed since. */
  const create = async (cloud: CloudPort, content: NewCloudProject): Promise<Result<Saved>> => {
    const project = sync.unansweredProject ?? {
      id: core.ports.newId(),
      name: content.name,
      content: content.content,
    };
    dispatch({ type: 'project-sent', project });
    const created = await cloud.create(project.id, content);
    if (created.ok || created.error.code !== 'offline') dispatch({ type: 'project-answered' });
    if (!created.ok) return created;
    const { name, content: sent } = project;
    return ok({ project: created.value.id, revision: created.value.revision, name, content: sent });
  };

  /** Puts a save over the revision the work began from. A revision that was ours, its answer lost, is no other's. */
  const replace = async (
    cloud: CloudPort,
    onto: CloudLink,
    content: CloudContent,
  ): Promise<Result<Saved>> => {
    let { revision } = onto;
    for (;;) {
      const saved = await cloud.save(onto.project, revision, content);
      if (saved.ok) {
        const name = content.name ?? onto.name;
        return ok({ project: onto.project, revision: saved.value.revision, name, content: content.content });
      }
      if (saved.error.code === 'offline') dispatch({ type: 'save-unanswered', content: content.content });
      if (saved.error.code !== 'project_stale') return saved;
      const there = otherRevision(saved.error);
      if (!sync.unansweredSaves.has(there.content)) return saved;
      dispatch({ type: 'save-found', content: there.content });
      revision = there.revision;
    }
  };

  /** `target` is asked when its turn has come: the save before may have made the project this one belongs to. */
  const save = async (target: () => Target, force = false): Promise<Result<void>> => {
    await ready;
    const { documents } = core.getState();
    let behind = false;
    const done = await runExclusive('saving', async (cloud, job) => {
      // What was asked for was asked of the document that was here then.
      if (core.getState().documents !== documents) return fail('cancelled', 'another document is here');
      const owner = cloud.owner()!;
      const place = target();
      const onto = 'link' in place ? place.link : null;
      // A new project of what was copied names its author as the copy did.
      const origin = (onto ?? core.getState().cloudLink)?.origin ?? null;
      const name = 'newName' in place ? cloudName(place.newName) : cloudName(core.project().name);
      const sent = await sendDocument(core, cloud, force ? null : (onto?.content ?? null), job);
      if (!sent.ok) return sent;
      if (sent.value === null) return ok(undefined);
      const saved =
        onto === null
          ? await create(cloud, { ...sent.value, name, origin })
          : await replace(cloud, onto, { ...sent.value, name: name === onto.name ? null : name });
      if (!saved.ok) return saved;
      // Another document is here by now: it must never be taken for what was sent.
      if (core.getState().documents !== documents) return ok(undefined);
      await keepLink({ owner, ...saved.value, ...ofOrigin(origin) });
      behind = saved.value.content !== sent.value.content;
      return ok(undefined);
    });
    // The project had been made before, of what was here then: what is here now goes on top.
    return behind ? verbs.saveToCloud() : done;
  };

  /** What is open is `project`, and nothing else: its records replace all there are. */
  const take = async (
    cloud: CloudPort,
    project: OpenedCloudProject,
    discard: boolean,
    job: JobContext,
  ): Promise<Result<void>> => {
    let { revision: seen } = core.document;
    const fetched = await fetchDocument(core, cloud, project, job);
    if (!fetched.ok) return fetched;
    while (!discard && core.document.revision !== seen) {
      seen = core.document.revision;
      if (await verbs.hasUnsavedWork()) {
        return fail('unsaved_work', 'the document here was changed while the other one was on its way');
      }
    }
    const { records, meshes, unknownPrinter } = fetched.value;
    for (const [hash, mesh] of meshes) core.meshes.add(hash, mesh);
    replaceDocument(core, records);
    dispatch({ type: 'opened' });
    const hashes = new Set(meshes.keys());
    core.meshes.keepOnly(hashes);
    if (unknownPrinter !== null) core.toast('toast.printer-unknown', { printer: unknownPrinter });
    // Opening saves nothing: where the document here differs already, that is this build's doing and not the person's.
    const { hash } = await encodeDocument(core);
    const { id, revision, name, origin } = project;
    await keepLink({
      owner: cloud.owner()!,
      project: id,
      revision,
      content: hash,
      name,
      ...ofOrigin(origin),
    });
    await autosave.collect(hashes);
    return ok(undefined);
  };

  /** The project is on this device already; null when what the cloud has must be fetched. */
  const resume = async (kept: CloudLink, project: OpenedCloudProject): Promise<Result<void> | null> => {
    const { hash } = await encodeDocument(core);
    const isOld = kept.revision !== project.revision;
    // A save may have arrived though nobody was there any more to hear of it.
    const isOurs = hash === project.content || sync.unansweredSaves.has(project.content);
    const unsaved = hash !== kept.content && hash !== project.content;
    if (isOld && !isOurs) {
      return unsaved ? fail('project_stale', 'it was saved elsewhere', details(project)) : null;
    }
    if (project.name !== kept.name && cloudName(core.project().name) === kept.name) {
      // Nobody did it here: there is nothing to take back.
      core.performUnrecorded(setProject.plan(core.document, { name: project.name }), 'load');
    }
    const there = isOld ? project.content : kept.content;
    const content = unsaved ? there : (await encodeDocument(core)).hash;
    const { name, origin } = project;
    // Where it comes from was not kept by every build.
    const isKnown = origin?.publication === kept.origin?.publication;
    if (isOld || content !== kept.content || name !== kept.name || !isKnown) {
      await keepLink({ ...kept, revision: project.revision, name, content, ...ofOrigin(origin) });
    }
    return ok(undefined);
  };

  const verbs: CloudVerbs = {
    saveToCloud() {
      if (isElsewhere()) return Promise.resolve(fail('view_only', 'another tab saves the document'));
      const mine: Promise<Result<void>> =
        waiting ??
        save(() => {
          if (waiting === mine) waiting = null;
          const linked = linkOfPerson();
          return linked === null ? { newName: core.project().name } : { link: linked };
        }).finally(() => {
          if (waiting === mine) waiting = null;
        });
      waiting = mine;
      return mine;
    },
    async saveCopyToCloud(name) {
      if (isElsewhere()) return fail('view_only', 'another tab saves the document');
      await Promise.all([ready, port?.ready()]);
      const { documents } = core.getState();
      const planned = setProject.plan(core.document, { name });
      if (!planned.ok) return planned;
      const rename = () =>
        core.perform(setProject.plan(core.document, { name }), { key: 'history.document-name' });
      // Linked to another project, the new name is only this one's once it is there: else it would go to that one.
      const linked = core.getState().cloudLink !== null;
      if (!linked) rename();
      const saved = await save(() => ({ newName: name }));
      if (saved.ok && linked && core.getState().documents === documents) rename();
      return saved;
    },
    async cloudProjects(query) {
      await port?.ready();
      if (port === undefined || port.owner() === null) return fail('login_needed', 'nobody is logged in');
      return port.list(query);
    },
    async openProject(id, discard = false) {
      const before = sync.newDocuments;
      await ready;
      await port?.ready();
      const isSame = linkOfPerson()?.project === id;
      if (!discard && !isSame && (await verbs.hasUnsavedWork())) {
        return fail('unsaved_work', 'the document here is not in the cloud');
      }
      return runExclusive('opening', async (cloud, job) => {
        if (before !== sync.newDocuments) return fail('cancelled', 'a new document was asked for meanwhile');
        const project = await cloud.open(id);
        const linked = linkOfPerson();
        const kept = linked?.project === id && !discard ? linked : null;
        // What this device keeps of the same project can be worked on without a network.
        if (!project.ok) return kept !== null && project.error.code === 'offline' ? ok(undefined) : project;
        const gone = kept === null ? null : await resume(kept, project.value);
        return gone ?? take(cloud, project.value, discard, job);
      });
    },
    async resolveConflict(choice, otherName) {
      const { cloud, cloudLink } = core.getState();
      if (cloud.status !== 'conflict' || cloudLink === null) return fail('stale', 'there is no conflict');
      if (choice === 'theirs') return verbs.openProject(cloudLink.project, true);
      if (choice === 'mine') {
        return save(() => ({ link: { ...cloudLink, revision: cloud.theirs.revision } }), true);
      }
      const kept = await save(() => ({ newName: core.project().name }), true);
      // Both are safe by now; the name only tells them apart.
      if (kept.ok) await port!.rename(cloudLink.project, cloudName(otherName));
      return kept;
    },
    cancelCloud: () => abort.abort(),
    async hasUnsavedWork() {
      await Promise.all([ready, port?.ready()]);
      const { tab } = core.getState();
      if (tab.status === 'elsewhere' && tab.left === 'saved') return false;
      if (core.document.all('part').length === 0 || !(await isUnsaved())) return false;
      const { projectFile } = core.getState();
      return projectFile === null || (await encodeDocument(core)).hash !== projectFile.content;
    },
    picture: async () => (port === undefined ? null : takePicture(core, port)),
  };

  return {
    verbs,
    start() {
      stops.push(
        core.afterDiff((_diff, origin) => {
          if (origin !== 'load') dispatch({ type: 'changed', isLinked: linkOfPerson() !== null });
        }),
      );
      if (port !== undefined) {
        stops.push(
          port.subscribe(() => {
            dispatch({ type: 'reconnected' });
            void settle();
          }),
        );
      }
      void Promise.resolve(port?.ready()).then(() => settle());
    },
    settle: () => settle(),
    async sendWithin(longest) {
      const { status } = sync.shown;
      if (status === 'opening') abort.abort();
      if (linkOfPerson() === null || status === 'saved' || status === 'conflict') return;
      let patience: ReturnType<typeof setTimeout> | null = null;
      const late = new Promise<void>((resolve) => {
        patience = setTimeout(() => resolve(), longest);
      });
      await Promise.race([verbs.saveToCloud(), late]);
      if (patience !== null) clearTimeout(patience);
      abort.abort();
      stopTimer();
    },
    unlink() {
      const isSignedIn = port !== undefined && port.owner() !== null;
      dispatch({ type: 'new-document', isSignedIn }, { cloudLink: null });
    },
    dispose() {
      abort.abort();
      stopTimer();
      for (const stop of stops) stop();
    },
  };
}

/** What stands in the way, as the details of a failure. */
function details({
  revision,
  editedAt,
  content,
  device,
  thumbnail,
}: OpenedCloudProject): AppError['details'] & object {
  return { revision, editedAt, content, device, thumbnail };
}
