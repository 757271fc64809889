import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOB_PATH, CODES, endpoints, UPLOAD_PATH, type CodeName } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';

interface OneResponse {
  readonly description: string;
  readonly content?: {
    readonly 'application/json'?: {
      readonly schema: {
        readonly allOf?: readonly { readonly properties?: { readonly code: { readonly enum: number[] } } }[];
      };
    };
  };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly security: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, OneResponse>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  const answer = await fetch(`${server.origin}/api/openapi.json`);
  expect(answer.status).toBe(200);
  document = (await answer.json()) as Document;
});
afterAll(() => server.close());

const SECURITY = {
  public: [{}],
  user: [{ bearer: [] }],
  share: [{ bearer: [] }, { shareAccess: [] }],
  moderator: [{ bearer: [] }],
} as const;
const EVER: readonly CodeName[] = ['validation', 'too_many', 'too_large', 'internal', 'unavailable'];
const WITH_SESSION: readonly CodeName[] = ['unauthorized', 'login_expired'];
const BY_ACCESS = { public: [], user: WITH_SESSION, share: WITH_SESSION, moderator: ['not_found'] } as const;

/** The codes an answer of that status is said to carry. */
function describedCodes({ responses }: Operation, status: number): number[] {
  const { allOf = [] } = responses[status]?.content?.['application/json']?.schema ?? {};
  return allOf.flatMap(({ properties }) => properties?.code.enum ?? []);
}

const wantsSession = ({ security }: Operation): boolean => security.some((way) => 'bearer' in way);
/** What is for moderators says nothing about logins: it is not there for anybody else. */
const isHidden = ({ operationId }: Operation): boolean => operationId.startsWith('review.');

/** Every `$ref` of a value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  );
}

describe('the OpenAPI document', () => {
  test.each(endpoints())('has $name with its input, its answers and who may call', ({ name, endpoint }) => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation!.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation!.security).toEqual(SECURITY[endpoint.access]);
    const wanted = [...endpoint.refuses, ...EVER, ...BY_ACCESS[endpoint.access]];
    for (const code of wanted) {
      expect(describedCodes(operation!, CODES[code].status), code).toContain(CODES[code].code);
    }
    for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
      expect(operation!.parameters).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path', required: true }),
      );
    }
  });

  test('says of every operation what it refuses with, and of each refusal code and sentence', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations).filter(([, { responses }]) => responses)) {
        const where = `${method} ${path}`;
        const statuses = Object.keys(operation.responses).map(Number);
        const wanted = [429, 500, 503, ...(wantsSession(operation) ? [isHidden(operation) ? 404 : 401] : [])];
        expect(statuses, where).toEqual(expect.arrayContaining(wanted));
        if (!wantsSession(operation)) expect(operation.security, where).toEqual([{}]);
        for (const status of statuses.filter((number) => number >= 400)) {
          for (const code of describedCodes(operation, status)) {
            const [, known] = Object.entries(CODES).find(([, each]) => each.code === code) ?? [];
            expect(known?.status, where).toBe(status);
            expect(operation.responses[status]!.description, where).toContain(known!.en);
          }
        }
      }
    }
  });

  test('has what travels outside the envelope', () => {
    expect(document.paths[UPLOAD_PATH]?.['post']).toBeDefined();
    expect(document.paths[`${UPLOAD_PATH}/{id}`]?.['patch']).toBeDefined();
    expect(document.paths[`${BLOB_PATH}{hash}`]?.['get']).toBeDefined();
  });

  test('refers to nothing that is not in it', () => {
    const found = references(document);
    expect(found.length).toBeGreaterThan(10);
    for (const reference of found) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });

  test('names no operation twice', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('has the paths of the specification, by its methods', () => {
    const wanted = [
      'POST /tw/user/login',
      'GET /tw/user/accountInfo',
      'GET /tw/user/socialInfo',
      'GET /tw/space/list',
      'POST /tw/user/register',
      'POST /tw/user/setting',
      'POST /tw/user/editProfile',
      'GET /tw/user/complete/guide',
      'GET /tw/user/checkToken',
      'GET /tw/user/follow',
      'GET /tw/auth/{source}/callback',
      'GET /tw/auth/{source}/login',
      'POST /tw/auth/bind',
      'POST /tw/user/changePassword',
      'POST /tw/user/resetPassword',
      'POST /tw/user/sendCaptcha',
      'POST /tw/user/check/username',
      'POST /tw/feedback/submit',
      'GET /tw/payment/orderInfo/list',
      'GET /tw/user/refreshToken',
    ];
    for (const line of wanted) {
      const [method = '', path = ''] = line.split(' ');
      expect(document.paths[`/api${path}`]?.[method.toLowerCase()], line).toBeDefined();
    }
  });
});
