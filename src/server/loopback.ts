import { isIPv4 } from 'node:net';

/** Whether a host name, as `URL` writes it or without its brackets, is this machine itself: nothing said to it is on a network. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIPv4(name) && name.startsWith('127.'))
  );
}
