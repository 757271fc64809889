import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  EXPORT_PATH,
  BLOB_PATH,
  CODES,
  DEVICE_MARK_HEADER,
  endpoints,
  LANGUAGES,
  SHARE_ACCESS_HEADER,
  UPLOAD_PATH,
  type Access,
  type CodeName,
  type Endpoint,
} from '#contract';
import { PICTURE_PATH, PICTURE_TYPE } from '../storage/picture-store.ts';
import { FOREIGN, refusalsOf, SIGNED_IN } from './refusals.ts';

type Json = Readonly<Record<string, unknown>>;

/** Codes that whatever travels outside the envelope may be refused with. */
const ANY_TIME: readonly CodeName[] = ['too_many', 'internal', 'unavailable'];
/** The same of what changes something and wants a session. */
const CHANGES: readonly CodeName[] = [...ANY_TIME, ...SIGNED_IN, ...FOREIGN];

const SECURITY: Readonly<Record<Access, readonly Json[]>> = {
  public: [{}],
  user: [{ bearer: [] }],
  share: [{ bearer: [] }, { shareAccess: [] }],
  moderator: [{ bearer: [] }],
};

/** A schema of the contract as OpenAPI 3.1 takes it: JSON Schema 2020-12. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function successOf(endpoint: Endpoint): Json {
  return {
    description: 'Done.',
    content: jsonContent({
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: {
        code: { const: CODES.ok.code },
        message: { type: 'string' },
        data: schemaOf(endpoint.data, 'output'),
      },
    }),
  };
}

/** Refusals share a status where their codes do. */
function describeRefusals(names: readonly CodeName[]): Json {
  const byStatus = new Map<number, CodeName[]>();
  for (const name of new Set(names)) {
    const { status } = CODES[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((name) => `${CODES[name].code} ${name}: ${CODES[name].en}`).join('\n\n'),
        content: jsonContent({
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { properties: { code: { enum: codes.map((name) => CODES[name].code) } } },
          ],
        }),
      },
    ]),
  );
}

/** Path and query parameters: the contract validates them together. */
function parametersOf(endpoint: Endpoint): Json[] {
  const headers = [
    { $ref: '#/components/parameters/lang' },
    ...(endpoint.logsIn ? [{ $ref: '#/components/parameters/deviceMark' }] : []),
  ];
  if (!endpoint.query) return headers;
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  const own = Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
  return [...own, ...headers];
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const [group] = name.split('.');
  return {
    operationId: name,
    tags: [group],
    summary: endpoint.summary,
    description: `At most ${endpoint.rate.most} calls in ${endpoint.rate.seconds} seconds.`,
    security: SECURITY[endpoint.access],
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200: successOf(endpoint),
      ...describeRefusals(refusalsOf(endpoint)),
    },
  };
}

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const pathParameter = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});
const bytes = (type: string): Json => ({ [type]: { schema: { type: 'string', format: 'binary' } } });
const said = (description: string): Json => ({ description });
const TUS = { $ref: '#/components/parameters/tusResumable' };

/** What travels outside the envelope: uploads (tus), blobs, pictures. Their refusals are envelopes all the same. */
function otherPaths(): Json {
  const signedIn = SECURITY.user;
  return {
    [UPLOAD_PATH]: {
      post: {
        operationId: 'upload.begin',
        tags: ['blobs'],
        summary: 'Begin an upload by tus 1.0; Location is where its bytes go.',
        security: signedIn,
        parameters: [
          TUS,
          header('Upload-Length', 'Bytes of the whole.'),
          header('Upload-Metadata', '`sha256 ` and the base64 of the hexadecimal SHA-256 of the whole.'),
        ],
        responses: {
          201: said('Begun; header Location.'),
          ...describeRefusals([...CHANGES, 'validation', 'too_large', 'quota_exceeded', 'storage_failed']),
        },
      },
    },
    [`${UPLOAD_PATH}/{id}`]: {
      parameters: [pathParameter('id'), TUS],
      head: {
        operationId: 'upload.offset',
        tags: ['blobs'],
        summary: 'How much has arrived; to continue after a break.',
        security: signedIn,
        responses: {
          200: said('Headers Upload-Offset and Upload-Length.'),
          ...describeRefusals([...ANY_TIME, ...SIGNED_IN, 'not_found']),
        },
      },
      patch: {
        operationId: 'upload.send',
        tags: ['blobs'],
        summary: 'Send bytes from an offset on. With the last one the whole is hashed and kept, or refused.',
        security: signedIn,
        parameters: [header('Upload-Offset', 'Where these bytes begin.')],
        requestBody: { required: true, content: bytes('application/offset+octet-stream') },
        responses: {
          204: said('Taken; header Upload-Offset.'),
          409: said('Upload-Offset is not what has arrived.'),
          ...describeRefusals([...CHANGES, 'not_found', 'upload_mismatch', 'storage_failed', 'too_large']),
        },
      },
      delete: {
        operationId: 'upload.cancel',
        tags: ['blobs'],
        summary: 'Give an upload up.',
        security: signedIn,
        responses: { 204: said('Gone.'), ...describeRefusals([...CHANGES, 'not_found']) },
      },
    },
    [EXPORT_PATH]: {
      get: {
        operationId: 'account.export.file',
        tags: ['account'],
        summary: 'Everything that is kept of a person, by the link account.export answers.',
        security: SECURITY.public,
        parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'The archive.', content: bytes('application/zip') },
          ...describeRefusals([...ANY_TIME, 'not_found']),
        },
      },
    },
    [`${BLOB_PATH}{hash}`]: {
      get: {
        operationId: 'blob.read',
        tags: ['blobs'],
        summary:
          "The bytes of a blob of one's own projects, of a share that was opened, or of what is published.",
        security: SECURITY.share,
        parameters: [
          pathParameter('hash'),
          { name: 'purpose', in: 'query', required: false, schema: { enum: ['view', 'export'] } },
          { name: 'publication', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } },
          header('Range', 'One range of bytes.', false),
        ],
        responses: {
          200: { description: 'The whole.', content: bytes('application/octet-stream') },
          206: { description: 'A range.', content: bytes('application/octet-stream') },
          304: said('Unchanged.'),
          416: said('There are not so many bytes.'),
          ...describeRefusals([...ANY_TIME, ...SIGNED_IN, 'not_found']),
        },
      },
    },
    [`${PICTURE_PATH}avatar/{hash}`]: {
      get: {
        operationId: 'picture.avatar',
        tags: ['blobs'],
        summary: "Somebody's picture.",
        security: SECURITY.public,
        parameters: [pathParameter('hash')],
        responses: {
          200: { description: 'The picture.', content: bytes(PICTURE_TYPE) },
          ...describeRefusals([...ANY_TIME, 'not_found']),
        },
      },
    },
    [`${PICTURE_PATH}thumbnail/{hash}`]: {
      get: {
        operationId: 'picture.thumbnail',
        tags: ['blobs'],
        summary: 'The picture of a project, by the signed address that the project came with.',
        security: SECURITY.public,
        parameters: [
          pathParameter('hash'),
          ...['until', 'sign'].map((name) => ({ ...pathParameter(name), in: 'query' })),
          { ...pathParameter('share'), in: 'query', required: false },
        ],
        responses: {
          200: { description: 'The picture.', content: bytes(PICTURE_TYPE) },
          ...describeRefusals([...ANY_TIME, 'not_found']),
        },
      },
    },
  };
}

/** The document of every call, made from the contract (OpenAPI 3.1). */
export function createOpenApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { name, endpoint } of endpoints()) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corallite',
      version: '1.0.0',
      description:
        'Every answer is an envelope of code, message and data; the message is in the language of the header lang. ' +
        'Dates are ISO 8601 in UTC, sizes bytes, hashes hexadecimal SHA-256.',
    },
    paths: { ...paths, ...otherPaths() },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        shareAccess: { type: 'apiKey', in: 'header', name: SHARE_ACCESS_HEADER },
      },
      parameters: {
        lang: {
          name: 'lang',
          in: 'header',
          required: false,
          description: `Language of the message: ${LANGUAGES.join(' or ')}, with or without a region.`,
          schema: { type: 'string', default: 'en' },
        },
        deviceMark: {
          name: DEVICE_MARK_HEADER,
          in: 'header',
          required: false,
          description: 'By which this device is known again. Without one, every login is on a new device.',
          schema: { type: 'string', pattern: '^[\\w-]{1,100}$' },
        },
        tusResumable: {
          name: 'Tus-Resumable',
          in: 'header',
          required: true,
          schema: { const: '1.0.0' },
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            data: {
              type: 'object',
              description: 'For `validation`, `fields` holds the key of the broken rule of each field.',
            },
          },
        },
      },
    },
  };
}

export function addOpenApi(server: FastifyInstance): void {
  const document = JSON.stringify(createOpenApi());
  server.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document),
  );
}
