import { fail, ok, type AppError, type Result } from '#base';
import { makeName } from '#document';
import { craftToText } from '#pipeline';
import type { EditorCore } from '../core.ts';
import { safeFileName } from '../file-names.ts';
import { LIBRARY_KINDS, type LibraryKind } from './kinds.ts';
import type { LibraryItem, LibraryList, LibraryVerbs, OwnItem, OwnPublication } from './types.ts';
import { createUse } from './use-item.ts';

const EMPTY: LibraryList = { items: [], error: null };

/**
 * One's own items and everybody's, of whatever kind (ADR 0444): kept on this device first, then in the cloud of whoever is logged in. Of an
 * item that was changed here and there, the last change that is sent holds.
 */
export function createLibraryVerbs(
  core: EditorCore,
  kinds: Readonly<Record<string, LibraryKind>> = LIBRARY_KINDS,
): LibraryVerbs {
  const { items: shelf, community, cloud } = core.ports;
  /** What the cloud said of one's own, by publication. */
  const published = new Map<string, OwnPublication>();
  /** What is under way with the cloud, by kind: one thing at a time, for two would send an item twice, or bring back a deleted one. */
  const queues = new Map<string, Promise<unknown>>();
  const inTurn = <T>(kind: string, act: () => Promise<T>): Promise<T> => {
    const done = (queues.get(kind) ?? Promise.resolve()).then(act);
    queues.set(
      kind,
      done.catch(() => undefined),
    );
    return done;
  };
  const owner = (): string | null => (community === undefined ? null : (cloud?.owner() ?? null));

  const show = (kind: string, change: Partial<LibraryList>): void => {
    const { library } = core.getState();
    core.setState({ library: { ...library, [kind]: { ...(library[kind] ?? EMPTY), ...change } } });
  };

  /** What this device keeps of a kind, as far as it is of that kind. */
  const kept = async (kind: string): Promise<readonly LibraryItem[]> => {
    const listed = await shelf?.list(kind);
    return listed?.ok === true ? listed.value.filter((item) => kinds[kind]?.read(item).ok === true) : [];
  };

  const refresh = async (kind: string): Promise<void> => {
    const me = owner();
    const items = (await kept(kind)).map((item): OwnItem => {
      const link = item.cloud?.owner === me ? item.cloud : undefined;
      return { ...item, published: (link && published.get(link.publication)) ?? null };
    });
    show(kind, { items: items.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)) });
  };

  /** Sends an item, and keeps what became of it. */
  const push = async (item: LibraryItem, submit: boolean): Promise<Result<void>> => {
    const me = owner();
    if (me === null || community === undefined) return fail('login_needed', 'nobody is logged in');
    const link = item.cloud?.owner === me ? item.cloud : undefined;
    const sent = await community.save({
      kind: item.kind,
      name: item.name,
      payload: item.payload,
      submit,
      ...(link === undefined ? {} : { publication: link.publication }),
      ...(item.origin === undefined ? {} : { origin: item.origin.publication }),
    });
    if (!sent.ok) return sent;
    const { publication, editedAt } = sent.value;
    published.set(publication, sent.value);
    // It may have been changed again on its way.
    const now = (await kept(item.kind)).find(({ id }) => id === item.id);
    if (now === undefined) return ok(undefined);
    const { unsent: _unsent, ...rest } = now;
    const isSame = now.name === item.name && JSON.stringify(now.payload) === JSON.stringify(item.payload);
    const linked = { ...(isSame ? rest : now), cloud: { owner: me, publication, editedAt } };
    return (await shelf?.keep(linked)) ?? ok(undefined);
  };

  /** Brings an own one from the cloud onto this device, in place of `here` where that is given. */
  const pull = async (
    kind: string,
    { publication, editedAt }: OwnPublication,
    me: string,
    here: LibraryItem | undefined,
  ): Promise<AppError | null> => {
    const found = await community!.detail(publication, 'latest');
    if (!found.ok) return found.error.code === 'not_found' ? null : found.error;
    const { name, payload, origin } = found.value;
    const id = here?.id ?? core.ports.newId();
    const item: LibraryItem = {
      id,
      kind,
      name,
      payload,
      ...(origin === null ? {} : { origin }),
      cloud: { owner: me, publication, editedAt },
    };
    // A newer build may have kept what this one cannot read: it stays where it is.
    if (kinds[kind]?.read(item).ok === true) await shelf?.keep(item);
    return null;
  };

  /** Both ways, one after another; the first failure ends it, and what is left is done with the next load. */
  const sync = async (kind: string): Promise<AppError | null> => {
    await cloud?.ready();
    const me = owner();
    if (me === null || community === undefined || shelf === undefined) return null;
    const mine = await community.mine(kind);
    if (!mine.ok) return mine.error;
    const items = await kept(kind);
    const there = new Map(mine.value.map((each) => [each.publication, each]));
    for (const each of mine.value) published.set(each.publication, each);
    for (const each of mine.value) {
      const here = items.find(
        ({ cloud: link }) => link?.owner === me && link.publication === each.publication,
      );
      if (here?.unsent === true || here?.cloud?.editedAt === each.editedAt) continue;
      const failed = await pull(kind, each, me, here);
      if (failed !== null) return failed;
    }
    for (const item of items) {
      const isMine = item.cloud === undefined || item.cloud.owner === me;
      const state = item.cloud === undefined ? undefined : there.get(item.cloud.publication);
      if (isMine && item.cloud !== undefined && state === undefined && item.unsent === undefined) {
        // It was deleted on another device.
        await shelf.remove(kind, item.id);
      } else if (isMine && item.unsent === true && state?.state !== 'pending') {
        const { cloud: _gone, ...unlinked } = item;
        const failed = await push(state === undefined ? unlinked : item, false);
        // What is wrong with one item is no reason to leave the others.
        if (!failed.ok && failed.error.code !== 'validation') return failed.error;
      }
    }
    return null;
  };

  const load = (kind: string): Promise<void> =>
    inTurn(kind, async () => {
      await refresh(kind);
      const error = await sync(kind);
      await refresh(kind);
      show(kind, { error });
    });

  const remove = async (kind: string, id: string): Promise<Result<void>> => {
    const item = await own(kind, id);
    if (!item.ok) return item;
    const { cloud: link } = item.value;
    if (link !== undefined && link.owner === owner()) {
      const gone = await community!.remove(link.publication);
      if (!gone.ok && gone.error.code !== 'not_found') return gone;
      published.delete(link.publication);
    }
    const removed = (await shelf?.remove(kind, id)) ?? ok(undefined);
    await refresh(kind);
    return removed;
  };

  const publish = async (kind: string, id: string): Promise<Result<void>> => {
    const item = await own(kind, id);
    if (!item.ok) return item;
    const sent = await push(item.value, true);
    await refresh(kind);
    return sent;
  };

  const own = async (kind: string, id: string): Promise<Result<LibraryItem>> => {
    const item = (await kept(kind)).find((each) => each.id === id);
    return item === undefined ? fail('not_found', 'no such item', { id }) : ok(item);
  };

  const keep: LibraryVerbs['keep'] = async (kind, { id = core.ports.newId(), origin, ...given }, options) => {
    const before = await own(kind, id);
    const item: LibraryItem = {
      ...(before.ok ? before.value : {}),
      id,
      kind,
      name: makeName(given.name, 'Untitled'),
      payload: given.payload,
      ...(origin === undefined ? {} : { origin }),
      unsent: true,
    };
    const checked = kinds[kind]?.read(item) ?? fail('validation', 'no such kind', { field: 'kind' });
    if (!checked.ok) return checked;
    const written = (await shelf?.keep(item)) ?? fail('storage_unavailable', 'nothing is kept here');
    if (!written.ok) return written;
    await refresh(kind);
    if (options?.later !== true && owner() !== null) void load(kind);
    return ok(item);
  };

  const look: LibraryVerbs['look'] = async (kind, publication) => {
    if (community === undefined) return fail('offline', 'there is no cloud');
    const found = await community.detail(publication, 'approved');
    if (!found.ok) return found;
    const { name, payload } = found.value;
    const read = kinds[kind]?.read({ id: 'published', name, payload });
    if (read?.ok === true) return found;
    return fail('library_item_invalid', `what was published is no ${kind}`, { ...read?.error.details, name });
  };

  return {
    load,
    keep,
    remove: (kind, id) => inTurn(kind, () => remove(kind, id)),
    publish: (kind, id) => inTurn(kind, () => publish(kind, id)),
    published: (query) =>
      community === undefined ? Promise.resolve(fail('offline', 'there is no cloud')) : community.list(query),
    look,
    async take(kind, publication) {
      const found = await look(kind, publication);
      if (!found.ok) return found;
      const { name, author, payload } = found.value;
      const text = JSON.stringify(payload);
      const same = (await kept(kind)).find(
        ({ origin, payload: held }) => origin?.publication === publication && JSON.stringify(held) === text,
      );
      const taken =
        same === undefined
          ? await keep(kind, { name, payload, origin: { publication, name, author } })
          : ok(same);
      // The copy is there whether or not it could be counted.
      if (taken.ok) await community?.react(publication, 'download', true);
      return taken;
    },
    react: (publication, reaction, on) =>
      community === undefined
        ? Promise.resolve(fail('offline', 'there is no cloud'))
        : community.react(publication, reaction, on),
    use: createUse(core),
    exportCraft() {
      const { craft } = core.plate();
      const text = new TextEncoder().encode(craftToText(craft));
      core.ports.delivery.deliver(`${safeFileName(craft.name)}.json`, text);
    },
  };
}
