import { failure, type Answer } from '#cloud';
import {
  api,
  CODES,
  limits,
  type BodyOf,
  type CodeName,
  type DataOf,
  type Endpoint,
  type Project,
  type QueryOf,
  type Settings,
  type Share,
  type Space,
} from '#contract';
import { serveCommunity } from './memory-community.ts';
import { someRecoveryCodes } from './memory-logins.ts';
import { DAY, uuid } from './memory-ids.ts';
import { servePayments } from './memory-payments.ts';
import { servePoints } from './memory-points.ts';
import type { MemoryWorld } from './memory-world.ts';
import { servePublishing } from './memory-publishing.ts';

/** The code of every message and of the authenticator app. */
export const MESSAGE_CODE = '123456';
/** One pixel: the puzzle's shape is in its numbers. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const refuse = (code: Exclude<CodeName, 'ok'>, data: unknown = null) => failure(code, CODES[code].en, data);
const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

function page<Item>(items: readonly Item[], cursor: string | undefined, limit: number) {
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return fine({
    items: items.slice(from, next),
    total: items.length,
    nextCursor: next < items.length ? String(next) : null,
  });
}

const named = (text: string | undefined) => (item: { readonly name: string }) =>
  text === undefined || item.name.toLowerCase().includes(text.toLowerCase());

type Handler<E> = (input: { readonly query: QueryOf<E>; readonly body: BodyOf<E> }) => Answer<DataOf<E>>;

/** Answers the contract's calls from memory. Input and answers go through the contract's own schemas. */
export function createMemoryServer(world: MemoryWorld) {
  const handlers = new Map<Endpoint, (input: never) => Answer<unknown>>();
  const on = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    handlers.set(endpoint, handler as (input: never) => Answer<unknown>);
  };
  let account = world.account;
  let count = 5000;
  const vip = () => account.vipInfo.status === 'ACTIVE';
  const used = (items: readonly { readonly size: number }[]) =>
    items.reduce((sum, { size }) => sum + size, 0);
  const spaces = (): Space[] => [
    {
      id: uuid(1),
      type: 0,
      totalSpaceSize: vip() ? limits.VIP_SPACE_BYTES : limits.REGULAR_SPACE_BYTES,
      usedSpaceSize: used(world.projects) + (vip() ? 3.1e9 : 0.4e9),
    },
    {
      id: uuid(2),
      type: 2,
      totalSpaceSize: vip() ? limits.RECYCLE_BIN_BYTES : 0,
      usedSpaceSize: used(world.bin),
    },
  ];
  const find = (id: string) => world.projects.find((project) => project.id === id);
  const take = <Item extends { readonly id: string }>(items: Item[], id: string): Item | undefined => {
    const at = items.findIndex((item) => item.id === id);
    return at < 0 ? undefined : items.splice(at, 1)[0];
  };
  const changeShare = (id: string, patch: Partial<Share>): Answer<{ share: Share }> => {
    const at = world.shares.findIndex((share) => share.id === id);
    if (at < 0) return refuse('not_found');
    const share = { ...world.shares[at]!, ...patch };
    world.shares[at] = share;
    return fine({ share });
  };
  const dueAt = (due: Share['due']) => (due === -1 ? null : new Date(Date.now() + due * DAY).toISOString());

  on(api.user.accountInfo, () => fine({ ...account, checkInOpen: !world.money.points.checkIn.signed }));
  on(api.user.setting, ({ body }) => {
    account = { ...account, ...(body as Partial<Settings>) };
    const { language, theme, lengthUnit, angleUnit, btnAppearance, partQuality } = account;
    return fine({ language, theme, lengthUnit, angleUnit, btnAppearance, partQuality });
  });
  on(api.user.editProfile, ({ body }) => {
    if (body.nickName === 'taken') return refuse('nickname_taken');
    account = {
      ...account,
      nickName: body.nickName ?? account.nickName,
      avatar:
        body.avatar === undefined ? account.avatar : body.avatar && `data:image/png;base64,${body.avatar}`,
    };
    return fine({ nickName: account.nickName, avatar: account.avatar });
  });
  on(api.session.puzzle, () =>
    fine({
      id: uuid(7),
      background: PIXEL,
      piece: PIXEL,
      width: 320,
      height: 160,
      pieceSize: 48,
      pieceTop: 40,
      work: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '00',
        salt: '00',
        cost: 1,
        keyLength: 32,
        // The key of the first counter: the page has found it at once.
        keyPrefix: '5b85c829',
      },
    }),
  );
  on(api.session.solvePuzzle, () => fine({ ticket: 'ticket' }));
  on(api.session.sendCaptcha, ({ body }) =>
    body.account.startsWith('taken')
      ? refuse('account_taken')
      : fine({ sentTo: `${body.account[0]!}•••${body.account.slice(-9)}`, resendAfter: 60, validFor: 600 }),
  );
  const NEW_TOKENS = { token: 'new-token', refreshToken: 'new-refresh' };
  const validate = (proof: BodyOf<typeof api.account.bind>['proof']) => {
    if (proof.by === 'password') return proof.password === 'Right1234' ? null : refuse('password_wrong');
    return proof.code === MESSAGE_CODE ? null : refuse('proof_wrong');
  };
  on(api.account.change, ({ body }) => {
    const wrong = validate(body.proof);
    if (wrong !== null) return wrong;
    if (body.code !== MESSAGE_CODE) return refuse('code_wrong');
    const kind = body.account.includes('@') ? 'email' : 'phone';
    account = { ...account, [kind]: body.account };
    account = { ...account, username: account.email ?? account.phone ?? '' };
    return fine(NEW_TOKENS);
  });
  on(api.account.identities, () =>
    fine({ items: [...world.identities].map(([source, nickname]) => ({ source, nickname })) }),
  );
  on(api.account.bind, ({ body, query }) => {
    const wrong = validate(body.proof);
    // A fragment: a test that goes there stays where it is.
    return wrong ?? fine({ url: `${window.location.href.split('#')[0]!}#${query.source}` });
  });
  on(api.account.unbind, ({ query }) => {
    const bound = [...world.identities.values()].filter((name) => name !== null);
    if (!account.hasPassword && bound.length === 1) return refuse('last_way_in');
    world.identities.set(query.source, null);
    return fine({});
  });
  on(api.account.remove, ({ body }) => {
    const wrong = validate(body.proof);
    if (wrong !== null) return wrong;
    account = { ...account, deleteAt: new Date(Date.now() + limits.DELETION_DAYS * DAY).toISOString() };
    return fine({ deleteAt: account.deleteAt! });
  });
  on(api.account.keep, () => {
    account = { ...account, deleteAt: null };
    return fine({});
  });
  on(api.account.export, () => fine({ url: '#everything' }));
  on(api.session.changePassword, ({ body }) =>
    body.oldPassword === 'Right1234' ? fine(NEW_TOKENS) : refuse('old_password_wrong'),
  );
  on(api.session.logout, () => fine({}));
  const judgeFactor = (proof: BodyOf<typeof api.account.endFactor>['proof']) => {
    if (proof.by === 'password') return proof.password === 'Right1234' ? null : refuse('password_wrong');
    return proof.code === MESSAGE_CODE ? null : refuse('factor_wrong');
  };
  on(api.account.factor, () => fine(world.factor));
  on(api.account.beginFactor, ({ body }) => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const uri = `otpauth://totp/lin@example.com?secret=${secret}&issuer=Corallite`;
    return validate(body.proof) ?? fine({ secret, uri });
  });
  on(api.account.confirmFactor, ({ body }) => {
    if (body.code !== MESSAGE_CODE) return refuse('factor_wrong');
    world.factor = { since: '2026-11-20T12:00:00Z', codesLeft: 10 };
    return fine({ codes: someRecoveryCodes() });
  });
  on(api.account.endFactor, ({ body }) => {
    const wrong = judgeFactor(body.proof);
    if (wrong !== null) return wrong;
    world.factor = { since: null, codesLeft: 0 };
    return fine({});
  });
  on(
    api.account.renewRecoveryCodes,
    ({ body }) => judgeFactor(body.proof) ?? fine({ codes: someRecoveryCodes() }),
  );
  on(api.account.sessions, () => fine({ items: [...world.logins] }));
  on(api.account.endSessions, () => fine({}));
  on(api.projects.spaces, () => fine({ items: spaces() }));
  on(api.projects.list, ({ query }) => {
    const by = {
      edited: (a: Project, b: Project) => a.editedAt.localeCompare(b.editedAt),
      created: (a: Project, b: Project) => a.createdAt.localeCompare(b.createdAt),
      name: (a: Project, b: Project) => a.name.localeCompare(b.name),
      size: (a: Project, b: Project) => a.size - b.size,
    }[query.sort];
    const sorted = world.projects.filter(named(query.search)).toSorted(by);
    return page(query.order === 'asc' ? sorted : sorted.toReversed(), query.cursor, query.limit);
  });
  on(api.projects.rename, ({ body }) => {
    const at = world.projects.findIndex(({ id }) => id === body.id);
    if (at < 0) return refuse('project_deleted');
    const project = { ...world.projects[at]!, name: body.name };
    world.projects[at] = project;
    return fine({ project });
  });
  on(api.projects.duplicate, ({ body }) => {
    const project = find(body.id);
    if (project === undefined) return refuse('project_deleted');
    count += 1;
    const copy = { ...project, id: uuid(count), name: body.name ?? `${project.name} 2` };
    world.projects.unshift(copy);
    return fine({ project: copy });
  });
  on(api.projects.remove, ({ body }) =>
    fine({
      items: body.ids.map((id) => {
        const project = take(world.projects, id);
        if (project === undefined) return { id, outcome: 'not_found' as const };
        const full = used(world.bin) + project.size > limits.RECYCLE_BIN_BYTES;
        if (!vip() || full) return { id, outcome: 'permanent' as const };
        world.bin.unshift({
          ...project,
          deletedAt: new Date().toISOString(),
          purgeAt: new Date(Date.now() + 90 * DAY).toISOString(),
        });
        return { id, outcome: 'recycled' as const };
      }),
    }),
  );
  on(api.projects.recycled, ({ query }) => {
    const found = page(world.bin.filter(named(query.search)), query.cursor, query.limit);
    return found.ok ? fine({ ...found.data, retainDays: account.recycleBinRetainDay }) : found;
  });
  on(api.projects.restore, ({ body }) =>
    fine({
      items: body.ids.map((id) => {
        const project = take(world.bin, id);
        if (project === undefined) return { id, outcome: 'not_found' as const };
        const { deletedAt: _deleted, purgeAt: _purged, ...kept } = project;
        world.projects.push(kept);
        return { id, outcome: 'restored' as const };
      }),
    }),
  );
  on(api.projects.purge, ({ body }) =>
    fine({
      items: body.ids.map((id) => ({
        id,
        outcome: take(world.bin, id) === undefined ? ('not_found' as const) : ('permanent' as const),
      })),
    }),
  );
  on(api.shares.list, ({ query }) =>
    page(
      world.shares.filter(
        (share) =>
          (query.state === undefined || share.state === query.state) &&
          (query.projectId === undefined || share.projectId === query.projectId) &&
          named(query.search)({ name: share.projectName }),
      ),
      query.cursor,
      query.limit,
    ),
  );
  on(api.shares.create, ({ body }) => {
    const project = find(body.projectId);
    if (project === undefined) return refuse('project_deleted');
    count += 1;
    const share: Share = {
      id: uuid(count),
      token: 'n3wN3wn3wN3wn3wN',
      code: 'KF7M',
      projectId: project.id,
      projectName: project.name,
      thumbnail: project.thumbnail,
      permission: body.permission,
      due: body.due,
      dueAt: dueAt(body.due),
      state: 'sharing',
      createdAt: new Date().toISOString(),
    };
    world.shares.unshift(share);
    return fine({ share });
  });
  on(api.shares.update, ({ body }) =>
    changeShare(body.id, {
      state: 'sharing',
      ...(body.permission === undefined ? {} : { permission: body.permission }),
      ...(body.due === undefined ? {} : { due: body.due, dueAt: dueAt(body.due) }),
    }),
  );
  on(api.shares.close, ({ body }) => changeShare(body.id, { state: 'closed' }));
  on(api.shares.clean, () => {
    const kept = world.shares.filter(({ state }) => state === 'sharing');
    const removed = world.shares.length - kept.length;
    world.shares.splice(0, world.shares.length, ...kept);
    return fine({ removed });
  });
  on(api.shares.info, ({ query }) => {
    const share = world.shares.find(({ token }) => token === query.s);
    if (share === undefined || share.state === 'closed') return refuse('share_invalid');
    return share.state === 'expired'
      ? refuse('share_expired')
      : fine({
          ownerName: account.nickName,
          ownerAvatar: account.avatar,
          ownerVipLevel: account.vipInfo.vipLevel,
        });
  });
  on(api.shares.open, ({ body }) => {
    const share = world.shares.find(({ token }) => token === body.s);
    if (share === undefined) return refuse('share_invalid');
    if (world.guessed.has(body.s) && body.captchaTicket === undefined) return refuse('captcha_required');
    const wrong = world.wrongCodes.get(body.s) ?? 0;
    if (wrong >= 3) return refuse('too_many', { seconds: 60 });
    if (share.code !== body.code) {
      world.wrongCodes.set(body.s, wrong + 1);
      return refuse('share_code_wrong');
    }
    return fine({
      access: 'access',
      permission: share.permission,
      ownerName: account.nickName,
      ownerAvatar: account.avatar,
      ownerVipLevel: account.vipInfo.vipLevel,
      project: find(share.projectId)!,
      content: 'a'.repeat(64),
      assets: [],
    });
  });
  on(api.shares.copy, () => {
    count += 1;
    const project = { ...world.projects[0]!, id: uuid(count) };
    world.projects.unshift(project);
    return fine({ project });
  });
  on(api.feedback.submit, ({ body }) => {
    world.feedback.push(body);
    return fine({});
  });
  on(api.payment.orders, ({ query }) =>
    page(
      world.orders.filter(({ status }) => query.status === undefined || status === query.status),
      query.cursor,
      query.limit,
    ),
  );

  serveCommunity(world, on, refuse);
  servePublishing(world, on, refuse);
  servePoints(world.money, on, refuse);
  servePayments(world, on, refuse, {
    account: () => account,
    setAccount: (next) => {
      account = next;
    },
  });

  return {
    /** Answers a call, or never, as the world says. A call the pages must not make is a failed test. */
    async answer(
      endpoint: Endpoint,
      input: { query?: unknown; body?: unknown } = {},
    ): Promise<Answer<unknown>> {
      await Promise.resolve();
      if (world.hanging.has(endpoint.path)) return new Promise(() => undefined);
      await world.waiting.get(endpoint.path);
      const code = world.failing.get(endpoint.path);
      if (code === 'offline') return failure('offline');
      if (code !== undefined && code !== 'ok') return refuse(code);
      const handler = handlers.get(endpoint);
      if (handler === undefined) throw new Error(`no such call in memory: ${endpoint.path}`);
      const query = endpoint.query?.safeParse(input.query ?? {});
      const body = endpoint.body?.safeParse(input.body);
      if (query?.success === false || body?.success === false) return refuse('validation', { fields: {} });
      const answer = handler({ query: query?.data, body: body?.data } as never);
      return answer.ok ? { ok: true, data: endpoint.data.parse(answer.data) } : answer;
    },
  };
}
