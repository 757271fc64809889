import { createStore, type StoreApi } from 'zustand';
import { createQueue } from '#base';
import type { Cloud } from '#cloud';
import { api, type Project } from '#contract';
import { pictureToBase64 } from '../picture-data.ts';
import { movedTo, type Draft, type DraftPicture, type DraftSource } from './draft.ts';
import { fitPicture } from './fit-picture.ts';

type Way = Pick<Cloud, 'call' | 'download'>;

/** A draft and what happens to it; goes on while its dialog is closed. */
export interface DraftStore extends StoreApi<Draft> {
  readonly change: (patch: Partial<Draft>) => void;
  /** Takes pictures behind those there are and sends them; answers how many of them are none. */
  readonly addPictures: (files: readonly Blob[]) => Promise<number>;
  readonly sendAgain: (key: string) => Promise<void>;
  readonly removePicture: (key: string) => void;
  readonly movePicture: (from: number, to: number) => void;
  /** Takes a project and reads what is shown of it; the same once more after a failure. */
  readonly chooseProject: (project: Pick<Project, 'id' | 'name' | 'thumbnail'>) => Promise<void>;
  /** Resolves when no picture is on its way and no project is being read, whether they arrived or failed. */
  readonly settled: () => Promise<void>;
  /** Lets go of what the browser holds for it. */
  readonly dispose: () => void;
}

let count = 0;

export function createDraftStore({ call, download }: Way, initial: Draft): DraftStore {
  const store = createStore<Draft>(() => initial);
  const inTurn = createQueue();
  const pending = new Set<Promise<unknown>>();
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    const done = work.finally(() => pending.delete(done));
    pending.add(done);
    return done;
  };
  const change = (patch: Partial<Draft>): void => store.setState(patch);
  const find = (key: string): DraftPicture | undefined =>
    store.getState().pictures.find((picture) => picture.key === key);
  const changePicture = (key: string, patch: Partial<DraftPicture>): void =>
    change({
      pictures: store
        .getState()
        .pictures.map((picture) => (picture.key === key ? { ...picture, ...patch } : picture)),
    });

  const send = (key: string): Promise<void> =>
    inTurn(async () => {
      const file = find(key)?.file;
      if (file === null || file === undefined) return;
      changePicture(key, { state: 'sending' });
      const body = { picture: await pictureToBase64(file) };
      const answer = await call(api.community.sendPicture, { body, quiet: true });
      changePicture(key, answer.ok ? { state: 'sent', name: answer.data.name } : { state: 'failed' });
    });

  const readProject = async (project: Pick<Project, 'id' | 'name' | 'thumbnail'>): Promise<void> => {
    const stillWanted = (): boolean => {
      const { source } = store.getState();
      return source.kind === 'project' && source.project.id === project.id;
    };
    const set = (
      read: Extract<DraftSource, { kind: 'project' }>['read'],
      more: Partial<Draft> = {},
    ): void => {
      if (stillWanted()) change({ source: { kind: 'project', project, read }, ...more });
    };
    const opened = await call(api.projects.open, { query: { id: project.id }, quiet: true });
    if (!opened.ok) return set('failed');
    const { content, origin } = opened.data;
    const fetched = await download(content);
    if (!fetched.ok) return set('failed');
    const { readFacts } = await import('./project-facts.ts');
    const { name, thumbnail } = opened.data.project;
    if (!stillWanted()) return;
    change({
      source: { kind: 'project', project: { id: project.id, name, thumbnail }, read: 'done' },
      facts: readFacts(fetched.data),
      origin,
      ...(store.getState().name.trim() === '' ? { name } : {}),
    });
  };

  const addPictures = async (files: readonly Blob[]): Promise<number> => {
    let unreadable = 0;
    for (const given of files) {
      const file = await fitPicture(given);
      if (file === null) {
        unreadable += 1;
        continue;
      }
      count += 1;
      const key = `new ${count}`;
      const picture = {
        key,
        address: URL.createObjectURL(file),
        state: 'sending',
        name: null,
        file,
      } as const;
      change({ pictures: [...store.getState().pictures, picture] });
      void track(send(key));
    }
    return unreadable;
  };

  return {
    ...store,
    change,
    addPictures: (files) => track(addPictures(files)),
    sendAgain: (key) => track(send(key)),
    removePicture(key) {
      const removed = find(key);
      change({ pictures: store.getState().pictures.filter((picture) => picture.key !== key) });
      if (removed !== undefined && removed.file !== null) URL.revokeObjectURL(removed.address);
    },
    movePicture: (from, to) => change({ pictures: movedTo(store.getState().pictures, from, to) }),
    async chooseProject(project) {
      change({ source: { kind: 'project', project, read: 'reading' } });
      await track(readProject(project));
    },
    async settled() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    dispose() {
      for (const { file, address } of store.getState().pictures)
        if (file !== null) URL.revokeObjectURL(address);
    },
  };
}

/** What was begun and not sent in, in this tab: by account and by what it is about. Closing the dialog loses nothing. */
const begun = new Map<string, DraftStore>();

/** The draft of an account about something, made where there is none yet. */
export function draftStoreOf(owner: string, about: string, make: () => DraftStore): DraftStore {
  const key = `${owner} ${about}`;
  const known = begun.get(key) ?? make();
  begun.set(key, known);
  return known;
}

export const isBegun = (owner: string, about: string): boolean => begun.has(`${owner} ${about}`);

/** It was sent in or kept: the next one about the same begins anew. */
export function forgetDraft(owner: string, about: string): void {
  begun.get(`${owner} ${about}`)?.dispose();
  begun.delete(`${owner} ${about}`);
}

/** Nothing was begun: what an account left is not the next one’s. */
export function forgetDrafts(): void {
  for (const draft of begun.values()) draft.dispose();
  begun.clear();
}
