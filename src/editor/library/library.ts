import { fail, ok, type AppError, type ErrorCode, type JobContext, type Result } from '#base';
import { makeName } from '#document';
import { craftToText } from '#pipeline';
import type { EditorCore } from '../core.ts';
import { safeFileName } from '../file-names.ts';
import type { FilledItem, ItemContents } from './contents.ts';
import { itemToText, readItemFile } from './item-file.ts';
import { LIBRARY_KINDS, type LibraryKind } from './kinds.ts';
import { createPartContents } from './part-contents.ts';
import type {
  LibraryItem,
  LibraryList,
  LibraryVerbs,
  OwnItem,
  OwnPublication,
  PublishedDetail,
  PublishedPage,
  PublishTerms,
} from './types.ts';
import { createUse } from './use-item.ts';

const EMPTY: LibraryList = { items: [], error: null, transfer: null };
/** What somebody makes of it may be published too, and names the author. */
const USUAL_TERMS: PublishTerms = { licence: 'by', downloadable: true };

/** Where kinds keep what does not fit a payload. */
function contentsOf(core: EditorCore): Readonly<Record<string, ItemContents>> {
  const part = createPartContents(core);
  return part === null ? {} : { part };
}

/** Failures to send that are about one item alone. */
const OF_ONE_ITEM: ReadonlySet<ErrorCode> = new Set([
  'validation',
  'item_too_large',
  'publish_refused',
  'format_corrupt',
  'not_found',
] as const);

const isFilled = (item: LibraryItem): item is LibraryItem & FilledItem => item.content !== undefined;

/**
 * One's own items and everybody's, of whatever kind (ADR 0444): kept on this device first, then in the cloud of whoever is logged in. Of an
 * item that was changed here and there, the last change that is sent holds.
 */
export function createLibraryVerbs(
  core: EditorCore,
  kinds: Readonly<Record<string, LibraryKind>> = LIBRARY_KINDS,
  contents: Readonly<Record<string, ItemContents>> = contentsOf(core),
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
  /** Stops what is on its way, by kind. */
  const stops = new Map<string, Set<AbortController>>();
  const owner = (): string | null => (community === undefined ? null : (cloud?.owner() ?? null));

  const show = (kind: string, change: Partial<LibraryList>): void => {
    const { library } = core.getState();
    core.setState({ library: { ...library, [kind]: { ...(library[kind] ?? EMPTY), ...change } } });
  };

  const isOfKind = (item: LibraryItem): boolean => {
    const kind = kinds[item.kind];
    return kind?.read(item).ok === true && (kind.hasContent !== true || isFilled(item));
  };

  /** What this device keeps of a kind, as far as it is of that kind. */
  const kept = async (kind: string): Promise<readonly LibraryItem[]> => {
    const listed = await shelf?.list(kind);
    return listed?.ok === true ? listed.value.filter(isOfKind) : [];
  };

  /** Something large to the cloud or from it: shown with the list, and stopped by the person. */
  const carry = async <T>(
    kind: string,
    name: string,
    act: (job: JobContext) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const stop = new AbortController();
    const running = stops.get(kind) ?? new Set();
    stops.set(kind, running.add(stop));
    show(kind, { transfer: { name, progress: null } });
    const done = await act({
      signal: stop.signal,
      report: (progress) => show(kind, { transfer: { name, progress } }),
    });
    running.delete(stop);
    if (running.size === 0) show(kind, { transfer: null });
    return done;
  };

  /** Makes items of the contents that have none. */
  const adopt = async (kind: string): Promise<void> => {
    const listed = await shelf?.list(kind);
    if (contents[kind] === undefined || listed?.ok !== true) return;
    for (const found of await contents[kind].found(new Set(listed.value.map(({ id }) => id))))
      await shelf?.keep({ ...found, kind, unsent: true });
  };

  /** Takes an item from this device. */
  const forget = async (kind: string, id: string): Promise<Result<void>> => {
    // The item last: a content without one would be made one again.
    const emptied = (await contents[kind]?.remove(id)) ?? ok(undefined);
    return emptied.ok ? ((await shelf?.remove(kind, id)) ?? ok(undefined)) : emptied;
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
    // An item keeps the content it began with: an edit has no need to say which.
    const filled = link === undefined && isFilled(item) ? item : undefined;
    const carried =
      filled === undefined
        ? ok({ picture: null })
        : await carry(item.kind, item.name, (job) => contents[item.kind]!.send(filled, job));
    if (!carried.ok) return carried;
    const { picture } = carried.value;
    const sent = await community.save({
      kind: item.kind,
      name: item.name,
      payload: item.payload,
      terms: item.terms ?? USUAL_TERMS,
      submit,
      ...(filled === undefined ? {} : { content: filled.content }),
      ...(picture === null ? {} : { picture }),
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
    const { name, payload, content, terms, origin } = found.value;
    const id = here?.id ?? core.ports.newId();
    const item: LibraryItem = {
      id,
      kind,
      name,
      payload,
      terms,
      ...(content === null ? {} : { content }),
      ...(origin === null ? {} : { origin }),
      cloud: { owner: me, publication, editedAt },
    };
    // A newer build may have kept what this one cannot read: it stays where it is.
    if (isOfKind(item)) await shelf?.keep(item);
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
        await forget(kind, item.id);
      } else if (isMine && item.unsent === true && state?.state !== 'pending') {
        const { cloud: _gone, ...unlinked } = item;
        const failed = await push(state === undefined ? unlinked : item, false);
        // What is wrong with one item is no reason to leave the others.
        if (!failed.ok && !OF_ONE_ITEM.has(failed.error.code)) return failed.error;
      }
    }
    return null;
  };

  const load = (kind: string): Promise<void> =>
    inTurn(kind, async () => {
      await adopt(kind);
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
    const removed = await forget(kind, id);
    await refresh(kind);
    return removed;
  };

  const publish = async (kind: string, id: string, terms: PublishTerms): Promise<Result<void>> => {
    const item = await own(kind, id);
    if (!item.ok) return item;
    // Kept with it: a save that is no publishing says the same, and the next publishing begins with them.
    const meant = { ...item.value, terms };
    const written = (await shelf?.keep(meant)) ?? ok(undefined);
    const sent = written.ok ? await push(meant, true) : written;
    await refresh(kind);
    return sent;
  };

  const withdraw = async (kind: string, id: string, withdrawn: boolean): Promise<Result<void>> => {
    const item = await own(kind, id);
    if (!item.ok) return item;
    const link = item.value.cloud?.owner === owner() ? item.value.cloud : undefined;
    if (link === undefined || community === undefined) return fail('not_found', 'it is not in the cloud');
    const done = await community.withdraw(link.publication, withdrawn);
    if (!done.ok) return done;
    published.set(link.publication, done.value);
    await refresh(kind);
    return ok(undefined);
  };

  const bring = async (kind: string, id: string): Promise<Result<void>> => {
    const found = await own(kind, id);
    if (!found.ok) return found;
    const item = found.value;
    const store = contents[kind];
    if (store === undefined || !isFilled(item) || (await store.has(id))) return ok(undefined);
    const link = item.cloud?.owner === owner() ? item.cloud : undefined;
    if (link === undefined) return fail('not_found', 'what it is made of is not on this device', { id });
    const cover = published.get(link.publication)?.cover ?? null;
    const fetched = await carry(kind, item.name, (job) =>
      store.fetch({ ...item, cover }, link.publication, job),
    );
    return fetched.ok ? ok(undefined) : fetched;
  };

  const own = async (kind: string, id: string): Promise<Result<LibraryItem>> => {
    const item = (await kept(kind)).find((each) => each.id === id);
    return item === undefined ? fail('not_found', 'no such item', { id }) : ok(item);
  };

  const keep: LibraryVerbs['keep'] = async (
    kind,
    { id = core.ports.newId(), name, payload, ...given },
    options = {},
  ) => {
    const { later = false, copyOf } = options;
    const before = await own(kind, id);
    const original = copyOf === undefined ? null : await own(kind, copyOf);
    if (original?.ok === false) return original;
    const filled = original !== null && isFilled(original.value) ? original.value : null;
    const content = given.content ?? filled?.content;
    const item: LibraryItem = {
      ...(before.ok ? before.value : {}),
      id,
      kind,
      name: makeName(name, 'Untitled'),
      payload,
      ...(given.origin === undefined ? {} : { origin: given.origin }),
      ...(content === undefined ? {} : { content }),
      unsent: true,
    };
    const checked = kinds[kind]?.read(item) ?? fail('validation', 'no such kind', { field: 'kind' });
    if (!checked.ok) return checked;
    if (!isOfKind(item)) return fail('validation', 'it has no content', { field: 'content' });
    if (filled !== null && contents[kind] !== undefined) {
      const here = await bring(kind, filled.id);
      const copied = here.ok ? await contents[kind].copy(filled.id, id) : here;
      if (!copied.ok) return copied;
    }
    const written = (await shelf?.keep(item)) ?? fail('storage_unavailable', 'nothing is kept here');
    if (!written.ok) return written;
    await refresh(kind);
    if (!later && owner() !== null) void load(kind);
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

  const asked = async (
    ask: () => Promise<Result<PublishedPage>> | undefined,
  ): Promise<Result<PublishedPage>> => (await ask()) ?? fail('offline', 'there is no cloud');

  /** A copy of somebody's on this device, with its content. */
  const copyOf = async (kind: string, published: PublishedDetail): Promise<Result<LibraryItem>> => {
    const { id: publication, name, author, payload, terms, cover } = published;
    const id = core.ports.newId();
    const store = contents[kind];
    let { content } = published;
    if (store !== undefined && content !== null) {
      const wanted = { id, name, content, cover };
      const fetched = await carry(kind, name, (job) => store.fetch(wanted, publication, job));
      if (!fetched.ok) return fetched;
      content = fetched.value;
    }
    const origin = { publication, name, author, licence: terms.licence };
    return keep(kind, { id, name, payload, origin, ...(content === null ? {} : { content }) });
  };

  return {
    load,
    keep,
    remove: (kind, id) => inTurn(kind, () => remove(kind, id)),
    publish: (kind, id, terms) => inTurn(kind, () => publish(kind, id, terms)),
    withdraw: (kind, id, withdrawn) => inTurn(kind, () => withdraw(kind, id, withdrawn)),
    bring,
    cancelTransfer(kind) {
      for (const stop of stops.get(kind) ?? []) stop.abort();
    },
    published: (query) => asked(() => community?.list(query)),
    favourites: (query) => asked(() => community?.collected(query)),
    look,
    async take(kind, publication) {
      const found = await look(kind, publication);
      if (!found.ok) return found;
      const { payload } = found.value;
      const text = JSON.stringify(payload);
      const same = (await kept(kind)).find(
        ({ origin, payload: held }) => origin?.publication === publication && JSON.stringify(held) === text,
      );
      const taken = same === undefined ? await copyOf(kind, found.value) : ok(same);
      // The copy is there whether or not it could be counted.
      if (taken.ok) await community?.react(publication, 'download', true);
      return taken;
    },
    react: (publication, reaction, on) =>
      community === undefined
        ? Promise.resolve(fail('offline', 'there is no cloud'))
        : community.react(publication, reaction, on),
    use: createUse(core),
    exportItem(kind, item) {
      const text = new TextEncoder().encode(itemToText(kind, item));
      core.ports.delivery.deliver(`${safeFileName(item.name)}.${kind}.json`, text);
    },
    async importItem(kind, file) {
      const read = await readItemFile(kind, file);
      return read.ok ? keep(kind, read.value) : read;
    },
    exportCraft() {
      const { craft } = core.plate();
      const text = new TextEncoder().encode(craftToText(craft));
      core.ports.delivery.deliver(`${safeFileName(craft.name)}.json`, text);
    },
  };
}
