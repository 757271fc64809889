import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackS3 {
  readonly endpoint: string;
  /** Key → bytes, of the one bucket there is. */
  readonly objects: Map<string, Buffer>;
  /** Key → when it was put. */
  readonly times: Map<string, Date>;
  /** While true every request is refused as by a store that is away. */
  failing: boolean;
  close(): Promise<void>;
}

/** Objects on a page of a listing: small, so that listings have several. */
const PAGE = 2;

/** As much of S3's protocol as a store of blobs speaks: PUT, GET with ranges, HEAD, DELETE and listings of one bucket. */
export async function startLoopbackS3(bucket: string): Promise<LoopbackS3> {
  const objects = new Map<string, Buffer>();
  const times = new Map<string, Date>();
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://s3');
      const [, where, ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      const end = (status: number, body: string | Buffer = '', headers = {}): void => {
        response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
        response.end(request.method === 'HEAD' ? undefined : body);
      };
      if (state.failing) return end(503, '<Error><Code>SlowDown</Code></Error>');
      if (where !== bucket || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
        return end(403, '<Error><Code>AccessDenied</Code></Error>');
      }
      const absent = (): void => end(404, '<Error><Code>NoSuchKey</Code></Error>');
      const found = objects.get(key);
      switch (request.method ?? 'GET') {
        case 'PUT':
          objects.set(key, Buffer.concat(chunks));
          times.set(key, new Date());
          return end(200);
        case 'DELETE':
          objects.delete(key);
          return end(204);
        case 'HEAD':
          return found ? end(200, found) : absent();
        default: {
          if (key === '') return end(200, listing(url), { 'content-type': 'application/xml' });
          if (!found) return absent();
          const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
          return range ? end(206, found.subarray(Number(range[1]), Number(range[2]) + 1)) : end(200, found);
        }
      }
    });
  });

  const contentsOf = (key: string): string =>
    `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size>` +
    `<LastModified>${(times.get(key) ?? new Date()).toISOString()}</LastModified></Contents>`;

  function listing(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? '';
    const begin = Number(url.searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const page = keys.slice(begin, begin + PAGE);
    const more = begin + PAGE < keys.length;
    return (
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      (more ? `<NextContinuationToken>${begin + PAGE}</NextContinuationToken>` : '') +
      page.map(contentsOf).join('') +
      `</ListBucketResult>`
    );
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const state: LoopbackS3 = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    times,
    failing: false,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return state;
}
