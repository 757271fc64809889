import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, CODES, type CodeName } from '#contract';
import { tables } from '#server';
import { hashPassword } from '../../../src/server/features/session/passwords.ts';
import { roundsOf } from '#tests/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { logIn, PASSWORD } from './journeys.ts';

const SEED = 20260301;
const RUNS = roundsOf(40);
const DEVICES = 2;
const ACCESS_MILLISECONDS = 900_000;
const SESSION_MILLISECONDS = 30 * 86_400_000;
const RACE_MILLISECONDS = 2_000;

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer();
  passwordHash = (await hashPassword(PASSWORD))!;
});
afterAll(() => server.close());

/** What the model knows of a refresh token. */
interface ModelToken {
  readonly text: string;
  readonly session: number;
  usedAt: number | null;
}

/** What one device holds: what a login or a refresh last gave it, and what it held before. */
interface Device {
  access: { readonly text: string; readonly session: number; readonly issuedAt: number } | null;
  refresh: ModelToken | null;
  readonly old: ModelToken[];
}

/** The whole specification of a session, in the smallest form it has. */
interface Model {
  readonly account: string;
  password: string;
  /** The one session that lives, or null. */
  live: { readonly session: number; expiresAt: number } | null;
  sessions: number;
  readonly tokens: ModelToken[];
  readonly devices: readonly Device[];
}

type Step =
  | { readonly kind: 'login' | 'refresh' | 'race' | 'logout' | 'change' | 'check'; readonly device: number }
  | { readonly kind: 'reuse'; readonly device: number; readonly which: number }
  | { readonly kind: 'oldPassword' }
  | { readonly kind: 'wait'; readonly milliseconds: number };

/** Time before a step: within the race, at its very edge, beyond it. */
interface Timed {
  readonly pause: number;
  readonly step: Step;
}

const device = fc.nat(DEVICES - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('login' as const), device }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('refresh' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('race' as const), device }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('reuse' as const), device, which: fc.constantFrom(0, 0, 1, 3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logout' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), device }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('check' as const), device }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'oldPassword' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(1_000, 500_000, 901_000, 901_000, 1_000, 31 * 86_400_000),
    }),
  },
);

const timed: fc.Arbitrary<Timed> = fc.record({ pause: fc.constantFrom(0, 0, 2_000, 2_001, 5_000), step });

/** What happened over all runs: a model that never came to a branch has proved nothing about it. */
const seen = new Map<string, number>();
const tally = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

const time = (): number => server.clock.now().getTime();
const isLive = (model: Model, session: number): boolean =>
  model.live?.session === session && model.live.expiresAt > time();

function expectAnswer(envelope: { readonly code: number }, name: CodeName): void {
  expect(envelope.code).toBe(CODES[name].code);
}

/** Takes what a login, refresh or password change answered. */
function receive(
  model: Model,
  target: Device,
  tokens: { readonly token: string; readonly refreshToken: string },
  session: number,
): void {
  if (target.refresh) target.old.push(target.refresh);
  target.access = { text: tokens.token, session, issuedAt: time() };
  target.refresh = { text: tokens.refreshToken, session, usedAt: null };
  model.tokens.push(target.refresh);
}

function openSession(model: Model): number {
  model.live = { session: ++model.sessions, expiresAt: time() + SESSION_MILLISECONDS };
  return model.sessions;
}

/** What a call with a session answers, by the model. */
function accessVerdict(model: Model, access: NonNullable<Device['access']>): CodeName {
  const verdict =
    time() >= access.issuedAt + ACCESS_MILLISECONDS
      ? 'unauthorized'
      : isLive(model, access.session)
        ? 'ok'
        : 'login_expired';
  tally(`access ${verdict}`);
  return verdict;
}

/** Decides a refresh in the model and changes it accordingly. */
function modelRefresh(model: Model, token: ModelToken): 'ok' | 'login_expired' {
  if (!isLive(model, token.session)) {
    tally('dead');
    return 'login_expired';
  }
  if (token.usedAt !== null && time() - token.usedAt > RACE_MILLISECONDS) {
    tally('reuse');
    model.live = null;
    return 'login_expired';
  }
  tally(token.usedAt === null ? 'rotate' : 'sibling');
  if (token.usedAt === null) {
    for (const other of model.tokens) if (other.session === token.session) other.usedAt ??= time();
  }
  model.live!.expiresAt = time() + SESSION_MILLISECONDS;
  return 'ok';
}

const callRefresh = (token: ModelToken) =>
  server.call(api.session.refreshToken, { query: { refreshToken: token.text } });

async function refreshWith(model: Model, target: Device, token: ModelToken): Promise<void> {
  const verdict = modelRefresh(model, token);
  const { envelope } = await callRefresh(token);
  expectAnswer(envelope, verdict);
  if (verdict === 'ok') receive(model, target, envelope.data, token.session);
}

async function take(model: Model, next: Step): Promise<void> {
  if (next.kind === 'wait') return server.clock.advance(next.milliseconds);
  if (next.kind === 'oldPassword') {
    if (model.password === PASSWORD) return;
    expectAnswer((await logIn(server, model.account, PASSWORD)).envelope, 'login_failed');
    // Beyond the window in which wrong tries would ask for the puzzle.
    return server.clock.advance(901_000);
  }
  const target = model.devices[next.device]!;
  switch (next.kind) {
    case 'login': {
      const { envelope } = await logIn(server, model.account, model.password);
      expectAnswer(envelope, 'ok');
      return receive(model, target, envelope.data, openSession(model));
    }
    case 'refresh':
      return target.refresh ? refreshWith(model, target, target.refresh) : undefined;
    case 'reuse': {
      // The latest first: only that one may still be within the race.
      const token = target.old.toReversed()[next.which];
      return token ? refreshWith(model, target, token) : undefined;
    }
    case 'race': {
      const token = target.refresh;
      if (!token) return;
      const verdict = modelRefresh(model, token);
      if (verdict === 'ok') tally('sibling');
      const answers = await Promise.all([callRefresh(token), callRefresh(token)]);
      for (const { envelope } of answers) {
        expectAnswer(envelope, verdict);
        // The browser keeps whichever came last; the other stays good until then.
        if (verdict === 'ok') receive(model, target, envelope.data, token.session);
      }
      return;
    }
    case 'logout': {
      if (!target.access) return;
      const verdict = accessVerdict(model, target.access);
      const { envelope } = await server.call(api.session.logout, { token: target.access.text });
      expectAnswer(envelope, verdict);
      if (verdict === 'ok') model.live = null;
      return;
    }
    case 'change': {
      if (!target.access) return;
      const verdict = accessVerdict(model, target.access);
      const newPassword = `Fresh-${randomUUID()}-A1`;
      const { envelope } = await server.call(api.session.changePassword, {
        token: target.access.text,
        body: { oldPassword: model.password, newPassword },
      });
      expectAnswer(envelope, verdict);
      if (verdict !== 'ok') return;
      model.password = newPassword;
      return receive(model, target, envelope.data, openSession(model));
    }
    case 'check': {
      if (!target.access) return;
      const { envelope } = await server.call(api.session.checkToken, { token: target.access.text });
      return expectAnswer(envelope, accessVerdict(model, target.access));
    }
  }
}

test(`whatever ${DEVICES} devices do, the server agrees with the model (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(timed, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
      const account = `${randomUUID()}@example.com`;
      await server.services.database.insert(tables.users).values({
        id: randomUUID(),
        email: account,
        passwordHash,
        nickname: 'model',
        region: 'OVERSEAS',
        language: 'en',
        createdAt: server.clock.now(),
      });
      const model: Model = {
        account,
        password: PASSWORD,
        live: null,
        sessions: 0,
        tokens: [],
        devices: Array.from({ length: DEVICES }, () => ({ access: null, refresh: null, old: [] })),
      };
      await take(model, { kind: 'login', device: 0 });
      for (const { pause, step: next } of steps) {
        server.clock.advance(pause);
        await take(model, next);
      }
      for (let index = 0; index < DEVICES; index++) await take(model, { kind: 'check', device: index });
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  for (const what of ['dead', 'reuse', 'rotate', 'sibling']) expect(seen.get(what), what).toBeGreaterThan(5);
  for (const what of ['ok', 'unauthorized', 'login_expired']) {
    expect(seen.get(`access ${what}`), what).toBeGreaterThan(5);
  }
});
