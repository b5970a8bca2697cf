import { parseConfig } from '@/server/config';

const production = {
  MALL_MODE: 'production',
  MALL_SESSION_SECRET: 'x'.repeat(32),
  MALL_PUBLIC_URL: 'https://mall.example',
  DATABASE_URL: 'postgres://localhost/mall',
  MALL_DATA_DIR: '/srv/mall/data',
};

// R-OPS-01, R-OPS-16
test('returns the demo configuration for an empty environment', () => {
  expect(parseConfig({})).toMatchObject({
    MALL_MODE: 'demo',
    MALL_DEFAULT_PID: '10000',
    MALL_DATA_DIR: '.data',
  });
});

// R-OPS-04
test('treats an empty value as absent', () => {
  expect(parseConfig({ DATABASE_URL: '', MALL_SESSION_SECRET: '' })).not.toHaveProperty('DATABASE_URL');
});

test('starts in production with all required values', () => {
  expect(parseConfig(production).MALL_MODE).toBe('production');
  const { DATABASE_URL: _, ...remote } = { ...production, MALL_API_SECRET: 's'.repeat(32) };
  expect(parseConfig({ ...remote, MALL_API_URL: 'https://api.example' }).MALL_API_URL).toBe(
    'https://api.example',
  );
});

test.each(['MALL_API_URL', 'MALL_SECOND_API_URL'])('requires a signing key in production for %s', (name) => {
  expect(() => parseConfig({ ...production, [name]: 'https://api.example' })).toThrow('MALL_API_SECRET');
});

test('trusts no proxy by default except Vercel’s own', () => {
  expect(parseConfig({}).MALL_TRUSTED_PROXIES).toBe(0);
  expect(parseConfig({ VERCEL: '1' }).MALL_TRUSTED_PROXIES).toBe(1);
  expect(parseConfig({ VERCEL: '1', MALL_TRUSTED_PROXIES: '2' }).MALL_TRUSTED_PROXIES).toBe(2);
});

test('accepts a points-mall URL that ends in a slash', () => {
  expect(parseConfig({ MALL_API_URL: 'https://api.example/mall/' }).MALL_API_URL).toBe(
    'https://api.example/mall',
  );
});

// R-OPERATOR-13
test('accepts a list of servers whose pages are dropped', () => {
  expect(parseConfig({}).MALL_REVALIDATE_URLS).toEqual([]);
  expect(
    parseConfig({ MALL_REVALIDATE_URLS: 'http://10.0.0.5:3000/vantmall/, https://b.example' })
      .MALL_REVALIDATE_URLS,
  ).toEqual(['http://10.0.0.5:3000/vantmall', 'https://b.example']);
});

// R-SECURITY-03
test('accepts origins that may frame the embedded page, over http in demo mode only', () => {
  expect(parseConfig({}).MALL_EMBED_ORIGINS).toEqual([]);
  const origins = { MALL_EMBED_ORIGINS: 'https://Shop.example, https://news.example:8443' };
  const parsed = ['https://shop.example', 'https://news.example:8443'];
  expect(parseConfig(origins).MALL_EMBED_ORIGINS).toEqual(parsed);
  expect(parseConfig({ ...production, ...origins }).MALL_EMBED_ORIGINS).toEqual(parsed);
  const plain = { MALL_EMBED_ORIGINS: 'http://localhost:8080' };
  expect(parseConfig(plain).MALL_EMBED_ORIGINS).toEqual(['http://localhost:8080']);
  expect(() => parseConfig({ ...production, ...plain })).toThrow('MALL_EMBED_ORIGINS: must be https');
});

// R-SECURITY-03
test.each([
  ...['*', 'https://*.example', 'https://a.example/', 'https://a.example/path', 'a.example', "'self'"],
  ...['https://u:p@a.example', 'https://a.example;script-src *', 'https://a.example https://b.example'],
  ...['javascript:alert(1)', 'data:', 'https://a.example:443', 'https://a.example:99999', 'ftp://a.example'],
])('rejects %s as an origin that may frame a page', (origin) => {
  expect(() => parseConfig({ MALL_EMBED_ORIGINS: origin })).toThrow('MALL_EMBED_ORIGINS');
});

// R-OPS-03, R-SECURITY-14
test('names all missing production values at once', () => {
  expect(() => parseConfig({ MALL_MODE: 'production' })).toThrow(
    /MALL_SESSION_SECRET[\s\S]*MALL_PUBLIC_URL[\s\S]*DATABASE_URL or MALL_API_URL[\s\S]*MALL_DATA_DIR/,
  );
});

// R-OPS-03
test.each([undefined, '', '.data', 'data/mall', '../data'])(
  'rejects the data folder %j in production while it contains the uploaded pictures',
  (MALL_DATA_DIR) => {
    const environment = { ...production, MALL_DATA_DIR };
    expect(() => parseConfig(environment)).toThrow('MALL_DATA_DIR: must be an absolute path');
    expect(parseConfig({ ...environment, MALL_MODE: 'demo' }).MALL_MODE).toBe('demo');
  },
);

test('accepts a relative data folder in production while pictures are stored elsewhere', () => {
  const { MALL_DATA_DIR: _, ...environment } = production;
  const bucket = {
    MALL_UPLOADS: 's3',
    MALL_S3_REGION: 'cn-1',
    MALL_S3_BUCKET: 'mall',
    MALL_S3_ACCESS_KEY: 'key',
    MALL_S3_SECRET_KEY: 'secret',
  };
  expect(parseConfig({ ...environment, ...bucket }).MALL_DATA_DIR).toBe('.data');
  const remote = { MALL_API_URL: 'https://api.example', MALL_API_SECRET: 's'.repeat(32) };
  expect(parseConfig({ ...environment, ...remote }).MALL_DATA_DIR).toBe('.data');
});

// R-OPS-04, R-OPS-16
test.each([
  ['MALL_SESSION_SECRET', 'short'],
  ['MALL_REVALIDATE_URLS', 'http://10.0.0.5:3000,ftp://10.0.0.6'],
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
  ['MALL_API_SECRET', 'short'],
  ['MALL_API_TIMEOUT_MS', '0'],
  ['MALL_TRUSTED_PROXIES', '-1'],
  ['MALL_LIMIT_READS', '0'],
  ['MALL_RATE_LIMIT', 'off'],
  ['MALL_METRICS_TOKEN', 'short'],
])('rejects %s=%s by name', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

test.each([
  [undefined, []],
  ['', []],
  ['a.example, B.example ,,10.0.0.5,::1', ['a.example', 'b.example', '10.0.0.5', '::1']],
])('parses the allowed hosts %j as %j', (text, hosts) => {
  expect(parseConfig({ MALL_ALLOWED_HOSTS: text }).MALL_ALLOWED_HOSTS).toEqual(hosts);
});

test.each(['https://a.example', 'a.example:443', 'a b', '*'])('rejects the allowed host %j', (text) => {
  expect(() => parseConfig({ MALL_ALLOWED_HOSTS: text })).toThrow('MALL_ALLOWED_HOSTS');
});

// R-LIVE-09
test('reads the origins of streams, and rejects anything that is not an origin', () => {
  const read = (text: string, env = {}) =>
    parseConfig({ ...env, MALL_VIDEO_ORIGINS: text }).MALL_VIDEO_ORIGINS;
  expect(read('https://Live.example, http://localhost:8080')).toEqual([
    'https://live.example',
    'http://localhost:8080',
  ]);
  for (const text of [
    'live.example',
    'https://live.example/',
    'https:',
    '*',
    'https://a.example; script-src *',
  ])
    expect(() => read(text)).toThrow('MALL_VIDEO_ORIGINS');
  expect(() => read('http://live.example', production)).toThrow('must be https origins in production');
});

// R-CRAWLER-01
test('accepts only project ids as projects whose sitemaps are named', () => {
  expect(parseConfig({ MALL_SITEMAP_PROJECTS: '10000, 10002' }).MALL_SITEMAP_PROJECTS).toEqual([
    '10000',
    '10002',
  ]);
  expect(() => parseConfig({ MALL_SITEMAP_PROJECTS: 'a.xml' })).toThrow('MALL_SITEMAP_PROJECTS');
});
