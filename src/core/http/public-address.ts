/** Which hosts the public internet can reach. */
import ipaddr from 'ipaddr.js';

/** An address that the public internet can reach: not this machine, not a private, link-local, translated or reserved network. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** A host name that says by itself that it is not public; `URL` has already turned 127.1 or 0x7f000001 into 127.0.0.1. */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (name.startsWith('[')) return !isPublicAddress(name.slice(1, -1));
  if (ipaddr.IPv4.isValid(name)) return !isPublicAddress(name);
  return (
    name === 'localhost' || /\.(localhost|local|internal|home\.arpa|lan)$/.test(name) || !name.includes('.')
  );
}
