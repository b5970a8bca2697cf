import { detectEnvironment } from '@/lib/rules/environment/detect-environment';
import { environments, toAppType } from '@/lib/rules/environment/environment';
import fc from '@/tests/support/fast-check';
import { userAgents } from './user-agents';

const byName = new Map(userAgents.map(([name, agent]) => [name, agent]));

// R-ENV-01, R-APP-01
test.each(userAgents)('detects %s', (_name, agent, expected) => {
  expect(detectEnvironment(agent)).toBe(expected);
});

test('detects a browser without a user agent', () => {
  expect([detectEnvironment(null), detectEnvironment(undefined)]).toEqual(['browser', 'browser']);
});

test('the table of user agents has at least 60 different ones and every environment', () => {
  expect(new Set(userAgents.map(([, agent]) => agent)).size).toBeGreaterThanOrEqual(60);
  expect(new Set(userAgents.map(([, , environment]) => environment))).toEqual(new Set(environments));
});

// R-ENV-02
test('returns an environment for any user agent and claim', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3000 }), fc.option(fc.string()), (agent, claim) =>
      environments.includes(detectEnvironment(agent, claim)),
    ),
  );
});

// R-ENV-08
test.each([
  ['WeChat on Android', 'mini', 'mini'],
  ['WeChat on Android', 'alipayMini', 'wechat'],
  ['WeChat on Android', 'browser', 'wechat'],
  ['a mini program on iOS', 'wechat', 'mini'],
  ['a mini program on iOS', 'app', 'mini'],
  ['Alipay on iOS', 'alipayMini', 'alipayMini'],
  ['Alipay on iOS', 'mini', 'alipay'],
  ['Chrome on a Pixel', 'app', 'app'],
  ['Chrome on a Pixel', 'quickApp', 'quickApp'],
  ['Chrome on a Pixel', 'wechat', 'browser'],
  ['Chrome on a Pixel', 'mini', 'browser'],
  ['Chrome on a Pixel', 'APP', 'browser'],
  ['Chrome on a Pixel', '__proto__', 'browser'],
  ['Chrome on a Pixel', '', 'browser'],
  ['the app on iOS', 'browser', 'app'],
  ['a quick app on vivo', 'mini', 'quickApp'],
] as const)('%s with the claim %j runs in %s', (name, claim, expected) => {
  expect(detectEnvironment(byName.get(name), claim)).toBe(expected);
});

// R-ENV-03
test.each([
  ['browser', 'H5'],
  ['app', 'H5'],
  ['quickApp', 'H5'],
  ['mini', 'H5'],
  ['alipay', 'H5_ALIPAY'],
  ['alipayMini', 'H5_ALIPAY_MINI'],
  ['wechat', 'WX_PUBLIC'],
] as const)('sends %s to the backend as %s', (environment, appType) => {
  expect(toAppType(environment)).toBe(appType);
});
