import { isIPv4 } from 'node:net';

/**
 * Whether a host name or an address, as `URL` or a socket writes it, is this machine itself: nothing said to it is on a
 * network.
 */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:/, '');
  if (isIPv4(name)) return name.startsWith('127.');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1';
}
