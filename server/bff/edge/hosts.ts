import 'server-only';
import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Which hosts the mall serves. */
export interface HostRules {
  /** The address that shoppers use (`MALL_PUBLIC_URL`); without it, hosts of this machine and its network are served. */
  readonly publicUrl?: string | undefined;
  /** More host names, without port (`MALL_ALLOWED_HOSTS`). */
  readonly allowed: readonly string[];
}

const localNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  localNetworks.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  localNetworks.addSubnet(network, bits, 'ipv6');
}

/** The name or address in a `Host` header, in lower case and without port; undefined when it is neither. */
export function parseHostName(host: string | undefined): string | undefined {
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+?))\.?(?::\d{1,5})?$/i.exec(host ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

const hasAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address));

/** Whether a name leads to this machine or its network, whatever a name server says. */
function isLocal(name: string): boolean {
  const kind = isIP(name);
  if (kind !== 0) return localNetworks.check(name, kind === 4 ? 'ipv4' : 'ipv6') || hasAddress(name);
  const own = hostname().toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === own || name === `${own}.local`;
}

/**
 * Whether the mall serves a host: its public one and those that are configured; without a public one, local ones, so
 * that a phone in the same network can open a demo. Ports do not matter.
 */
export function isServedHost(host: string | undefined, { publicUrl, allowed }: HostRules): boolean {
  const name = parseHostName(host);
  if (name === undefined) return false;
  if (allowed.includes(name)) return true;
  return publicUrl ? name === parseHostName(new URL(publicUrl).host) : isLocal(name);
}
