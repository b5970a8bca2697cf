import 'server-only';
import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Which hosts the mall serves. */
export interface HostRules {
  /** The address that shoppers use (`MALL_PUBLIC_URL`); without it, local hosts are served (`isLocal`). */
  readonly publicUrl?: string | undefined;
  /** Additional host names, without port (`MALL_ALLOWED_HOSTS`). */
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

/**
 * The name or address in a `Host` header, in lower case and without port; undefined when it is neither, or when no URL can have it, as with the
 * port 99999: the mall writes URLs with its host.
 */
export function parseHostName(host: string | undefined): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+?))\.?(?::\d{1,5})?$/i.exec(host ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

const hasAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((entries) => entries?.some((entry) => entry.address === address));

/** Whether a host is this machine or an address of a private network. Does not ask DNS. */
function isLocal(name: string): boolean {
  const kind = isIP(name);
  if (kind !== 0) return localNetworks.check(name, kind === 4 ? 'ipv4' : 'ipv6') || hasAddress(name);
  const machine = hostname().toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === machine || name === `${machine}.local`
  );
}

/**
 * Whether the mall serves a host: the public host and the allowed ones. Without a public host it serves local
 * hosts, so that a phone in the same network can open a demo. The port is ignored (R-OPS-20).
 */
export function isServedHost(host: string | undefined, { publicUrl, allowed }: HostRules): boolean {
  const name = parseHostName(host);
  if (name === undefined) return false;
  if (allowed.includes(name)) return true;
  return publicUrl ? name === parseHostName(new URL(publicUrl).host) : isLocal(name);
}
