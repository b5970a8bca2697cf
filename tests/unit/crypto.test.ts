/** @jest-environment node */
import {
  createHmacHex,
  createSecret,
  createSha256,
  hashSha1,
  hashSha256,
  isEqualInConstantTime,
} from '@/lib/crypto';

test('hashes as the examples of FIPS 180 say', () => {
  expect(hashSha256('abc', 'hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashSha256(Buffer.from('abc'), 'base64')).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
  expect(createSha256().update(Buffer.from('a')).update(Buffer.from('bc')).digest('hex')).toBe(
    hashSha256('abc', 'hex'),
  );
  expect(hashSha256('abc', 'base64url')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(hashSha1('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('calculates an HMAC as test case 2 of RFC 4231 says', () => {
  expect(createHmacHex('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test.each([
  ['secret', 'secret', true],
  ['', '', true],
  ['secret', 'Secret', false],
  ['secret', 'secret ', false],
  ['secret', '', false],
  ['é', 'e\u0301', false],
])('compares %p with %p as equal: %p', (a, b, isEqual) => {
  expect(isEqualInConstantTime(a, b)).toBe(isEqual);
});

test('creates another secret of 256 bits each time', () => {
  const secrets = Array.from({ length: 100 }, createSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});
