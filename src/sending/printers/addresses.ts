import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { fail, ok, type Result } from '#base';

/** A place in the network: an IP address, and a port where one was typed. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number | null;
}

/** Networks that are not the internet: this machine, private ones, link-local ones, and carriers' (which VPNs use). */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv4');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

export function isLocalAddress(address: string): boolean {
  return isIP(address) !== 0 && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Reads what a person typed: a name or an IP address, with `:port` where they like. The name is looked up once, here, and the address it
 * has is the one that is spoken to. Addresses of the internet are refused: nobody's printer is there, and nobody is to be sent there.
 */
export async function readAddress(text: string): Promise<Result<PrinterAddress, 'address_invalid'>> {
  const typed = text.trim();
  const refuse = () =>
    fail('address_invalid', `"${typed.slice(0, 80)}" is no local address`, { address: typed.slice(0, 80) });
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]+)\]|([\w.-]{1,253}))(?::(\d{1,5}))?$/i.exec(typed) ?? [];
  const name = bracketed ?? plain ?? (isIPv6(typed) ? typed : undefined);
  const port = digits === undefined ? null : Number(digits);
  if (name === undefined || port === 0 || (port ?? 0) > 65_535) return refuse();
  try {
    const { address } = await lookup(name);
    return isLocalAddress(address) ? ok({ host: address, port }) : refuse();
  } catch {
    return refuse();
  }
}

/** An address as it is shown and kept. */
export function writeAddress({ host, port }: PrinterAddress): string {
  const shown = isIPv6(host) ? `[${host}]` : host;
  return port === null ? (isIPv6(host) ? host : shown) : `${shown}:${port}`;
}

/** The place an address names that `writeAddress` wrote. */
export function splitAddress(address: string): PrinterAddress {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(address) ?? [];
  return { host: bracketed ?? plain ?? address, port: port === undefined ? null : Number(port) };
}

/** Whether a connection comes from an address; sockets write IPv4 in IPv6 too. */
export function isSameAddress(remote: string | undefined, address: string): boolean {
  const plain = (each: string): string => each.replace(/^::ffff:/, '');
  return remote !== undefined && plain(remote) === plain(address);
}

/** The address of this machine that leads to another, by the way a datagram would take; rejects where there is none. */
export function ownAddressFor(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    // Events, not a callback: that is called where there is no way, too, and the address is then that of all networks.
    socket.once('error', (cause) => {
      socket.close();
      reject(cause);
    });
    socket.once('connect', () => {
      const { address } = socket.address();
      socket.close();
      resolve(address);
    });
    // The port does not matter: nothing is sent.
    socket.connect(9, host);
  });
}
