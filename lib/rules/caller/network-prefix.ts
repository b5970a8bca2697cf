/** The first groups of an IPv6 address, without leading zeros. */
function getGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  const first = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return first.join(':');
}

const isIPv6 = (address: string): boolean => address.includes(':') && !address.includes('.');

/**
 * The part of a network address that rate limits count: the /64 prefix of an IPv6 address, because a
 * subscriber can use all addresses of a /64 (RFC 6177); any other address unchanged.
 */
export const toNetworkPrefix = (address: string): string =>
  isIPv6(address) ? `${getGroups(address, 4)}::/64` : address;

/**
 * The network of an address: the /24 prefix of an IPv4 address, also of a mapped one, or the /48 prefix of an IPv6 address.
 * A device keeps it while its own address changes; any other text unchanged.
 */
export function toNetwork(address: string): string {
  if (isIPv6(address)) return `${getGroups(address, 3)}::/48`;
  const [, prefix] = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? [];
  return prefix ? `${prefix}.0/24` : address;
}
