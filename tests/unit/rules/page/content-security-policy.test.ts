import { environments } from '@/lib/rules/environment/environment';
import { createDataPolicy, createPagePolicy } from '@/lib/rules/page/content-security-policy';

const parsePolicy = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );

test.each(environments)(
  'allows a page in %s only its own inline scripts and no plug-in, base or frame',
  (environment) => {
    const policy = parsePolicy(
      createPagePolicy({ environment, inlineScripts: ["'sha256-a'", "'sha256-b'"] }),
    );
    expect(policy['script-src']?.slice(0, 3)).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy[name]).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
  },
);

test.each([
  ['mini', ['https://res.wx.qq.com'], ['weixin:']],
  ['alipayMini', ['https://appx'], ["'none'"]],
  ['wechat', ['https://res.wx.qq.com'], ['weixin:']],
  ['alipay', [], ["'none'"]],
  ['browser', [], ["'none'"]],
] as const)('allows a page in %s scripts of %j and frames of %j', (environment, scripts, frames) => {
  const policy = parsePolicy(createPagePolicy({ environment, inlineScripts: [] }));
  expect(policy['script-src']).toEqual(["'self'", ...scripts]);
  expect(policy['frame-src']).toEqual(frames);
});

// R-QUICK-05
test('allows the script of quick apps only on phones that can open them', () => {
  const page = { environment: 'browser', inlineScripts: [] } as const;
  const phone = parsePolicy(createPagePolicy({ ...page, canOpenQuickApp: true }));
  expect(phone['script-src']).toEqual(["'self'", 'https://statres.quickapp.cn']);
  expect(phone['frame-src']).toContain('http://thefatherofsalmon.com');
  expect(phone['connect-src']).toEqual(["'self'"]);
  expect(createPagePolicy(page)).not.toMatch(/quickapp|salmon/);
});

test('allows pictures from a configured store without https', () => {
  const policy = parsePolicy(
    createPagePolicy({
      environment: 'browser',
      inlineScripts: [],
      pictureOrigins: ['http://localhost:9000'],
    }),
  );
  expect(policy['img-src']).toContain('http://localhost:9000');
});

// R-LIVE-09
test('allows scripts to load streams from configured origins only', () => {
  const page = { environment: 'browser', inlineScripts: [] } as const;
  expect(parsePolicy(createPagePolicy(page))['connect-src']).toEqual(["'self'"]);
  const policy = parsePolicy(createPagePolicy({ ...page, videoOrigins: ['https://live.example'] }));
  expect(policy['connect-src']).toEqual(["'self'", 'https://live.example']);
  expect(policy['media-src']).toEqual(["'self'", 'https:', 'blob:', 'https://live.example']);
});

test('forbids scripts and frames for data', () => {
  expect(createDataPolicy()).toMatch(/^default-src 'none';/);
  expect(createDataPolicy()).toContain("frame-ancestors 'none'");
});

// R-SECURITY-03
test('lets only the named origins frame a page or its redirect', () => {
  const embedOrigins = ['https://a.example', 'https://b.example:8443'];
  const page = createPagePolicy({ environment: 'browser', inlineScripts: [], embedOrigins });
  for (const policy of [page, createDataPolicy(embedOrigins)])
    expect(parsePolicy(policy)['frame-ancestors']).toEqual(embedOrigins);
  const closed = createPagePolicy({ environment: 'browser', inlineScripts: [], embedOrigins: [] });
  for (const policy of [closed, createDataPolicy([])])
    expect(parsePolicy(policy)['frame-ancestors']).toEqual(["'none'"]);
});
