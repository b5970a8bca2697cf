import 'server-only';
import { BlockList, isIP } from 'node:net';

/** Networks without a geographic location (IANA special-purpose address registries). */
const specialNetworks: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const blockedNetworks = new BlockList();
for (const [address, prefix] of specialNetworks)
  blockedNetworks.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');

/** Converts to a public IP address, unwrapping IPv4 in IPv6; undefined for an invalid or special-purpose address. */
export function toPublicAddress(raw: string | undefined): string | undefined {
  const address = (raw ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  return blockedNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4') ? undefined : address;
}
