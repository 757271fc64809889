import { lookup as resolve } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MOST_BYTES = 2_000_000;
const MOST_MILLISECONDS = 4_000;
const MOST_REDIRECTS = 2;
const PICTURE_TYPES = /^image\/(?:jpeg|png)\s*(?:;|$)/i;

/** Which addresses and ports may be reached; tests let the loopback through. */
export interface Reach {
  address(address: string): boolean;
  port(port: string): boolean;
}

const OPEN_INTERNET: Reach = {
  address: isPublicAddress,
  // The ports of http and https, which a URL does not write.
  port: (port) => port === '',
};

/** Resolves a name and refuses it when any of its addresses is closed: what is connected to is what was checked. */
const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (cause, addresses) => {
      if (cause) return callback(cause, '', 0);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => reach.address(address))) {
        return callback(new Error('the address is not on the open internet'), '', 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

function isAllowed(url: URL, reach: Reach): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username !== '' || url.password !== '' || !reach.port(url.port)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked by what it resolves to; an address is never looked up.
  return isIP(host) === 0 || reach.address(host);
}

function get(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, failed) => {
    const options = { signal, agent: false, lookup: lookupWithin(reach), headers: { accept: 'image/*' } };
    request(url, options, done).on('error', failed).end();
  });
}

async function readWithin(response: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches the picture a third party names, JPEG or PNG, within limits of size, time and redirects, and never from an
 * address inside our own network. Null for whatever fails: a picture is not worth an error.
 */
export async function fetchRemotePicture(
  address: string,
  reach: Reach = OPEN_INTERNET,
): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    let url = new URL(address);
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      if (!isAllowed(url, reach)) return null;
      const response = await get(url, reach, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200 || !PICTURE_TYPES.test(headers['content-type'] ?? '')) {
        response.destroy();
        return null;
      }
      return await readWithin(response, MOST_BYTES);
    }
    return null;
  } catch {
    return null;
  }
}
