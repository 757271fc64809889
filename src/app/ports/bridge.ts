import { fail, ok, type AppError, type Result } from '#base';
import {
  BRIDGE_GREETING,
  BRIDGE_PORTS,
  readBridgeError,
  readNews,
  readPrinters,
  readReport,
  type BridgeClient,
  type UploadRequest,
} from '#sending/api';

/** The token of the bridge this device is paired with. It counts until that bridge ends, and for this page's origin alone. */
const STORED = 'bridge-token';
/** Milliseconds in which a bridge on this computer says that it is there. */
const GREETING_TIME = 2000;

function storedToken(): string {
  try {
    return localStorage.getItem(STORED) ?? '';
  } catch {
    return '';
  }
}

function storeToken(token: string): void {
  try {
    localStorage.setItem(STORED, token);
  } catch {
    // Not kept where the browser keeps nothing: it is asked for again.
  }
}

/** The page's way to `corallite bridge` on this computer. */
export function createBridgeClient(): BridgeClient {
  let port: number = BRIDGE_PORTS[0];
  let token = storedToken();

  const callAt = async (
    where: number,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: BodyInit | null,
    signal: AbortSignal,
  ): Promise<Result<unknown>> => {
    const cancelled = () => fail('cancelled', 'the call was cancelled');
    try {
      const answer = await fetch(`http://127.0.0.1:${where}/v1/${path}`, {
        method,
        ...(body === null ? {} : { body }),
        signal,
        cache: 'no-store',
        credentials: 'omit',
        headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      });
      const said: unknown = await answer.json();
      if (answer.ok) return ok(said);
      const error: AppError = readBridgeError((said as { error?: unknown } | null)?.error);
      return { ok: false, error };
    } catch {
      return signal.aborted ? cancelled() : fail('bridge_unreachable', 'no bridge answers');
    }
  };
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object | Blob | null,
    signal: AbortSignal,
  ): Promise<Result<unknown>> =>
    callAt(port, method, path, body === null || body instanceof Blob ? body : JSON.stringify(body), signal);
  const done = async (answer: Promise<Result<unknown>>): Promise<Result<void>> => {
    const said = await answer;
    return said.ok ? ok(undefined) : said;
  };
  const of = (printer: string, verb: string): string => `printers/${encodeURIComponent(printer)}/${verb}`;

  return {
    async look(signal) {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(GREETING_TIME)]);
      const greeted = await Promise.all(
        BRIDGE_PORTS.map(async (candidate) => {
          const said = await callAt(candidate, 'GET', 'bridge', null, soon);
          const product = said.ok ? (said.value as { product?: unknown } | null)?.product : null;
          return product === BRIDGE_GREETING.product ? candidate : null;
        }),
      );
      const answering = greeted.filter((candidate) => candidate !== null);
      // Of several bridges the one this page is paired with.
      for (const candidate of answering) {
        const known = await callAt(candidate, 'GET', 'paired', null, signal);
        if (!known.ok) continue;
        port = candidate;
        return 'paired';
      }
      if (answering[0] === undefined) return 'absent';
      port = answering[0];
      return 'unpaired';
    },
    async pair(code, signal) {
      const said = await call('POST', 'pair', { code }, signal);
      if (!said.ok) return said;
      const given = (said.value as { token?: unknown } | null)?.token;
      if (typeof given !== 'string') return fail('bridge_unreachable', 'the bridge gave no token');
      token = given;
      storeToken(given);
      return ok(undefined);
    },
    async find(signal) {
      const said = await call('GET', 'printers', null, signal);
      return said.ok ? ok(readPrinters(said.value)) : said;
    },
    async findAt(address, signal) {
      const said = await call('POST', 'printers', { address }, signal);
      if (!said.ok) return said;
      const [found] = readPrinters(said.value);
      return found ? ok(found) : fail('printer_not_recognised', 'the answer holds no printer', { address });
    },
    async report(printer, signal) {
      const said = await call('GET', `printers/${encodeURIComponent(printer)}`, null, signal);
      return said.ok ? ok(readReport(said.value)) : said;
    },
    giveKey: (printer, key, signal) => done(call('POST', of(printer, 'key'), { key }, signal)),
    async send(printer, { name, file, resolution, profile }, context) {
      const { signal } = context;
      const request: UploadRequest = {
        name,
        size: file.size,
        ...(resolution ? { resolution } : {}),
        ...(profile === undefined ? {} : { profile }),
      };
      const begun = await call('POST', of(printer, 'uploads'), request, signal);
      if (!begun.ok) return begun;
      const upload = String((begun.value as { upload?: unknown } | null)?.upload);
      let path = `uploads/${upload}/next`;
      let part: Blob | null = null;
      for (;;) {
        const said: Result<unknown> = await call('POST', path, part, signal);
        if (!said.ok) {
          // The bridge waits until the printer has dropped it; where it is gone itself, the printer got no more.
          await call('DELETE', `uploads/${upload}`, null, AbortSignal.timeout(GREETING_TIME * 10));
          return said;
        }
        const news = readNews(said.value);
        if (news.progress) context.report(news.progress);
        if (news.kind === 'sent') return ok({ upload, file: news.file });
        if (news.kind === 'failed') return { ok: false, error: { message: 'sending failed', ...news.error } };
        const wants = news.kind === 'wants';
        part = wants ? file.slice(news.offset, news.offset + news.length) : null;
        path = `uploads/${upload}/next${wants ? `?offset=${news.offset}` : ''}`;
      }
    },
    start: (printer, upload, signal) => done(call('POST', of(printer, 'start'), { upload }, signal)),
    control: (printer, verb, signal) => done(call('POST', of(printer, verb), {}, signal)),
    async camera(printer, signal) {
      const said = await call('POST', of(printer, 'camera'), {}, signal);
      if (!said.ok) return said;
      const address = (said.value as { address?: unknown } | null)?.address;
      return typeof address === 'string'
        ? ok(address)
        : fail('printer_camera_unavailable', 'the answer holds no address');
    },
  };
}
