import { failure, memoryStorage, type Answer, type Cloud, type FailureCode } from '#cloud';
import { codeMessage, CODES, type Endpoint } from '#contract';
import { createSession } from '../../../src/cloud/session.ts';

export interface Heard {
  readonly path: string;
  readonly query: unknown;
  readonly body: unknown;
}

/** A refusal with the sentence the server would give in English. */
export const refusal = (code: FailureCode, data: unknown = null): Answer<never> =>
  failure(code, code in CODES ? codeMessage(code as keyof typeof CODES, 'en') : '', data);

export const given = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

/** A cloud whose calls are answered by path, in memory; the session over it is the real one. */
export function createFakeCloud(answers: Readonly<Record<string, (heard: Heard) => Answer<unknown>>>) {
  const heard: Heard[] = [];
  const storage = memoryStorage();
  const call = (async (endpoint: Endpoint, input?: { query?: unknown; body?: unknown }) => {
    const line = { path: endpoint.path, query: input?.query, body: input?.body };
    heard.push(line);
    await Promise.resolve();
    return answers[endpoint.path]?.(line) ?? refusal('offline');
  }) as Cloud['call'];
  const session = createSession({ call, renew: async () => failure('offline') }, storage);
  const cloud = { call, session, storage } as Cloud;
  return { cloud, heard, storage };
}

/** One pixel each: the puzzle's shape is in its numbers. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A puzzle whose piece belongs at `answer`; each is good for one try. */
export function puzzleAnswers(answer: number) {
  return {
    '/tw/captcha/puzzle': () =>
      given({
        id: crypto.randomUUID(),
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
    '/tw/captcha/solve': ({ body }: Heard) =>
      Math.abs((body as { x: number }).x - answer) <= 5
        ? given({ ticket: 'ticket' })
        : refusal('captcha_failed'),
  };
}
