import { createPagePolicy, DATA_POLICY } from '@/lib/rules/page/content-security-policy';
import { environments } from '@/lib/rules/page/environment';

const read = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );

test.each(environments)(
  'a page in %s allows only its own inline scripts, no plug-in, base or frame',
  (environment) => {
    const policy = read(createPagePolicy({ environment, inlineScripts: ["'sha256-a'", "'sha256-b'"] }));
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
  ['wechat', [], ['weixin:']],
  ['alipay', [], ["'none'"]],
  ['browser', [], ["'none'"]],
] as const)('a page in %s loads scripts of %j and frames of %j', (environment, scripts, frames) => {
  const policy = read(createPagePolicy({ environment, inlineScripts: [] }));
  expect(policy['script-src']).toEqual(["'self'", ...scripts]);
  expect(policy['frame-src']).toEqual(frames);
});

test('pictures may come from a store without https where an installation has one', () => {
  const policy = read(
    createPagePolicy({
      environment: 'browser',
      inlineScripts: [],
      pictureOrigins: ['http://localhost:9000'],
    }),
  );
  expect(policy['img-src']).toContain('http://localhost:9000');
});

test('data runs nothing and is framed by nobody', () => {
  expect(DATA_POLICY).toMatch(/^default-src 'none';/);
  expect(DATA_POLICY).toContain("frame-ancestors 'none'");
});
