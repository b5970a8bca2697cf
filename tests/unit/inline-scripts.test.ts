import { createCspHash } from '@/lib/inline-scripts';

test('creates the source of an inline script', () => {
  expect(createCspHash('abc')).toBe("'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
});
