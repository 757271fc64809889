import { isIP } from 'node:net';
import { VariableError, type Variables } from './variables.ts';

/**
 * Whose X-Forwarded-For is believed: nobody's, that of a number of proxies one behind the other, or that of proxies at these
 * addresses (`,` between them).
 */
export type TrustProxy = false | number | string;

const MOST_HOPS = 10;
/** What fastify has names for. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a range of them: `10.0.0.0/8`. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export function parseTrustProxy(read: Variables): TrustProxy {
  const text = read.text('TRUST_PROXY');
  if (text === null || text === '0' || text === 'false') return false;
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => NAMED.includes(part) || isRange(part))) return parts.join(',');
  throw new VariableError(
    'TRUST_PROXY',
    `TRUST_PROXY must be addresses of proxies with "," between them, or their number up to ${MOST_HOPS}, not "${text}".`,
  );
}

/**
 * The same as fastify takes it. Of that number of proxies each has added who spoke to it: what a caller wrote before that is not
 * read. Fastify itself believes nobody when it is given a number.
 */
export function trustOf(trust: TrustProxy): false | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}
