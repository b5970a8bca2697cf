import { parseConfig } from '@/server/config';

const production = {
  MALL_MODE: 'production',
  MALL_SESSION_SECRET: 'x'.repeat(32),
  MALL_PUBLIC_URL: 'https://mall.example',
  DATABASE_URL: 'postgres://localhost/mall',
};

test('an empty environment is the demo', () => {
  expect(parseConfig({})).toMatchObject({
    MALL_MODE: 'demo',
    MALL_DEFAULT_PID: '10000',
    MALL_DATA_DIR: '.data',
  });
});

test('an empty value counts as absent', () => {
  expect(parseConfig({ DATABASE_URL: '', MALL_SESSION_SECRET: '' })).not.toHaveProperty('DATABASE_URL');
});

test('production starts with what it needs', () => {
  expect(parseConfig(production).MALL_MODE).toBe('production');
  const { DATABASE_URL: _, ...remote } = production;
  expect(parseConfig({ ...remote, MALL_API_URL: 'https://api.example' }).MALL_API_URL).toBe(
    'https://api.example',
  );
});

test('the address of a points mall may end in a slash', () => {
  expect(parseConfig({ MALL_API_URL: 'https://api.example/mall/' }).MALL_API_URL).toBe(
    'https://api.example/mall',
  );
});

test('production names everything that is missing at once', () => {
  expect(() => parseConfig({ MALL_MODE: 'production' })).toThrow(
    /MALL_SESSION_SECRET[\s\S]*MALL_PUBLIC_URL[\s\S]*DATABASE_URL or MALL_API_URL/,
  );
});

test.each([
  ['MALL_SESSION_SECRET', 'short'],
  ['MALL_DEFAULT_PID', 'abc'],
  ['MALL_DEFAULT_PID', '123456789012345678901'],
  ['MALL_THEME', 'neon'],
  ['DATABASE_URL', 'not a url'],
  ['DATABASE_URL', 'mysql://localhost/mall'],
  ['MALL_API_URL', 'ftp://api.example'],
  ['MALL_PUBLIC_URL', 'mall.example:443'],
  ['MALL_ORDER_EXPIRY_MINUTES', '1e300'],
  ['MALL_FULFILMENT', 'perhaps'],
  ['MALL_SHIP_AFTER_SECONDS', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});
