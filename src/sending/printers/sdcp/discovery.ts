import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FoundPrinter } from '#sending/api';
import type { Network } from '../network.ts';
import { readDiscovery } from './messages.ts';

/** What every board of this maker answers to, of either version. */
const PROBE = 'M99999';
/** An answer is a few hundred bytes. */
const MOST_ANSWER = 16_384;
/** More printers than anybody owns: what floods us ends here. */
const MOST_PRINTERS = 200;

/** The broadcast address of every network this machine is in, and the one of all. */
export function broadcastAddresses(): readonly string[] {
  const found = new Set(['255.255.255.255']);
  for (const addresses of Object.values(networkInterfaces())) {
    for (const { family, internal, address, netmask } of addresses ?? []) {
      if (family !== 'IPv4' || internal) continue;
      const mask = netmask.split('.').map(Number);
      found.add(
        address
          .split('.')
          .map((part, at) => Number(part) | (~mask[at]! & 255))
          .join('.'),
      );
    }
  }
  return [...found];
}

/**
 * Calls to `targets` and answers who answered until the time was over, the signal was aborted, or there were `enough`. One answer an
 * address; a network that refuses the call is one without printers.
 */
export function discoverSdcp(
  targets: readonly string[],
  network: Network,
  signal: AbortSignal,
  enough = MOST_PRINTERS,
): Promise<readonly FoundPrinter[]> {
  return new Promise((resolve) => {
    const found = new Map<string, FoundPrinter>();
    const isSixth = targets.some((target) => isIPv6(target));
    const socket = createSocket(isSixth ? 'udp6' : 'udp4');
    const timers: NodeJS.Timeout[] = [];
    const end = (): void => {
      timers.forEach(clearTimeout);
      signal.removeEventListener('abort', end);
      socket.removeAllListeners('message');
      try {
        socket.close();
      } catch {
        // It was never open.
      }
      resolve([...found.values()]);
    };
    const call = (): void => {
      for (const target of targets) socket.send(PROBE, network.sdcpDiscoveryPort, target, () => undefined);
    };
    socket.on('error', end);
    socket.on('message', (bytes, { address }) => {
      if (bytes.length > MOST_ANSWER || found.has(address)) return;
      const printer = readDiscovery(bytes.toString('utf8'), address);
      if (printer === null) return;
      found.set(address, printer);
      if (found.size >= enough) end();
    });
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    socket.bind(0, () => {
      if (!isSixth) socket.setBroadcast(true);
      call();
      // A datagram may be lost: the call is made three times.
      timers.push(setTimeout(call, network.discoveryTime / 4), setTimeout(call, network.discoveryTime / 2));
      timers.push(setTimeout(end, network.discoveryTime));
    });
  });
}
