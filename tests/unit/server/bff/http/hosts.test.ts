/** @jest-environment node */
import { hostname, networkInterfaces } from 'node:os';
import { isServedHost, parseHostName } from '@/server/bff/http/hosts';

// R-OPS-20
test.each([
  ['mall.example', 'mall.example'],
  ['Mall.Example.:8443', 'mall.example'],
  ['10.0.0.5:3000', '10.0.0.5'],
  ['[::1]:3000', '::1'],
  ['user@mall.example', undefined],
  ['mall.example/evil', undefined],
  ['mall.example,evil.example', undefined],
  ['mall.example:x', undefined],
  ['mall.example:65535', 'mall.example'],
  ['mall.example:65536', undefined],
  ['10.0.0.5:99999', undefined],
  ['[::1]:99999', undefined],
  ['1.2.3.256', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses the host %j as %j', (host, name) => {
  expect(parseHostName(host)).toBe(name);
});

const demoHosts = { allowed: [] };
const ownAddresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

test.each([
  'localhost',
  'localhost:3000',
  'shop.localhost:3000',
  '127.0.0.1:3000',
  '127.1.2.3',
  '[::1]:3000',
  '[::ffff:127.0.0.1]',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20:3000',
  '169.254.10.1',
  '[fd12::1]:3000',
  '[fe80::1]',
  `${hostname()}:3000`,
  `${hostname().toUpperCase()}.local`,
  ...ownAddresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
])('a demo serves the local host %s', (host) => {
  expect(isServedHost(host, demoHosts)).toBe(true);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  '172.32.0.1',
  '8.8.8.8',
  '0x7f.1',
  '2130706433',
  '[2001:db8::1]',
  'localhost@evil.example',
  'localhost:99999',
  '127.0.0.1:65536',
  undefined,
])('a demo rejects the host %s', (host) => {
  expect(isServedHost(host, demoHosts)).toBe(false);
});

const productionHosts = { publicUrl: 'https://mall.example:8443/', allowed: ['shop.example', '10.0.0.5'] };

test.each(['mall.example', 'MALL.EXAMPLE:443', 'shop.example', '10.0.0.5:3000'])(
  'a mall with a public URL serves %s',
  (host) => {
    expect(isServedHost(host, productionHosts)).toBe(true);
  },
);

test.each([
  'localhost:3000',
  '127.0.0.1',
  '10.0.0.6',
  'evil.example',
  'www.mall.example',
  'mall.example.evil',
  'mall.example:99999',
  'shop.example:99999',
])('a mall with a public URL rejects %s', (host) => {
  expect(isServedHost(host, productionHosts)).toBe(false);
});
