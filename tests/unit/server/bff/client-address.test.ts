import { toNetwork, toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { resolveClientAddress } from '@/server/bff/limit/client-address';

const peer = '198.51.100.9';

// R-API-15
test.each([
  ['the peer, when no proxy is ours', '203.0.113.1', 0, peer],
  ['the peer, whatever a caller writes', 'spoof, 203.0.113.1, 203.0.113.2', 0, peer],
  ['what our proxy wrote', '203.0.113.1', 1, '203.0.113.1'],
  ['what our proxy wrote, behind what the caller wrote', '10.0.0.1, 203.0.113.1', 1, '203.0.113.1'],
  ['what the outer of two proxies wrote', '10.0.0.1, 203.0.113.1, 203.0.113.2', 2, '203.0.113.1'],
  ['the leftmost, when there are fewer proxies than configured', '203.0.113.1', 5, '203.0.113.1'],
  ['the peer, when our proxy wrote no address', '203.0.113.1, unknown', 1, peer],
  ['an address that was written with its port', '10.0.0.1, 203.0.113.1:5678', 1, '203.0.113.1'],
  ['the peer, without a header', null, 1, peer],
])('returns %s', (_, forwarded, proxies, expected) => {
  expect(resolveClientAddress(forwarded, peer, proxies)).toBe(expected);
});

test('knows only a trusted proxy’s address without a peer', () => {
  expect(resolveClientAddress('203.0.113.1', undefined, 0)).toBeUndefined();
  expect(resolveClientAddress('10.0.0.1, 203.0.113.1', undefined, 1)).toBe('203.0.113.1');
  expect(resolveClientAddress(null, undefined, 1)).toBeUndefined();
});

test('normalizes an IPv4-mapped address', () => {
  expect(resolveClientAddress(null, '::ffff:203.0.113.1', 0)).toBe('203.0.113.1');
  expect(resolveClientAddress(null, 'fe80::1%eth0', 0)).toBe('fe80::1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.1', '203.0.113.1'],
])('network prefix of %s is %s', (address, expected) => {
  expect(toNetworkPrefix(address)).toBe(expected);
});

test.each([
  ['203.0.113.1', '203.0.113.0/24'],
  ['203.0.113.254', '203.0.113.0/24'],
  ['::ffff:203.0.113.1', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8::1', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('network of %s is %s', (address, expected) => {
  expect(toNetwork(address)).toBe(expected);
});
