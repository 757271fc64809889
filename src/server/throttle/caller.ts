import ipaddr from 'ipaddr.js';

/** One caller's address: a whole /64 for IPv6, which is what one household or machine has. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address in the clothes of IPv6 is itself.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
